import type { User } from '../../../contract/accounts.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { callQuery, useData } from '../../api/query.ts';
import { ORDER_CHOICES, ordersPath } from '../../orders/order-choices.ts';
import type { Meta, PageLocation, PageProps } from '../../page.ts';
import { PrivatePage } from '../../session/private-page.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import styles from './my-orders-page.module.css';
import { OrderCard } from './order-card.tsx';
import { type OrdersQuestion, ordersQuestion } from './orders-question.ts';
import { OrdersSkeleton } from './orders-skeleton.tsx';
import { StatusLinks } from './status-links.tsx';

/** Spec §9. */
const PER_PAGE = 100;

/** Reads nothing: orders are private, and the server renders only a shell (decisions §4). */
export const load = (location: PageLocation): Meta => ({
  title: `${titleOf(ordersQuestion(location.search))}`,
  noIndex: true,
});

/** The customer's orders of one status, the newest first (spec §2). */
export default function MyOrdersPage({ location }: PageProps) {
  const question = ordersQuestion(location.search);
  return (
    <div className={`container ${styles.page}`}>
      <header className={styles.head}>
        <h1>{titleOf(question)}</h1>
        <StatusLinks current={question.statusId} />
      </header>
      <PrivatePage skeleton={<OrdersSkeleton />}>
        {(user) => <Orders user={user} question={question} />}
      </PrivatePage>
    </div>
  );
}

interface OrdersProps {
  readonly user: User;
  readonly question: OrdersQuestion;
}

function Orders({ user, question: { statusId, page } }: OrdersProps) {
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
    <div role="alert">
      <EmptyState title="Your orders did not come through" icon="alert" action={retry}>
        {explainFailure(error, 'They are safe. Check your connection and try again.')}
      </EmptyState>
    </div>
  );
}

const titleOf = ({ statusId }: OrdersQuestion): string =>
  ORDER_CHOICES.find((choice) => choice.statusId === statusId)?.title ?? 'My Orders';
