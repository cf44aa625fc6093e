import { useState } from 'react';
import type { Run } from '../../../contract/runs.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { Button } from '../../ui/button.tsx';
import { useWords } from '../../use-words.ts';
import { panel } from '../screens.ts';
import { PlannedStops } from './planned-stops.tsx';
import { ReportedStops } from './reported-stops.tsx';
import styles from './runs.module.css';

/** The stops of a run that is out: followed, and changed where somebody wants to. */
export function StopsUnderWay({ run }: { readonly run: Run }) {
  const say = useWords(RUN_SCREENS);
  const [isChanging, change] = useState(false);
  return (
    <>
      <LeftReports run={run} />
      <div className={styles.actions}>
        <Button variant="secondary" aria-pressed={isChanging} onClick={() => change(!isChanging)}>
          {say(isChanging ? 'edit_done' : 'edit_stops')}
        </Button>
      </div>
      {isChanging ? <PlannedStops run={run} /> : <ReportedStops run={run} />}
    </>
  );
}

/** What the driver reported of orders that had left the run: the merchant decides. */
export function LeftReports({
  run: { courier_name: courier, left_reports },
}: {
  readonly run: Run;
}) {
  const say = useWords(RUN_SCREENS);
  return left_reports.map(({ order_id, outcome, run_id }) => (
    <p key={order_id} role="alert" className={styles.warning}>
      {say('left_report', { courier, id: `#${order_id}`, outcome: say(outcome) })}{' '}
      <a href={panel.orders({ order: order_id })}>{say('of_order', { id: `#${order_id}` })}</a>
      {run_id !== null && (
        <>
          {' · '}
          <a href={panel.run({ id: run_id })}>{say('left_in', { run: String(run_id) })}</a>
        </>
      )}
    </p>
  ));
}
