import type { Order } from '../../../contract/orders.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { RowSelection } from '../use-selection.ts';
import { OrderCard } from './order-card.tsx';
import styles from './order-list.module.css';
import type { OrderRowActions } from './order-row.tsx';
import { OrderTable } from './order-table.tsx';
import { ALL_ORDERS, type OrdersQuestion, type OrdersView, ordersPath } from './orders-question.ts';

interface OrderRowsProps extends Omit<OrderRowActions, 'onSelect'> {
  readonly question: OrdersQuestion;
  readonly view: OrdersView;
  readonly orders: readonly Order[];
  readonly fresh: ReadonlySet<number>;
  readonly selection: RowSelection;
}

/** The orders of a page, as cards or as a table, or that there are none. */
export function OrderRows(props: OrderRowsProps) {
  const { question, view, orders, fresh, selection, ...actions } = props;
  if (orders.length === 0) return <NoOrders question={question} />;
  if (view === 'table')
    return (
      <OrderTable
        orders={orders}
        fresh={fresh}
        selected={selection.selected}
        isAllSelected={selection.isAll}
        onSelect={selection.toggle}
        onSelectAll={selection.toggleAll}
        {...actions}
      />
    );
  return (
    <ul className={styles.list}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard
            order={order}
            isNew={fresh.has(order.id)}
            selected={selection.selected.has(order.id)}
            onSelect={selection.toggle}
            onOpen={actions.onOpen}
          />
        </li>
      ))}
    </ul>
  );
}

function NoOrders({ question }: { readonly question: OrdersQuestion }) {
  const { statusId, search, days, courierId, page, view } = question;
  const isFiltered = statusId !== null || search !== '' || days !== null || courierId !== null;
  const title = statusId === null ? 'No order found.' : 'No orders found for this status.';
  const next = isFiltered
    ? { href: ordersPath({ ...ALL_ORDERS, view }), label: 'See all orders' }
    : { href: '/', label: 'View shop' };
  const toFirst = { href: ordersPath({ ...question, page: 1 }), label: 'To the first page' };
  return <EmptyState title={title} icon="box" next={page > 1 ? toFirst : next} />;
}

/** Stands where the orders will. */
export function OrdersSkeleton() {
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
