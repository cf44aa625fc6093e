import type { Visit } from '../../../contract/stop-photos.ts';
import { RUN_SCREENS } from '../../../domain/words/run-screens.ts';
import { callQuery, useData } from '../../api/query.ts';
import { useWords } from '../../use-words.ts';
import page from '../admin-page.module.css';
import { panel } from '../screens.ts';
import { readableDay, useShopClock } from '../shop-format.ts';
import { StopPhoto } from '../stop-photo.tsx';
import styles from './order-dialog.module.css';

/** What the shop's own drivers reported of an order, the latest first; nothing where it was in no run. */
export function OrderVisits({ id }: { readonly id: number }) {
  const say = useWords(RUN_SCREENS);
  const query = callQuery('GET /orders/{id}/visits', { params: { id } });
  const { data } = useData(query, { always: true });
  if (!data || data.length === 0) return null;
  return (
    <section className={styles.parcel} aria-label={say('visits')}>
      {data.map((visit) => (
        <OneVisit key={visit.run_id} orderId={id} visit={visit} />
      ))}
    </section>
  );
}

function OneVisit({ orderId, visit }: { readonly orderId: number; readonly visit: Visit }) {
  const say = useWords(RUN_SCREENS);
  const { moment } = useShopClock();
  const { run_id, courier, day, outcome, reason, postponed_to, reported_at: at, is_late } = visit;
  return (
    <div>
      <p>
        <a href={panel.run({ id: run_id })}>{say('run', { id: String(run_id) })}</a> ·{' '}
        <bdi>{courier}</bdi> · <time dateTime={day}>{readableDay(day)}</time>:{' '}
        <strong>{say(outcome ?? 'no_outcome')}</strong>
        {reason !== null && <> · {say(reason)}</>}
        {postponed_to !== null && <> · {say('postponed_to', { day: readableDay(postponed_to) })}</>}
      </p>
      {at !== null && (
        <p className={page.muted}>
          <time dateTime={at}>{moment(at)}</time>
          {is_late && <> · {say('late')}</>}
          {visit.told_otherwise !== null && (
            <> · {say('told_otherwise_short', { outcome: say(visit.told_otherwise) })}</>
          )}
        </p>
      )}
      {visit.has_photo && <StopPhoto runId={run_id} orderId={orderId} />}
    </div>
  );
}
