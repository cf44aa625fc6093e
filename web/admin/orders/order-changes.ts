import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  type OrderStatusId,
  PAYMENT_METHOD,
  paymentStatusFor,
} from '../../../domain/order-status.ts';
import { useCall } from '../../api/call.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useQueryStore } from '../../api/query.ts';
import { showToast } from '../../ui/toast-list.ts';

/** How far a change of many orders has come. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Effects {
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

interface Change {
  readonly id: number;
  readonly to: OrderStatusId;
}

/**
 * Gives one or many orders another status, one after the other, also when more are chosen meanwhile. They
 * leave the list at once (spec §4); those that the shop refuses come back, and are named.
 */
export function useStatusChange({ onHide, onShow }: Effects) {
  const { send, renew } = useSendStatus();
  const [progress, setProgress] = useState<Progress | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  const run = async (changes: readonly Change[]): Promise<Change[]> => {
    const failed: string[] = [];
    const done: Change[] = [];
    for (const [index, change] of changes.entries()) {
      setProgress(changes.length > 1 ? { done: index, total: changes.length } : null);
      try {
        await send(change.id, change.to);
        done.push(change);
      } catch (error) {
        onShow(change.id);
        failed.push(`#${change.id}${reasonOf(error)}`);
      }
    }
    setProgress(null);
    if (failed.length > 0)
      showToast(`Error updating Status: ${failed.join(', ')}`, { type: 'error' });
    renew();
    return done;
  };

  const enqueue = (changes: readonly Change[]): Promise<Change[]> => {
    const work = queue.current.then(() => run(changes));
    queue.current = work;
    return work;
  };

  const undo = async (former: readonly Change[]) => {
    for (const { id } of former) onShow(id);
    await enqueue(former);
  };

  /** Orders that have the status already stay as they are. */
  const change = async (orders: readonly Order[], to: OrderStatusId) => {
    const changing = orders.filter(({ status }) => status.id !== to);
    if (changing.length === 0) return;
    for (const { id } of changing) onHide(id);
    const done = await enqueue(changing.map(({ id }) => ({ id, to })));
    if (done.length === 0) return;
    const former = changing.flatMap(({ id, status }) =>
      done.some((one) => one.id === id) && isOrderStatusId(status.id)
        ? [{ id, to: status.id }]
        : [],
    );
    showToast('Status updated successfully', {
      type: 'success',
      duration: 6_000,
      action: { label: 'Undo', onPress: () => void undo(former) },
    });
  };
  return { change, progress };
}

const reasonOf = (error: unknown): string => {
  const reason = explainFailure(error, '');
  return reason === '' ? '' : ` (${reason})`;
};

interface UpdateEffects {
  readonly onDone: () => void;
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

/**
 * Changes an order's status (spec §4): skipped if unchanged; the order leaves the displayed list at
 * once and comes back when the shop refuses.
 */
export function useStatusUpdate(order: Order, { onDone, onHide, onShow }: UpdateEffects) {
  const { send, renew } = useSendStatus();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const update = async (statusId: OrderStatusId) => {
    if (statusId === order.status.id || running.current) return;
    running.current = true;
    setBusy(true);
    onHide(order.id);
    try {
      await send(order.id, statusId);
      showToast('Status updated successfully', { type: 'success' });
      onDone();
      renew();
    } catch {
      onShow(order.id);
      showToast('Error updating Status', { type: 'error' });
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { update, busy };
}

const READS = ['GET /orders', 'GET /orders/{id}', 'GET /orders/{id}/history'] as const;

/** Sends an order's status with what goes along with it (spec §4); `renew` reads anew what is on show of orders. */
export function useSendStatus() {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const send = (id: number, statusId: OrderStatusId) =>
    call('PUT /orders/{id}', {
      params: { id },
      body: {
        order_status_id: statusId,
        payment_status_id: paymentStatusFor(statusId),
        payment_method_id: PAYMENT_METHOD.cashOnDelivery,
      },
    });
  const renew = () => {
    for (const name of READS) void invalidate(name);
  };
  return { send, renew };
}

interface Choice {
  /** `null`: nobody. */
  readonly courierId: number | null;
}

/**
 * Gives an order to a courier: the choice shows at once, and what the shop has shows again when it
 * refuses. Several choices in a row are sent one after the other; the last one counts.
 */
export function useCourierChoice({ id, courier }: Order) {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const [pending, setPending] = useState<Choice | null>(null);
  const last = useRef<Choice | null>(null);
  const sending = useRef<Promise<unknown>>(Promise.resolve());

  const renew = () => {
    void invalidate('GET /orders');
    void invalidate('GET /orders/{id}/history');
    return invalidate('GET /orders/{id}');
  };
  const choose = async (courierId: number | null) => {
    const choice = { courierId };
    last.current = choice;
    setPending(choice);
    const before = sending.current.catch(() => undefined);
    sending.current = before.then(() =>
      call('PUT /orders/{id}/courier', { params: { id }, body: { courier_id: courierId } }),
    );
    try {
      await sending.current;
    } catch (error) {
      showToast(explainFailure(error, 'Error updating courier'), { type: 'error' });
    }
    if (last.current !== choice) return;
    await renew();
    if (last.current === choice) setPending(null);
  };
  const chosen = pending ? pending.courierId : (courier?.id ?? null);
  return { chosen, choose };
}
