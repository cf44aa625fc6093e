import type { Run, RunStop } from '../../../contract/runs.ts';
import { RECEIVING } from '../../../domain/words/receiving.ts';
import { useCall } from '../../api/call.ts';
import { useWords } from '../../use-words.ts';
import { useListChange } from '../kit/list-change.ts';
import { useMayChange } from '../panel-rights.ts';
import { type Inspection, ReceiveGoods } from '../receive-goods.tsx';
import { NoteOutcome } from './note-outcome.tsx';
import { runQuery, StopFacts } from './run-parts.tsx';
import styles from './runs.module.css';

/** The stops of a run that was sent out: what became of each, and what is to be done about it. */
export function ReportedStops({ run }: { readonly run: Run }) {
  const mayChange = useMayChange('delivery');
  return (
    <ol className={styles.stops}>
      {run.stop_list.map((stop, at) => (
        <li key={stop.order.id} className={styles.stop}>
          <StopFacts runId={run.id} stop={stop} place={at + 1} />
          <div className={styles.ways}>
            {mayChange && run.state === 'out' && stop.back !== 'received' && (
              <NoteOutcome key={stop.outcome} run={run} stop={stop} />
            )}
            {mayChange && stop.back === 'expected' && <Receive run={run} stop={stop} />}
          </div>
        </li>
      ))}
    </ol>
  );
}

interface StopProps {
  readonly run: Run;
  readonly stop: RunStop;
}

/** What came back is there; only now stock is given back. */
function Receive({ run, stop }: StopProps) {
  const say = useWords(RECEIVING);
  const call = useCall();
  const change = useListChange(runQuery(run.id));
  const isPartly = stop.outcome === 'partly';
  const receive = ({ choice, damaged }: Inspection) =>
    change({
      send: () =>
        call('POST /runs/{id}/stops/{order_id}/receive', {
          params: { id: run.id, order_id: stop.order.id },
          body: { choice, damaged: [...damaged] },
        }),
      settle: (_, changed) => changed,
      done: say('received'),
      failed: say('failed'),
    });
  return (
    <ReceiveGoods
      order={stop.order}
      outcome={isPartly ? 'partly' : 'refused'}
      kept={isPartly ? stop.kept : undefined}
      onReceive={(inspection) => void receive(inspection)}
    />
  );
}
