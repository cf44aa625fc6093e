import type { RunRow } from '../../../contract/runs.ts';
import { RECEIVING } from '../../../domain/words/receiving.ts';
import { useCall } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import rows from '../row-list.module.css';
import { panel } from '../screens.ts';
import { readableDay } from '../shop-format.ts';
import styles from './states.module.css';

const query = callQuery('GET /runs', { query: { per_page: 100, coming_back: '1' } });

/** Runs of own drivers of which goods come back; nothing where there are none. */
export function BackWithDrivers() {
  const say = useWords(RECEIVING);
  const { data } = useData(query, { always: true });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={styles.sheet} aria-labelledby="back-with-drivers">
      <h2 id="back-with-drivers">{say('with_drivers')}</h2>
      <ul className={rows.list}>
        {data.data.map((run) => (
          <OneRun key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

function OneRun({ run: { id, courier_name, day, coming_back: count } }: { readonly run: RunRow }) {
  const say = useWords(RECEIVING);
  const call = useCall();
  const change = useListChange(query);
  const mayChange = useMayChange('delivery');
  const receiveAll = async () => {
    const run = await call('GET /runs/{id}', { params: { id } });
    for (const { order, outcome, back } of run.stop_list) {
      if (back !== 'expected') continue;
      await call('POST /runs/{id}/stops/{order_id}/receive', {
        params: { id, order_id: order.id },
        body: { choice: outcome === 'partly' ? 'keep' : 'cancel' },
      });
    }
  };
  return (
    <li className={rows.row}>
      <span>
        <a href={panel.run({ id })}>{say('run', { run: String(id) })}</a> ·{' '}
        <bdi>{courier_name}</bdi> · <time dateTime={day}>{readableDay(day)}</time> ·{' '}
        {say('parcels', { count })}
      </span>
      {mayChange && (
        <Button
          variant="secondary"
          size="small"
          onClick={() =>
            void change({ send: receiveAll, done: say('all_received'), failed: say('failed') })
          }
        >
          {say('all_here')}
          <span className="visually-hidden"> {say('run', { run: String(id) })}</span>
        </Button>
      )}
    </li>
  );
}
