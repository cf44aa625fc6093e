import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import type { OrderStatusId } from '../../../domain/order-status.ts';
import { showToast } from '../../ui/toast-list.ts';
import { useSendStatus } from './use-send-status.ts';

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
