import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import {
  isOrderStatusId,
  type OrderStatusId,
  PAYMENT_METHOD,
  paymentStatusFor,
} from '../../../domain/order-status.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
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
 * Gives one or many orders another status, one after the other. They leave the list at once (spec §4);
 * those that the shop refuses come back, and are named.
 */
export function useStatusChange({ onHide, onShow }: Effects) {
  const send = useSend();
  const { invalidate } = useQueryStore();
  const [progress, setProgress] = useState<Progress | null>(null);
  const running = useRef(false);

  const run = async (changes: readonly Change[]): Promise<Change[]> => {
    const failed: string[] = [];
    const done: Change[] = [];
    for (const [index, change] of changes.entries()) {
      setProgress(changes.length > 1 ? { done: index, total: changes.length } : null);
      try {
        await send(change);
        done.push(change);
      } catch (error) {
        onShow(change.id);
        failed.push(`#${change.id}${reasonOf(error)}`);
      }
    }
    setProgress(null);
    if (failed.length > 0)
      showToast(`Error updating Status: ${failed.join(', ')}`, { type: 'error' });
    for (const name of READS) void invalidate(name);
    return done;
  };

  const undo = async (former: readonly Change[]) => {
    for (const { id } of former) onShow(id);
    await run(former);
  };

  /** Orders that have the status already stay as they are. */
  const change = async (orders: readonly Order[], to: OrderStatusId) => {
    const changing = orders.filter(({ status }) => status.id !== to);
    if (running.current || changing.length === 0) return;
    running.current = true;
    for (const { id } of changing) onHide(id);
    const done = await run(changing.map(({ id }) => ({ id, to })));
    running.current = false;
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

const READS = ['GET /orders', 'GET /orders/{id}', 'GET /orders/{id}/history'] as const;

const reasonOf = (error: unknown): string => {
  const reason = explainFailure(error, '');
  return reason === '' ? '' : ` (${reason})`;
};

function useSend() {
  const call = useCall();
  return ({ id, to }: Change) =>
    call('PUT /orders/{id}', {
      params: { id },
      body: {
        order_status_id: to,
        payment_status_id: paymentStatusFor(to),
        payment_method_id: PAYMENT_METHOD.cashOnDelivery,
      },
    });
}
