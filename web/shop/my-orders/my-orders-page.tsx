import type { User } from '../../../contract/accounts.ts';
import type { Order } from '../../../contract/orders.ts';
import { parseCents } from '../../../domain/money.ts';
import { ORDER_STATUS, ORDER_STATUS_NAMES } from '../../../domain/order-status.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { explainFailure } from '../../api/call.ts';
import { callQuery, useData } from '../../api/query.ts';
import { ORDER_CHOICES, ordersPath } from '../../orders/order-choices.ts';
import { OrderStatusBadge } from '../../orders/order-status-badge.tsx';
import type { Meta, PageLocation, PageProps } from '../../page.ts';
import { PrivatePage } from '../../session/private-page.tsx';
import { useMoney } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useFocusForPage } from '../../ui/focus-page.ts';
import { Icon } from '../../ui/icon.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './my-orders-page.module.css';

const PER_PAGE = 100;

/** Reads nothing: orders are private, and the server renders only a shell. */
export const load = (location: PageLocation): Meta => ({
  title: `${titleOf(readOrdersSearch(location.search))}`,
  noIndex: true,
});

/** The customer's orders of one status, the newest first. */
export default function MyOrdersPage({ location }: PageProps) {
  const search = readOrdersSearch(location.search);
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{titleOf(search)}</h1>
        <StatusLinks current={search.statusId} />
      </header>
      <PrivatePage skeleton={<OrdersSkeleton />}>
        {(user) => <Orders user={user} search={search} />}
      </PrivatePage>
    </div>
  );
}

interface OrdersProps {
  readonly user: User;
  readonly search: OrdersSearch;
}

function Orders({ user, search: { statusId, page } }: OrdersProps) {
  const filters = { user_id: user.id, order_status_id: statusId, page, per_page: PER_PAGE };
  const query = callQuery('GET /orders', { query: filters });
  // Their status may have changed since.
  const { data, error, isFetching, refetch } = useData(query, { always: true });
  if (!data && error)
    return <Failure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <OrdersSkeleton />;
  if (data.data.length === 0) return <NoOrders beyond={page > 1} statusId={statusId} />;
  return (
    <>
      <ul className={styles.list}>
        {data.data.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} />
          </li>
        ))}
      </ul>
      <Pager
        entries={paginationWindow(page, data.last_page)}
        current={page}
        last={data.last_page}
        hrefFor={(wanted) => ordersPath(statusId, wanted)}
      />
    </>
  );
}

function NoOrders({ beyond, statusId }: { readonly beyond: boolean; readonly statusId: number }) {
  const next = beyond
    ? { href: ordersPath(statusId), label: 'To the first page' }
    : { href: '/collection/0', label: 'Browse all products' };
  return <EmptyState title="No orders found for this status." icon="box" next={next} />;
}

interface FailureProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, busy, onRetry }: FailureProps) {
  const retry = (
    <Button variant="secondary" onClick={onRetry} busy={busy && 'Retrying…'}>
      Retry
    </Button>
  );
  return (
    <div ref={useFocusForPage<HTMLDivElement>()} role="alert">
      <EmptyState title="Your orders did not come through" icon="alert" action={retry}>
        {explainFailure(error, 'They are safe. Check your connection and try again.')}
      </EmptyState>
    </div>
  );
}

const titleOf = ({ statusId }: OrdersSearch): string =>
  ORDER_CHOICES.find((choice) => choice.statusId === statusId)?.title ?? 'My Orders';

/** From one status to another without going back. */
function StatusLinks({ current }: { readonly current: number }) {
  return (
    <nav aria-label="Order status">
      <ul className={styles.statuses}>
        {ORDER_CHOICES.map(({ statusId }) => (
          <li key={statusId}>
            <a
              className={styles.status}
              href={ordersPath(statusId)}
              aria-current={statusId === current ? 'page' : undefined}
            >
              {ORDER_STATUS_NAMES[statusId]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** One order: number, day, name, status and total; the whole card leads to it. */
function OrderCard({ order }: { readonly order: Order }) {
  const money = useMoney();
  const { id, created_at, guest_name, status, total_price } = order;
  return (
    <article className={styles.card}>
      <h2 className={styles.number}>
        <a className={styles.link} href={`/orders/${id}`}>
          Order <bdi dir="ltr">#{id}</bdi>
        </a>
      </h2>
      <OrderStatusBadge status={status} />
      <p className={styles.facts}>
        <time dateTime={created_at}>{DAY.format(new Date(created_at))}</time>
        <span>{guest_name}</span>
      </p>
      <p className={styles.total}>
        <span className="visually-hidden">Total </span>
        <bdi dir="ltr">{money(parseCents(total_price))}</bdi>
      </p>
      <Icon name="chevron-end" size={20} className={styles.arrow} />
    </article>
  );
}

/** In the visitor's own time zone: orders are only ever shown in their browser. */
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });

/** Stands in while the orders are on their way; also all that the server knows of them. */
function OrdersSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {PLACES.map((place) => (
        <div key={place} className={styles.placeholder}>
          <Skeleton height="100%" />
        </div>
      ))}
    </div>
  );
}

const PLACES = [1, 2, 3];

/** Which orders the address asks for. */
interface OrdersSearch {
  /** Pending when the address names none; one that exists nowhere finds nothing. */
  readonly statusId: number;
  readonly page: number;
}

/** Reads `?order_status_id=3&page=2`; what is no positive whole number counts as absent. */
export const readOrdersSearch = (search: URLSearchParams): OrdersSearch => ({
  statusId: positive(search.get('order_status_id')) ?? ORDER_STATUS.pending,
  page: positive(search.get('page')) ?? 1,
});

const positive = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
