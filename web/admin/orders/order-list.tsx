import type { RefObject } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import type { OrderStatusId } from '../../../domain/order-status.ts';
import { paginationWindow } from '../../../domain/pagination.ts';
import type { ReadData } from '../../api/use-data.ts';
import { Pager } from '../../ui/pager.tsx';
import { ListFailure } from '../list-failure.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import type { Hiding } from '../use-hidden.ts';
import { useSubject } from '../use-subject.ts';
import { type BulkQuestion, BulkQuestionDialog } from './bulk-dialog.tsx';
import { OrderDialog } from './order-dialog.tsx';
import { OrderPapers } from './order-papers.tsx';
import { OrderRows, OrdersSkeleton } from './order-rows.tsx';
import {
  type OrdersQuestion,
  type OrdersView,
  orderFilter,
  ordersPath,
} from './orders-question.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type BulkChange, type BulkTarget, useBulkChange } from './use-bulk-change.ts';
import { leaveOrder, useOrderKeys } from './use-order-keys.ts';
import { useOrderSelection } from './use-order-selection.ts';
import { useStatusChange } from './use-status-change.ts';

interface OrderListProps {
  readonly question: OrdersQuestion;
  readonly reading: ReadData<Page<Order>>;
  /** Which of them have left the displayed list. */
  readonly hiding: Hiding;
  readonly view: OrdersView;
  /** The orders that came while the page was open. */
  readonly fresh: ReadonlySet<number>;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly keys: { readonly enabled: boolean; readonly onHelp: () => void };
}

/** A page of orders, the one that is open above it, and what can be done with those selected. */
export function OrderList(props: OrderListProps) {
  const { question, reading, hiding, view, fresh, search, keys } = props;
  const { data, error, isFetching, refetch } = reading;
  const { hidden, hide, show } = hiding;
  const dialog = useSubject<number>(question.orderId);
  useFocusKept(dialog.open);
  const orders = data?.data.filter(({ id }) => !hidden.has(id)) ?? [];
  const { selection, ...everything } = useOrderSelection(orders.map(({ id }) => id));
  const selected = orders.filter(({ id }) => selection.selected.has(id));
  const { change, progress } = useStatusChange({ onHide: hide, onShow: show });
  const bulk = useBulkChange();
  const asked = useSubject<BulkQuestion>();
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
    void change([order], statusId);
  };
  if (!data && error)
    return (
      <ListFailure
        title="The orders did not come through"
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <OrdersSkeleton />;
  const target: BulkTarget = everything.isEverything
    ? { filter: orderFilter(question), total: data.total }
    : { orders: selected };
  const changeMany = (statusId: OrderStatusId) =>
    everything.isEverything
      ? asked.show({ target, change: { order_status_id: statusId } })
      : void change(selected, statusId);
  const sendBulk = async (wanted: BulkChange) => {
    asked.close();
    if (await bulk.send(asked.subject?.target ?? target, wanted)) selection.clear();
  };
  return (
    <>
      <OrderPapers
        filter={orderFilter(question)}
        ids={(selected.length > 0 ? selected : orders).map(({ id }) => id)}
        selectedIds={selected.map(({ id }) => id)}
      />
      <OrderRows
        question={question}
        view={view}
        orders={orders}
        fresh={fresh}
        selection={selection}
        onOpen={dialog.show}
        onStatus={changeOne}
      />
      <SelectionBar
        orders={selected}
        total={data.total}
        isEverything={everything.isEverything}
        onEverything={everything.selectEverything}
        progress={progress}
        running={bulk.running}
        onStatus={changeMany}
        onCourier={() => asked.show({ target, change: null })}
        onClear={selection.clear}
      />
      <Pager
        entries={paginationWindow(question.page, data.last_page)}
        current={question.page}
        last={data.last_page}
        hrefFor={(page) => ordersPath({ ...question, page })}
      />
      {asked.subject !== null && (
        <BulkQuestionDialog
          key={`bulk ${asked.opening}`}
          question={asked.subject}
          open={asked.open}
          onClose={asked.close}
          onSend={(wanted) => void sendBulk(wanted)}
        />
      )}
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
