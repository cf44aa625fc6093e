import { useRef, useState } from 'react';
import type { Order } from '../../../contract/orders.ts';
import {
  type OrderStatusId,
  PAYMENT_METHOD,
  paymentStatusFor,
} from '../../../domain/order-status.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';
import { showToast } from '../../ui/toast-list.ts';

interface Effects {
  readonly onDone: () => void;
  readonly onHide: (id: number) => void;
  readonly onShow: (id: number) => void;
}

/**
 * Changes an order's status (spec §4): skipped if unchanged; the order leaves the displayed list at
 * once and comes back when the shop refuses.
 */
export function useStatusUpdate(order: Order, { onDone, onHide, onShow }: Effects) {
  const call = useCall();
  const { invalidate } = useQueryStore();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const send = (statusId: OrderStatusId) =>
    call('PUT /orders/{id}', {
      params: { id: order.id },
      body: {
        order_status_id: statusId,
        payment_status_id: paymentStatusFor(statusId),
        payment_method_id: PAYMENT_METHOD.cashOnDelivery,
      },
    });

  const update = async (statusId: OrderStatusId) => {
    if (statusId === order.status.id || running.current) return;
    running.current = true;
    setBusy(true);
    onHide(order.id);
    try {
      await send(statusId);
      showToast('Status updated successfully', { type: 'success' });
      onDone();
      void invalidate('GET /orders');
      void invalidate('GET /orders/{id}');
      void invalidate('GET /orders/{id}/history');
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
