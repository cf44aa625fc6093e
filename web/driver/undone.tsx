import { parseHundredths } from '../../domain/decimal.ts';
import { displaySecond } from '../../domain/second-currency.ts';
import { DRIVER_PAGE } from '../../domain/words/driver-page.ts';
import { Button } from '../ui/button.tsx';
import { useWords } from '../use-words.ts';
import styles from './driver.module.css';
import type { StopProps, Visit } from './stop-props.ts';
import type { KeptReport } from './stored-run.ts';

interface UndoneProps extends Pick<StopProps, 'exactly' | 'onAgain'> {
  readonly undone: KeptReport;
  readonly visit: Visit;
}

/** What was said of a stop before it was taken back, to be said again by one press. */
export function Undone({ undone, visit, exactly, onAgain }: UndoneProps) {
  const say = useWords(DRIVER_PAGE);
  const { report, hasPhoto } = undone;
  const { outcome, reason, day, kept = [], collected, taken } = report;
  const said = [
    say(outcome),
    ...(reason ? [say(reason === 'other' ? 'reason_other' : reason)] : []),
    ...(day ? [day] : []),
    ...kept.map(({ product_id, variant_id, quantity }) => {
      const line = visit.lines.find(
        (one) => one.product_id === product_id && one.variant_id === variant_id,
      );
      return say('line', { quantity, name: line?.name ?? '' });
    }),
    ...(collected === undefined ? [] : [exactly(collected)]),
    ...(taken && Number(taken.amount) !== 0 ? [exactly(taken.amount)] : []),
    ...(taken && visit.second_currency && Number(taken.second) !== 0
      ? [displaySecond(parseHundredths(taken.second), visit.second_currency.code, 'en')]
      : []),
    ...(hasPhoto ? [say('with_photo')] : []),
  ];
  return (
    <div className={styles.undone} role="status">
      <p>
        {say('undone')} <strong>{said.join(' · ')}</strong>
      </p>
      <Button variant="secondary" size="large" wide onClick={() => onAgain(undone)}>
        {say('again')}
      </Button>
    </div>
  );
}
