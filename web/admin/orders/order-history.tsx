import type { OrderChange } from '../../../contract/order-papers.ts';
import type { Order } from '../../../contract/orders.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { Button } from '../../ui/button.tsx';
import { useShopClock } from '../shop-clock.ts';
import { describeChange } from './describe-change.ts';
import styles from './order-details.module.css';

/** What became of an order: who changed what and when, back to when it was placed. */
export function OrderHistory({ order: { id, created_at } }: { readonly order: Order }) {
  const { moment } = useShopClock();
  const query = callQuery('GET /orders/{id}/history', { params: { id } });
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  return (
    <section className={styles.part}>
      <h3>History</h3>
      {!data && !error && <p role="status">Loading...</p>}
      {!data && error && (
        <p role="alert" className={styles.failure}>
          The history did not come through.
          <Button
            variant="secondary"
            size="small"
            busy={isFetching && 'Retrying…'}
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        </p>
      )}
      {data && (
        <ol className={styles.history}>
          {data.map((change) => (
            <Change key={`${change.what} ${change.changed_at} ${change.to}`} change={change} />
          ))}
          <li>
            Order placed
            <time className={styles.how} dateTime={created_at}>
              {moment(created_at)}
            </time>
          </li>
        </ol>
      )}
    </section>
  );
}

function Change({ change }: { readonly change: OrderChange }) {
  const { moment } = useShopClock();
  const { changed_at, changed_by } = change;
  return (
    <li>
      {describeChange(change)}
      <span className={styles.how}>
        <time dateTime={changed_at}>{moment(changed_at)}</time>
        {changed_by && ` · ${changed_by.name}`}
      </span>
    </li>
  );
}
