import {
  type OrderStatusId,
  PAYMENT_METHOD,
  paymentStatusFor,
} from '../../../domain/order-status.ts';
import { useCall } from '../../api/use-call.ts';
import { useQueryStore } from '../../api/use-data.ts';

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
