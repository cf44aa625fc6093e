import { useRef, useState } from 'react';
import type { Page } from '../../../contract/envelope.ts';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  ORDER_STATUS_NAMES,
  type OrderStatusId,
  PAYMENT_METHOD,
  paymentStatusFor,
} from '../../../domain/order-status.ts';
import { ORDER_STATUS_UPDATED } from '../../../domain/success-messages.ts';
import { ApiError, explainFailure, useCall } from '../../api/call.ts';
import { useQueryStore } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';
import { UNDO_SHOWN_MS, useListChange } from '../kit/list-change.ts';
import type { Progress } from '../kit/selection.tsx';
import type { LeftOrders } from './left-orders.ts';
import { countOrders } from './order-texts.ts';
import { type OrdersQuery, orderQuery } from './orders-search.ts';

interface StatusChange {
  readonly id: number;
  readonly to: OrderStatusId;
}

/** Sends an order's status with what goes along with it. */
function useSendStatus() {
  const call = useCall();
  return ({ id, to }: StatusChange) =>
    call('PUT /orders/{id}', {
      params: { id },
      body: {
        order_status_id: to,
        payment_status_id: paymentStatusFor(to),
        payment_method_id: PAYMENT_METHOD.cashOnDelivery,
      },
    });
}

/**
 * Changes the status of one or many orders of a list, one after the other. They leave the displayed list at
 * once; those that the shop refuses come back and are named. What was changed can be undone.
 */
export function useStatusChange(list: OrdersQuery, { leave, comeBack }: LeftOrders) {
  const store = useQueryStore();
  const sendStatus = useSendStatus();
  const [progress, setProgress] = useState<Progress | null>(null);

  /** @returns the changes that the shop has made */
  const sendEach = async (changes: readonly StatusChange[]): Promise<StatusChange[]> => {
    const done: StatusChange[] = [];
    const failed: string[] = [];
    for (const [index, change] of changes.entries()) {
      setProgress(changes.length > 1 ? { done: index, total: changes.length } : null);
      try {
        await sendStatus(change);
        done.push(change);
      } catch (error) {
        comeBack(change.id);
        failed.push(`#${change.id}${reasonOf(error)}`);
      }
    }
    setProgress(null);
    if (failed.length > 0)
      showToast(`Error updating Status: ${failed.join(', ')}`, { type: 'error' });
    return done;
  };

  const send = (changes: readonly StatusChange[], onSent: (done: StatusChange[]) => void) =>
    store
      .mutate({
        query: list,
        apply: (page) => withStatuses(page, changes),
        async send() {
          const done = await sendEach(changes);
          onSent(done);
          return done;
        },
        settle: withStatuses,
      })
      .catch(() => undefined); // Someone else is logged in now.

  const undo = (orders: readonly Order[], former: readonly StatusChange[]) => {
    for (const { id } of former) comeBack(id);
    void send(former, (done) => {
      if (done.length > 0) showToast(undoneWords(orders, done), { type: 'success' });
    });
  };

  /** Orders that have the status already stay as they are. */
  const change = (orders: readonly Order[], to: OrderStatusId) => {
    const changing = orders.filter(({ status }) => status.id !== to);
    if (changing.length === 0) return;
    for (const { id } of changing) leave(id, to);
    void send(
      changing.map(({ id }) => ({ id, to })),
      (done) => {
        if (done.length === 0) return;
        const former = formerStatuses(changing, done);
        showToast(`${ORDER_STATUS_NAMES[to]}: ${nameOrders(changing, done)}`, {
          type: 'success',
          duration: UNDO_SHOWN_MS,
          action: { label: 'Undo', onPress: () => undo(changing, former) },
        });
      },
    );
  };
  return { change, progress };
}

/** A page of orders with other statuses. */
const withStatuses = (page: Page<Order>, changes: readonly StatusChange[]): Page<Order> => ({
  ...page,
  data: page.data.map((order) => {
    const to = changes.find(({ id }) => id === order.id)?.to;
    return to ? { ...order, status: { id: to, name: ORDER_STATUS_NAMES[to] } } : order;
  }),
});

/** "#122 Nadim Khoury", or "3 orders". */
function nameOrders(orders: readonly Order[], done: readonly StatusChange[]): string {
  const [first, ...others] = orders.filter(({ id }) => done.some((one) => one.id === id));
  return first && others.length === 0
    ? `#${first.id} ${first.guest_name}`
    : countOrders(done.length);
}

/** "Undone: #122 Nadim Khoury is Pending again", or "Undone: 3 orders are as they were". */
function undoneWords(orders: readonly Order[], done: readonly StatusChange[]): string {
  const [first] = done;
  return `Undone: ${nameOrders(orders, done)} ${
    first && done.length === 1 ? `is ${ORDER_STATUS_NAMES[first.to]} again` : 'are as they were'
  }`;
}

/** The changes that bring the former statuses back, of the orders that were changed. */
const formerStatuses = (
  orders: readonly Order[],
  done: readonly StatusChange[],
): readonly StatusChange[] =>
  orders.flatMap(({ id, status }) =>
    done.some((one) => one.id === id) && isOrderStatusId(status.id) ? [{ id, to: status.id }] : [],
  );

const reasonOf = (error: unknown): string => {
  const reason = explainFailure(error, '');
  return reason === '' ? '' : ` (${reason})`;
};

/** Why an order can't be reopened: its lines of which too few are left. */
const shortOf = (error: unknown): string =>
  error instanceof ApiError && error.status === 409 ? reasonOf(error) : '';

interface StatusUpdate extends Pick<LeftOrders, 'leave' | 'comeBack'> {
  readonly onDone: () => void;
}

/**
 * Changes the status of the order in the dialog: nothing is sent if it is unchanged; the order leaves
 * the displayed list at once and comes back when the shop refuses.
 */
export function useStatusUpdate({ id, status }: Order, { onDone, leave, comeBack }: StatusUpdate) {
  const store = useQueryStore();
  const sendStatus = useSendStatus();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const update = async (to: OrderStatusId) => {
    if (to === status.id || running.current) return;
    running.current = true;
    setBusy(true);
    leave(id, to);
    try {
      await store.mutate({
        query: orderQuery(id),
        apply: (order) => order, // The chosen status shows in the form already.
        async send() {
          const order = await sendStatus({ id, to });
          showToast(ORDER_STATUS_UPDATED, { type: 'success' });
          onDone();
          return order;
        },
        settle: (_before, order) => order,
      });
    } catch (error) {
      comeBack(id);
      showToast(`Error updating Status${shortOf(error)}`, { type: 'error' });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { update, busy };
}

/**
 * Gives an order to a courier, or to nobody: it shows at once, and is rolled back when the shop refuses. Several
 * choices in a row are sent one after the other; the last one counts.
 */
export function useCourierChange(id: number) {
  const call = useCall();
  const change = useListChange(orderQuery(id));
  return (courier: Order['courier']) =>
    change({
      apply: (order) => ({ ...order, courier }),
      send: () =>
        call('PUT /orders/{id}/courier', {
          params: { id },
          body: { courier_id: courier?.id ?? null },
        }),
      settle: (_before, order) => order,
      failed: 'Error updating courier',
    });
}
