import { useId, useState } from 'react';
import type { StateSheet } from '../../../contract/parcels.ts';
import { PARCELS } from '../../../domain/words/parcels.ts';
import { useCall } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import type { PageProps } from '../../page.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-list.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { FileButton, SHEET_TYPES } from '../file-button.tsx';
import { ListSkeleton, loadPanelPage, PanelPage, ReadFailure, useList } from '../kit/list.tsx';
import { useAttempt } from '../kit/use-attempt.ts';
import { AdminLayout } from '../layout/admin-layout.tsx';
import { useMayChange } from '../panel-rights.ts';
import { readId } from '../read-id.ts';
import { panel } from '../screens.ts';
import { StateColumns, type StatePlaces } from './state-columns.tsx';
import { StateRows } from './state-rows.tsx';
import { StateWords } from './state-words.tsx';
import styles from './states.module.css';

export const Layout = AdminLayout;

const couriersQuery = callQuery('GET /couriers');

export const load = loadPanelPage(panel.states, () => [couriersQuery]);

/** What a courier company says of its parcels: its sheet is read, told row by row, and taken over. */
export default function StatesPage({ location }: PageProps) {
  const say = useWords(PARCELS);
  const read = useList(couriersQuery);
  const courier = read.data?.find(({ id }) => id === readId(location.params.id));
  return (
    <PanelPage
      title={courier ? say('title_of', { courier: courier.name }) : say('title')}
      beside={<a href={panel.couriers()}>{say('back')}</a>}
    >
      {!read.data &&
        (read.error ? <ReadFailure of={say('of')} read={read} /> : <ListSkeleton height="240px" />)}
      {read.data && !courier && <p>{say('unknown_courier')}</p>}
      {courier && <Sheet key={courier.id} courierId={courier.id} />}
    </PanelPage>
  );
}

/** The sheet that was chosen, and by which columns it is read; none named: by its headings. */
interface Chosen {
  readonly file: File;
  readonly places: StatePlaces | null;
}

const formOf = ({ file, places }: Chosen): FormData => {
  const body = new FormData();
  for (const [name, place] of Object.entries(places ?? {})) if (place) body.set(name, place);
  body.set('file', file);
  return body;
};

function Sheet({ courierId }: { readonly courierId: number }) {
  const say = useWords(PARCELS);
  const call = useCall();
  const title = useId();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [sheet, setSheet] = useState<StateSheet | null>(null);
  const { busy, attempt } = useAttempt();
  const mayChange = useMayChange('delivery');
  const params = { id: courierId };
  const read = (next: Chosen) =>
    attempt(async () => {
      setChosen(next);
      setSheet(await call('POST /couriers/{id}/states/preview', { params, body: formOf(next) }));
    }, say('read_failed'));
  const take = (from: Chosen) =>
    attempt(async () => {
      const { changed } = await call('POST /couriers/{id}/states', { params, body: formOf(from) });
      showToast(say('stored', { count: changed }), { type: 'success' });
      setSheet(await call('POST /couriers/{id}/states/preview', { params, body: formOf(from) }));
    }, say('store_failed'));
  const pick = (file: File) => {
    setSheet(null);
    void read({ file, places: null });
  };
  const changes = sheet?.outcomes.changes ?? 0;
  if (!mayChange) return null;
  return (
    <section className={styles.sheet} aria-labelledby={title}>
      <h2 id={title} className="visually-hidden">
        {say('title')}
      </h2>
      <p className={page.muted}>{say('about')}</p>
      <div>
        <FileButton
          label={say('choose_file')}
          accept={SHEET_TYPES}
          variant={chosen ? 'secondary' : 'primary'}
          disabled={busy}
          onFile={pick}
        >
          {say(chosen ? 'choose_other' : 'choose_file')}
        </FileButton>
      </div>
      <p role="status">{busy ? say('reading') : chosen && <bdi>{chosen.file.name}</bdi>}</p>
      {sheet && chosen && (
        <>
          <StateColumns
            key={`${chosen.file.name} ${JSON.stringify(sheet.columns)}`}
            sheet={sheet}
            onChoose={(places) => void read({ ...chosen, places })}
          />
          {sheet.problem === null && (
            <>
              <StateWords
                key={JSON.stringify(sheet.words)}
                courierId={courierId}
                words={sheet.words}
                onSaved={() => void read(chosen)}
              />
              <div className={styles.take}>
                {changes > 0 && (
                  <Button disabled={busy} onClick={() => void take(chosen)}>
                    {busy ? say('storing') : say('store', { count: changes })}
                  </Button>
                )}
                {changes === 0 && sheet.outcomes.unknown_word === 0 && <p>{say('nothing_new')}</p>}
              </div>
              <StateRows sheet={sheet} />
            </>
          )}
        </>
      )}
    </section>
  );
}
