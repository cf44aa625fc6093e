import { useId, useState } from 'react';
import type { RedirectImport } from '../../../contract/redirects.ts';
import { REDIRECTS_PANEL } from '../../../domain/words/redirects.ts';
import { type DataOf, useCall } from '../../api/call.ts';
import type { Query } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { CSV_TYPES, FileButton } from '../file-button.tsx';
import { useListChange } from '../kit/list-change.ts';
import { ExportButton } from '../panel-controls.tsx';
import styles from './redirects-page.module.css';

interface RedirectFilesProps {
  readonly mayChange: boolean;
  /** The list on show. */
  readonly query: Query<DataOf<'GET /redirects'>>;
}

const NONE: Pick<RedirectImport, 'errors' | 'error_count'> = { errors: [], error_count: 0 };

/** Takes old addresses out as CSV, and in again; each bad row is told. */
export function RedirectFiles({ mayChange, query }: RedirectFilesProps) {
  const say = useWords(REDIRECTS_PANEL);
  const call = useCall();
  const change = useListChange(query);
  const [wrong, setWrong] = useState(NONE);
  const title = useId();
  const send = async (file: File) => {
    const text = await file.text();
    setWrong(NONE);
    await change({
      send: async () => {
        const body = { file: text, dry_run: false };
        const { errors, error_count, ...counts } = await call('POST /redirects/import', { body });
        setWrong({ errors, error_count });
        if (error_count === 0) showToast(say('import_done', counts), { type: 'success' });
      },
      failed: say('import_failed'),
    });
  };
  const more = wrong.error_count - wrong.errors.length;
  return (
    <section className={styles.files} aria-labelledby={title}>
      <h2 id={title}>{say('files')}</h2>
      <p className={page.muted}>{say('files_hint')}</p>
      <div className={page.ways}>
        <ExportButton
          label={say('take')}
          path="/api/redirects/export"
          fileName="old-addresses.csv"
          failed={say('take_failed')}
        />
        {mayChange && (
          <FileButton
            label={say('choose')}
            accept={CSV_TYPES}
            variant="secondary"
            onFile={(file) => void send(file)}
          >
            {say('choose')}
          </FileButton>
        )}
      </div>
      <div role="alert">
        {wrong.error_count > 0 && (
          <>
            <p>{say('import_wrong', { count: wrong.error_count })}</p>
            <ul className={styles.wrong}>
              {wrong.errors.map(({ line, message }) => (
                <li key={line}>{say('row', { line, message })}</li>
              ))}
              {more > 0 && <li>{say('more', { count: more })}</li>}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
