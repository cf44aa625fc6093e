import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import { isOrderStatusId, type OrderStatusId } from '../../../domain/order-status.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useSendStatus } from './use-send-status.ts';

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
