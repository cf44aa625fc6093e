import type { OrderStanding } from '../../../contract/order-lookup.ts';
import { showDays } from '../../../domain/arrival.ts';
import { ORDER_LOOKUP } from '../../../domain/words/order-lookup.ts';
import { useWords } from '../../use-words.ts';
import styles from './standing.module.css';

/** Where an order stands: its stages one below the other, and the expected days. */
export function Standing({ order }: { readonly order: OrderStanding }) {
  const say = useWords(ORDER_LOOKUP);
  const { id, stage, expected_from: from, expected_to: to } = order;
  const stages = [
    'received',
    'confirmed',
    stage === 'out' ? 'out' : 'handed_over',
    'delivered',
  ] as const;
  const reached = stages.findIndex((one): boolean => one === stage);
  return (
    <section className={styles.standing}>
      <p className={styles.number}>{say('order', { id: String(id) })}</p>
      <h2 className={styles.now}>{say(`${stage}_now`)}</h2>
      {from && to && (
        <p className={styles.expected}>
          <span>{say('expected')}</span> <strong>{showDays(from, to)}</strong>
        </p>
      )}
      {stage !== 'canceled' && (
        <ol className={styles.stages}>
          {stages.map((one, n) => (
            <li
              key={one}
              data-reached={n <= reached || undefined}
              aria-current={n === reached ? 'step' : undefined}
            >
              {say(one)}
              {n < reached && <span className="visually-hidden"> ({say('done')})</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
