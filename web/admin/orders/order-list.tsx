import type { Order } from '../../../contract/orders.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import { callQuery } from '../../api/query.ts';
import { useData } from '../../api/use-data.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ListFailure } from '../list-failure.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useHidden } from '../use-hidden.ts';
import { useSubject } from '../use-subject.ts';
import { OrderCard } from './order-card.tsx';
import { OrderDialog } from './order-dialog.tsx';
import styles from './order-list.module.css';
import { OrderPapers } from './order-papers.tsx';
import { type OrdersQuestion, ordersPath } from './orders-question.ts';

/** Spec §9. */
const PER_PAGE = 100;

interface OrderListProps {
  readonly question: OrdersQuestion;
}

/** A page of orders, and the one that is open above it. */
export function OrderList({ question }: OrderListProps) {
  const { data, error, isFetching, refetch } = useData(ordersQuery(question), { always: true });
  const { hidden, hide, show } = useHidden();
  const dialog = useSubject<number>();
  useFocusKept(dialog.open);
  if (!data && error)
    return (
      <ListFailure
        title="The orders did not come through"
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <OrdersSkeleton />;
  return (
    <>
      <OrderPapers
        filter={{ order_status_id: question.statusId ?? '' }}
        ids={data.data.map(({ id }) => id)}
      />
      <Orders
        orders={data.data.filter(({ id }) => !hidden.has(id))}
        question={question}
        onOpen={dialog.show}
      />
      <Pager
        entries={paginationWindow(question.page, data.last_page)}
        current={question.page}
        last={data.last_page}
        hrefFor={(page) => ordersPath({ ...question, page })}
      />
      {dialog.subject !== null && (
        <OrderDialog
          key={dialog.opening}
          id={dialog.subject}
          open={dialog.open}
          onClose={dialog.close}
          onHide={hide}
          onShow={show}
        />
      )}
    </>
  );
}

interface OrdersProps extends OrderListProps {
  readonly orders: readonly Order[];
  readonly onOpen: (id: number) => void;
}

function Orders({ orders, question, onOpen }: OrdersProps) {
  if (orders.length === 0) return <NoOrders question={question} />;
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

function NoOrders({ question: { statusId, page } }: OrderListProps) {
  const next =
    page > 1 || statusId !== null
      ? {
          href: ordersPath({ statusId: page > 1 ? statusId : null, page: 1 }),
          label: page > 1 ? 'To the first page' : 'See all orders',
        }
      : { href: '/', label: 'View shop' };
  const title = statusId === null ? 'No order found.' : 'No orders found for this status.';
  return <EmptyState title={title} icon="box" next={next} />;
}

function OrdersSkeleton() {
  return (
    <div className={styles.list} aria-busy="true">
      {PLACES.map((place) => (
        <Skeleton key={place} height="132px" />
      ))}
      <p className="visually-hidden">Loading...</p>
    </div>
  );
}

const PLACES = [1, 2, 3, 4, 5, 6];

const ordersQuery = ({ statusId, page }: OrdersQuestion) =>
  callQuery('GET /orders', {
    query: { page, per_page: PER_PAGE, ...(statusId !== null && { order_status_id: statusId }) },
  });
