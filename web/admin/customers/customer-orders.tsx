import type { Order } from '../../../contract/orders.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from '../list-failure.tsx';
import rowLink from '../row-link.module.css';
import { useShopClock } from '../shop-clock.ts';
import { useAmount } from '../use-amount.ts';
import styles from './customer-page.module.css';

interface CustomerOrdersProps {
  readonly customerId: number;
  readonly page: number;
}

/** All orders of a customer, canceled ones too, the newest first; each opens in the order list. */
export function CustomerOrders({ customerId, page }: CustomerOrdersProps) {
  const query = callQuery('GET /orders', { query: { user_id: customerId, page, per_page: 20 } });
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  const hrefFor = (to: number) =>
    `/admin/adminPanel/customers/${customerId}${to > 1 ? `?page=${to}` : ''}`;
  return (
    <section className={styles.orders}>
      <h2>Orders{data && ` (${data.total.toLocaleString('en')})`}</h2>
      {!data && error && (
        <ListFailure
          title="The orders did not come through"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton height="240px" />}
      {data && data.data.length === 0 && <EmptyState title="No order found." icon="box" />}
      {data && data.data.length > 0 && (
        <ul className={styles.list}>
          {data.data.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
      <Pager
        entries={paginationWindow(page, data?.last_page ?? 1)}
        current={page}
        last={data?.last_page ?? 1}
        hrefFor={hrefFor}
      />
    </section>
  );
}

function Row({ order: { id, created_at, status, total_price, items } }: { readonly order: Order }) {
  const { day } = useShopClock();
  const amount = useAmount();
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <li className={joinClasses(rowLink.row, styles.order)}>
      <a
        className={joinClasses(rowLink.link, styles.number)}
        href={`/admin/adminPanel/orders?search=${id}&order=${id}`}
      >
        Order <bdi dir="ltr">#{id}</bdi>
      </a>
      <OrderStatusBadge status={status} />
      <span className={styles.what}>
        <time dateTime={created_at}>{day(created_at)}</time> · {pieces}{' '}
        {pieces === 1 ? 'piece' : 'pieces'}
      </span>
      <span className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{amount(total_price)}</bdi>
      </span>
    </li>
  );
}
