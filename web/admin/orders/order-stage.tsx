import { CONFIRMATION } from '../../../domain/words/confirmation.ts';
import { CONFIRM_SCREEN, STAGE_WORDS } from '../../../domain/words/confirmation-screen.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { useShopClock } from '../shop-format.ts';
import { summaryQuery } from '../waiting-confirmations.ts';
import styles from './order-details.module.css';

/** The stage of an order and what became of it; nothing where confirmation is off, or the order was placed while it was. */
export function OrderStage({ id }: { readonly id: number }) {
  const { data: summary } = useData(summaryQuery);
  return summary?.on ? <Stages id={id} /> : null;
}

function Stages({ id }: { readonly id: number }) {
  const say = useWords(CONFIRM_SCREEN);
  const sayStage = useWords(STAGE_WORDS);
  const sayWhy = useWords(CONFIRMATION);
  const { moment } = useShopClock();
  const query = callQuery('GET /confirmation/orders/{id}', { params: { id } });
  const { data } = useData(query, { always: true });
  if (!data) return null;
  const by = ({ changed_by, cause }: (typeof data.changes)[number]): string => {
    if (cause === 'buyer') return say('by_buyer');
    const name = changed_by?.name ?? '';
    if (cause === 'status') return [say('by_status'), name].filter(Boolean).join(' · ');
    return cause === 'undo' ? `${say('by_undo')} · ${name}` : name;
  };
  const what = ({ cause, from, to }: (typeof data.changes)[number]): string => {
    if (cause === 'blocked') return say('number_blocked');
    if (cause === 'freed') return say('number_freed');
    if (cause === 'buyer' && from === to) return say('buyer_wants');
    return say('stage_change', { from: sayStage(from), to: sayStage(to) });
  };
  return (
    <section className={styles.part}>
      <h3>{say('stage')}</h3>
      <p>
        {data.held
          ? say('stage_and_hold', {
              stage: sayStage(data.stage),
              reason: sayWhy(`hold_${data.held}`),
            })
          : sayStage(data.stage)}
      </p>
      {data.changes.length > 0 && (
        <ol className={styles.history}>
          {data.changes.map((change) => (
            <li key={change.changed_at + change.to}>
              {what(change)}
              {change.note && <span className={styles.note}>{change.note}</span>}
              <span className={page.muted}>
                <time dateTime={change.changed_at}>{moment(change.changed_at)}</time> · {by(change)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
