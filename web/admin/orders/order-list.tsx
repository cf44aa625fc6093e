import type { RefObject } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderStatusId } from '../../../domain/order-status.ts';
import type { ReadData } from '../../api/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDialogState, useFocusReturn } from '../admin-dialogs.tsx';
import { ListPager, ListSkeleton, ReadFailure } from '../kit/list.tsx';
import { currentRow, moveFocus, useListKeys } from '../kit/list-keys.tsx';
import type { Hiding, RowSelection } from '../kit/selection.tsx';
import { ordersToPack } from '../printed-orders.ts';
import {
  type BulkChange,
  BulkDialog,
  type BulkRequest,
  type BulkTarget,
  useBulkChange,
} from './bulk-change.tsx';
import { OrderCard } from './order-card.tsx';
import { useStatusChange } from './order-changes.ts';
import { OrderDialog } from './order-dialog.tsx';
import styles from './order-list.module.css';
import { OrderPapers } from './order-papers.tsx';
import { OrderSelectionBar, useOrderSelection } from './order-selection.tsx';
import { type OrderRowActions, OrderTable } from './order-table.tsx';
import {
  ALL_ORDERS,
  type OrdersParams,
  type OrdersView,
  orderFilter,
  ordersPath,
  ordersQuery,
} from './orders-search.ts';

interface OrderListProps {
  readonly params: OrdersParams;
  readonly reading: ReadData<Page<Order>>;
  /** Which of them have left the displayed list. */
  readonly hiding: Hiding;
  readonly view: OrdersView;
  /** The orders that were placed while the page was open. */
  readonly fresh: ReadonlySet<number>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly keys: { readonly enabled: boolean; readonly onHelp: () => void };
}

/** A page of orders, the one that is open above it, and what can be done with those selected. */
export function OrderList(props: OrderListProps) {
  const { params, reading, hiding, view, fresh, search, keys } = props;
  const { data, error } = reading;
  const { hidden } = hiding;
  const dialog = useDialogState<number>(params.orderId);
  const orders = data?.data.filter(({ id }) => !hidden.has(id)) ?? [];
  const { selection, ...everything } = useOrderSelection(orders.map(({ id }) => id));
  const selected = orders.filter(({ id }) => selection.selected.has(id));
  const { change, progress } = useStatusChange(ordersQuery(params), hiding);
  const bulk = useBulkChange(ordersQuery(params));
  const bulkDialog = useDialogState<BulkRequest>();
  useFocusReturn(dialog.open || bulkDialog.open);
  useOrderKeys(
    {
      onSearch: () => search.current?.focus(),
      onOpen: dialog.show,
      onSelect: selection.toggle,
      onClear: selection.clear,
      onHelp: keys.onHelp,
    },
    keys.enabled,
  );
  const changeOne = (order: Order, statusId: OrderStatusId) => {
    leaveOrder();
    change([order], statusId);
  };
  if (!data && error) return <ReadFailure of="orders" read={reading} />;
  if (!data) return <ListSkeleton count={6} height="132px" className={styles.list} />;
  const target: BulkTarget = everything.isEverything
    ? { filter: orderFilter(params), total: data.total }
    : { orders: selected };
  const changeMany = (statusId: OrderStatusId) =>
    everything.isEverything
      ? bulkDialog.show({ target, change: { order_status_id: statusId } })
      : change(selected, statusId);
  const sendBulk = (wanted: BulkChange) => {
    bulkDialog.close();
    void bulk.send(bulkDialog.about?.target ?? target, wanted, selection.clear);
  };
  return (
    <>
      <OrderPapers
        filter={orderFilter(params)}
        ids={ordersToPack(orders, selected).map(({ id }) => id)}
        selectedIds={selected.map(({ id }) => id)}
      />
      <OrderRows
        params={params}
        view={view}
        orders={orders}
        fresh={fresh}
        selection={selection}
        onOpen={dialog.show}
        onStatus={changeOne}
      />
      <OrderSelectionBar
        orders={selected}
        total={data.total}
        isEverything={everything.isEverything}
        onEverything={everything.selectEverything}
        progress={progress}
        running={bulk.running}
        onStatus={changeMany}
        onCourier={() => bulkDialog.show({ target, change: null })}
        onClear={selection.clear}
      />
      <ListPager
        number={params.page}
        last={data.last_page}
        hrefFor={(page) => ordersPath({ ...params, page })}
      />
      {bulkDialog.about !== null && (
        <BulkDialog
          key={`bulk ${bulkDialog.opening}`}
          request={bulkDialog.about}
          open={bulkDialog.open}
          onClose={bulkDialog.close}
          onSend={sendBulk}
        />
      )}
      {dialog.about !== null && (
        <OrderDialog
          key={dialog.opening}
          id={dialog.about}
          open={dialog.open}
          onClose={dialog.close}
          hiding={hiding}
        />
      )}
    </>
  );
}

interface OrderRowsProps extends Omit<OrderRowActions, 'onSelect'> {
  readonly params: OrdersParams;
  readonly view: OrdersView;
  readonly orders: readonly Order[];
  readonly fresh: ReadonlySet<number>;
  readonly selection: RowSelection;
}

/** The orders of a page, as cards or as a table, or that there are none. */
function OrderRows(props: OrderRowsProps) {
  const { params, view, orders, fresh, selection, ...actions } = props;
  if (orders.length === 0) return <NoOrders params={params} />;
  if (view === 'table')
    return (
      <OrderTable
        orders={orders}
        fresh={fresh}
        selected={selection.selected}
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

function NoOrders({ params }: { readonly params: OrdersParams }) {
  const { statusId, search, days, courierId, page, view } = params;
  const isFiltered = statusId !== null || search !== '' || days !== null || courierId !== null;
  const title = isFiltered ? 'No orders found for this status.' : 'No order found.';
  const next = isFiltered
    ? { href: ordersPath({ ...ALL_ORDERS, view }), label: 'See all orders' }
    : { href: '/', label: 'View shop' };
  const toFirst = { href: ordersPath({ ...params, page: 1 }), label: 'To the first page' };
  return <EmptyState title={title} icon="box" next={page > 1 ? toFirst : next} />;
}

interface OrderKeys {
  readonly onSearch: () => void;
  readonly onOpen: (id: number) => void;
  /** `range`: with Shift. */
  readonly onSelect: (id: number, range: boolean) => void;
  readonly onClear: () => void;
  readonly onHelp: () => void;
}

/** Rows and cards carry the number of their order, and can have the focus. */
const ORDERS = '[data-order]';

/** The keys of the list: `/` `j` `k` `e` `x` `?`. Not while typing or in a dialog. */
function useOrderKeys(keys: OrderKeys, enabled: boolean): void {
  const always = (run: () => void) => () => {
    run();
    return true;
  };
  const ofOrder = (run: (id: number, range: boolean) => void) => (key: { shiftKey: boolean }) => {
    const id = Number(currentRow(ORDERS)?.dataset.order ?? 0);
    if (id > 0) run(id, key.shiftKey);
    return id > 0;
  };
  const actions = {
    '/': always(keys.onSearch),
    '?': always(keys.onHelp),
    escape: always(keys.onClear),
    e: ofOrder((id) => keys.onOpen(id)),
    x: ofOrder(keys.onSelect),
  };
  useListKeys(ORDERS, actions, enabled);
}

/** Moves the focus from an order that is about to leave the list to the next one, else to the one before. */
function leaveOrder(): void {
  const current = currentRow(ORDERS);
  moveFocus(ORDERS, 1);
  if (current !== null && currentRow(ORDERS) === current) moveFocus(ORDERS, -1);
}
