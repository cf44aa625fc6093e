import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderSort } from '../../../domain/order-sorts.ts';
import { ORDER_STATUS, type OrderStatusId } from '../../../domain/order-status.ts';
import type { ReadData } from '../../api/query.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useDialogState } from '../admin-dialogs.tsx';
import { ListPager, ListSkeleton, ReadFailure } from '../kit/list.tsx';
import { leaveRow, useRowKeys } from '../kit/list-keys.tsx';
import { type RowSelection, useWholeSelection } from '../kit/selection.tsx';
import { Table } from '../kit/table.tsx';
import { ordersToPack } from '../printed-orders.ts';
import {
  type BulkChange,
  BulkDialog,
  type BulkRequest,
  type BulkTarget,
  useBulkChange,
} from './bulk-change.tsx';
import { DeliverAnyway } from './deliver-anyway.tsx';
import { LeftOrder } from './left-order.tsx';
import type { LeftOrders } from './left-orders.ts';
import { OrderCard } from './order-card.tsx';
import { useStatusChange } from './order-changes.ts';
import { type OrderActions, useOrderColumns } from './order-columns.tsx';
import { OrderDialog } from './order-dialog.tsx';
import cards from './order-list.module.css';
import { OrderPapers } from './order-papers.tsx';
import { OrderSelectionBar } from './order-selection.tsx';
import styles from './order-table.module.css';
import {
  ALL_ORDERS,
  isNarrowed,
  type OrdersParams,
  type OrdersView,
  orderFilter,
  ordersPath,
  ordersQuery,
} from './orders-search.ts';
import { NO_STAGES, type ShownStage, useStages } from './use-stages.ts';

interface OrderListProps {
  readonly params: OrdersParams;
  readonly reading: ReadData<Page<Order>>;
  /** Which of them have left the displayed list. */
  readonly leaving: LeftOrders;
  readonly view: OrdersView;
  /** The orders that were placed while the page was open. */
  readonly fresh: ReadonlySet<number>;
  /** Whether the list's keys are shown. */
  readonly keysShown: readonly [boolean, (shown: boolean) => void];
}

/** A page of orders, the one that is open above it, and what can be done with those selected. */
export function OrderList(props: OrderListProps) {
  const { params, reading, leaving, view, fresh, keysShown } = props;
  const { data, error } = reading;
  const { left, comeBack } = leaving;
  const dialog = useDialogState<number>(params.orderId);
  const orders = data?.data.filter(({ id }) => !left.has(id)) ?? [];
  const { selection, ...everything } = useWholeSelection<true>(
    orders.map(({ id }) => id),
    { read: async () => true, failed: '' },
  );
  const isEverything = everything.whole !== null;
  const selected = orders.filter(({ id }) => selection.selected.has(id));
  const stages = useStages(orders);
  const { change, progress } = useStatusChange(ordersQuery(params), leaving);
  const bulk = useBulkChange(ordersQuery(params));
  const bulkDialog = useDialogState<BulkRequest>();
  const keys = useRowKeys({
    of: 'order',
    stored: 'adminOrderKeys',
    open: { name: 'Open the order', run: dialog.show },
    selection,
    shown: keysShown,
  });
  const asking = useDialogState<readonly Order[]>();
  const isUnconfirmed = ({ id }: Order) => stages?.get(id)?.isConfirmed === false;
  /** Orders that nobody has confirmed become delivered after a question. */
  const changeAsked = (changing: readonly Order[], statusId: OrderStatusId) => {
    if (statusId === ORDER_STATUS.completed && changing.some(isUnconfirmed)) asking.show(changing);
    else change(changing, statusId);
  };
  const changeOne = (order: Order, statusId: OrderStatusId) => {
    leaveRow();
    changeAsked([order], statusId);
  };
  if (!data && error) return <ReadFailure of="orders" read={reading} />;
  if (!data) return <ListSkeleton count={6} height="132px" className={cards.list} />;
  const target: BulkTarget = isEverything
    ? { filter: orderFilter(params), total: data.total }
    : { orders: selected };
  const changeMany = (statusId: OrderStatusId) =>
    isEverything
      ? bulkDialog.show({ target, change: { order_status_id: statusId } })
      : changeAsked(selected, statusId);
  const sendBulk = (wanted: BulkChange) => {
    bulkDialog.close();
    void bulk.send(bulkDialog.about?.target ?? target, wanted, selection.clear);
  };
  return (
    <>
      <OrderPapers
        filter={orderFilter(params)}
        ids={ordersToPack(orders, selected, isReady(params, stages)).map(({ id }) => id)}
        selectedIds={selected.map(({ id }) => id)}
      />
      <OrderRows
        params={params}
        view={view}
        orders={params.statusId === null ? data.data : orders}
        left={left}
        stages={stages ?? NO_STAGES}
        onShow={comeBack}
        fresh={fresh}
        selection={selection}
        onOpen={dialog.show}
        onStatus={changeOne}
      />
      <OrderSelectionBar
        orders={selected}
        total={data.total}
        isEverything={isEverything}
        onEverything={everything.selectWhole}
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
      {asking.about !== null && (
        <DeliverAnyway
          orders={asking.about}
          unconfirmed={asking.about.filter(isUnconfirmed).length}
          open={asking.open}
          onClose={asking.close}
          onDeliver={() => {
            asking.close();
            if (asking.about) change(asking.about, ORDER_STATUS.completed);
          }}
        />
      )}
      {bulkDialog.about !== null && (
        <BulkDialog
          key={`bulk ${bulkDialog.opening}`}
          request={bulkDialog.about}
          open={bulkDialog.open}
          onClose={bulkDialog.close}
          onSend={sendBulk}
        />
      )}
      {keys.help}
      {dialog.about !== null && (
        <OrderDialog
          key={dialog.opening}
          id={dialog.about}
          isReturn={params.part === 'returns' && dialog.about === params.orderId}
          open={dialog.open}
          onClose={dialog.close}
          leaving={leaving}
        />
      )}
    </>
  );
}

