import { useId, useState } from 'react';
import type { ZoneFile, ZoneImport } from '../../../contract/zones.ts';
import { ZONES_PANEL } from '../../../domain/words/zones-panel.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CSV_TYPES, FileButton } from '../file-button.tsx';
import { useListChange } from '../kit/list-change.ts';
import { ExportButton } from '../panel-controls.tsx';
import styles from './zones-page.module.css';

/** Takes zones and places out as CSV, and in again; all that is wrong with each row is told. */
export function ZoneFiles() {
  const say = useWords(ZONES_PANEL);
  const [wrong, setWrong] = useState<ZoneImport['errors']>([]);
  const title = useId();
  return (
    <section className={styles.files} aria-labelledby={title}>
      <h2 id={title}>{say('files')}</h2>
      <p className={styles.hint}>{say('files_hint')}</p>
      <div className={page.ways}>
        <ExportButton
          label={say('take_zones')}
          path="/api/zones/export/zones"
          fileName="zones.csv"
          failed={say('take_failed')}
        />
        <ExportButton
          label={say('take_places')}
          path="/api/zones/export/places"
          fileName="places.csv"
          failed={say('take_failed')}
        />
        <ImportButton kind="zones" label={say('choose_zones')} onErrors={setWrong} />
        <ImportButton kind="places" label={say('choose_places')} onErrors={setWrong} />
      </div>
      <div role="alert">
        {wrong.length > 0 && (
          <>
            <p>{say('import_wrong', { count: new Set(wrong.map(({ line }) => line)).size })}</p>
            <ul className={styles.wrong}>
              {wrong.map(({ line, message }) => (
                <li key={`${line} ${message}`}>{say('row', { line, message })}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

interface ImportButtonProps {
  readonly kind: ZoneFile;
  readonly label: string;
  readonly onErrors: (errors: ZoneImport['errors']) => void;
}

/** Chooses a file and imports it at once: with a bad row it changes nothing. */
function ImportButton({ kind, label, onErrors }: ImportButtonProps) {
  const say = useWords(ZONES_PANEL);
  const call = useCall();
  const change = useListChange(callQuery('GET /zones'));
  const send = async (file: File) => {
    const text = await file.text();
    onErrors([]);
    await change({
      send: async () => {
        const body = { kind, file: text, dry_run: false };
        const { errors, ...counts } = await call('POST /zones/import', { body });
        onErrors(errors);
        if (errors.length === 0) showToast(say('import_done', counts), { type: 'success' });
      },
      failed: say('import_failed'),
    });
  };
  return (
    <FileButton
      label={label}
      accept={CSV_TYPES}
      variant="secondary"
      onFile={(file) => void send(file)}
    >
      {label}
    </FileButton>
  );
}
