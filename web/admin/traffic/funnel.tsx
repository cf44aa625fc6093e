import type { TrafficReport } from '../../../contract/traffic.ts';
import { rateOf } from '../../../domain/order-reports.ts';
import { TRAFFIC } from '../../../domain/words/traffic.ts';
import { useWords } from '../../use-words.ts';
import figures from '../kit/figures.module.css';
import styles from './traffic.module.css';

const STEPS = ['visits', 'products', 'carts', 'checkouts', 'orders', 'delivered'] as const;

/** How far visits come, each step as wide as its share of all visits. */
export function Funnel({ report: { totals } }: { readonly report: TrafficReport }) {
  const say = useWords(TRAFFIC);
  const widest = Math.max(1, ...STEPS.map((step) => totals[step]));
  return (
    <section className={figures.panel} aria-labelledby="funnel">
      <div>
        <h2 id="funnel">{say('funnel')}</h2>
        <p className={figures.detail}>{say('funnel_about')}</p>
      </div>
      <ol className={styles.funnel}>
        {STEPS.map((step) => {
          const rate = rateOf(totals[step], totals.visits);
          return (
            <li key={step}>
              <span>{say(step)}</span>
              <span className={styles.figure}>
                <bdi dir="ltr">{totals[step].toLocaleString('en')}</bdi>
                {step !== 'visits' && rate !== null && <bdi dir="ltr">{rate}%</bdi>}
              </span>
              <span
                className={styles.bar}
                style={{ inlineSize: `${(totals[step] / widest) * 100}%` }}
              />
            </li>
          );
        })}
      </ol>
    </section>
  );
}