/**
 * Which pending orders of a list are packed now, where orders are confirmed: those that are, or need no confirmation, and are not given out. A list of
 * one stage or one courier is packed as it stands.
 *
 * @param stages `null` until they are read: none is ready before
 */
const isReady =
  ({ stage, courierId }: OrdersParams, stages: ReturnType<typeof useStages>) =>
  ({ id, courier }: Order): boolean => {
    if (!stages) return false;
    if (stages.size === 0) return true;
    const isGivenOut = courier !== null && courierId === null;
    return stage !== null || (!isGivenOut && stages.get(id)?.isConfirmed !== false);
  };

interface OrderRowsProps extends OrderActions {
  readonly params: OrdersParams;
  readonly view: OrdersView;
  readonly orders: readonly Order[];
  /** Those of them that have left, in whose place a line says what became of them. */
  readonly left: LeftOrders['left'];
  readonly stages: ReadonlyMap<number, ShownStage>;
  readonly onShow: (id: number) => void;
  readonly fresh: ReadonlySet<number>;
  readonly selection: RowSelection;
}

/** The orders of a page, as cards or as a table, or that there are none. */
function OrderRows(props: OrderRowsProps) {
  const { params, view, orders, left, stages, onShow, fresh, selection, ...actions } = props;
  const columns = useOrderColumns({ fresh, stages }, actions);
  const leftOf = ({ id }: Order) => {
    const status = left.get(id);
    return status ? <LeftOrder id={id} status={status} onShow={onShow} /> : null;
  };
  if (orders.length === 0) return <NoOrders params={params} />;
  if (view === 'table')
    return (
      <Table
        columns={columns}
        rows={orders}
        leftOf={leftOf}
        sorting={{
          by: params.sort,
          hrefFor: (sort) => ordersPath({ ...params, page: 1, sort: sort as OrderSort }),
        }}
        select={{
          selection,
          label: ({ id }) => `Select order #${id}`,
          all: 'Select all orders',
          allClassName: styles.all,
          className: styles.select,
        }}
        onOpen={({ id }) => actions.onOpen(id)}
        styles={styles}
      />
    );
  return (
    <ul className={cards.list}>
      {orders.map((order) => (
        <li key={order.id}>
          {leftOf(order) ?? (
            <OrderCard
              order={order}
              isNew={fresh.has(order.id)}
              stage={stages.get(order.id)}
              selected={selection.selected.has(order.id)}
              onSelect={selection.toggle}
              onOpen={actions.onOpen}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function NoOrders({ params }: { readonly params: OrdersParams }) {
  const { page, view } = params;
  const isFiltered = isNarrowed(params);
  const title = isFiltered ? `No orders found for ${filterInWords(params)}.` : 'No order found.';
  const next = isFiltered
    ? { href: ordersPath({ ...ALL_ORDERS, view }), label: 'See all orders' }
    : { href: '/', label: 'View shop' };
  const toFirst = { href: ordersPath({ ...params, page: 1 }), label: 'To the first page' };
  return <EmptyState title={title} icon="box" next={page > 1 ? toFirst : next} />;
}

/** What was asked for that no order is, the narrowest first. */
function filterInWords(params: OrdersParams): string {
  const { search, days, statusId } = params;
  if (search !== '') return 'this search';
  if (statusId !== null) return 'this status';
  if (days !== null) return 'these days';
  const { withoutCourier, courierId } = params;
  return withoutCourier || courierId !== null ? 'this courier' : 'this filter';
}
