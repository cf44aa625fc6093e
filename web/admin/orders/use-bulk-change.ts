import { useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { OrderStatusId } from '../../../domain/order-status.ts';
import { explainFailure } from '../../api/explain-failure.ts';
import { useCall } from '../../api/use-call.ts';
import { showToast } from '../../ui/toast-list.ts';
import { countOrders } from './count-orders.ts';
import type { OrderFilter } from './download-orders.ts';
import { useSendStatus } from './use-send-status.ts';

/** Which orders: those selected on the page, or all of a filter, of which there were `total`. */
export type BulkTarget =
  | { readonly orders: readonly Order[] }
  | { readonly filter: OrderFilter; readonly total: number };

/** What they become; `null` takes them from their couriers. */
export type BulkChange =
  | { readonly courier_id: number | null }
  | { readonly order_status_id: OrderStatusId };

export const sizeOf = (target: BulkTarget): number =>
  'orders' in target ? target.orders.length : target.total;

/** Gives many orders another courier or status in one call; a courier of selected orders can be taken back. */
export function useBulkChange() {
  const call = useCall();
  const { renew } = useSendStatus();
  const [running, setRunning] = useState(0);

  const send = async (target: BulkTarget, change: BulkChange): Promise<boolean> => {
    setRunning(sizeOf(target));
    try {
      const { changed } = await call('POST /orders/bulk', questionOf(target, change));
      const undo = undoOf(target, change);
      showToast(`${countOrders(changed)} updated`, {
        type: 'success',
        ...(undo.length > 0 && {
          duration: 6_000,
          action: { label: 'Undo', onPress: () => void takeBack(undo) },
        }),
      });
      return true;
    } catch (error) {
      showToast(explainFailure(error, 'Error updating orders'), { type: 'error' });
      return false;
    } finally {
      setRunning(0);
      renew();
    }
  };

  const takeBack = async (steps: readonly Undo[]) => {
    try {
      for (const body of steps) await call('POST /orders/bulk', { body });
    } catch (error) {
      showToast(explainFailure(error, 'Error updating orders'), { type: 'error' });
    }
    renew();
  };
  /** `running`: how many orders are being changed; 0 when none. */
  return { send, running };
}

const questionOf = (target: BulkTarget, change: BulkChange) =>
  'orders' in target
    ? { body: { ids: target.orders.map(({ id }) => id), ...change } }
    : { query: target.filter, body: { expected_total: target.total, ...change } };

interface Undo {
  readonly ids: number[];
  readonly courier_id: number | null;
}

/** The couriers that the selected orders had, each with its orders. */
function undoOf(target: BulkTarget, change: BulkChange): Undo[] {
  if (!('orders' in target) || !('courier_id' in change)) return [];
  const others = target.orders.filter(({ courier }) => (courier?.id ?? null) !== change.courier_id);
  const courierOf = ({ courier }: (typeof others)[number]) => courier?.id ?? null;
  return [...new Set(others.map(courierOf))].map((courier_id) => ({
    ids: others.filter((order) => courierOf(order) === courier_id).map(({ id }) => id),
    courier_id,
  }));
}
