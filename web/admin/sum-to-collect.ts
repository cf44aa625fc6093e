import type { Order } from '../../contract/orders.ts';
import { parseCents } from '../../domain/money.ts';
import { ORDER_STATUS, PAYMENT_STATUS } from '../../domain/order-status.ts';

type Payable = Pick<Order, 'status' | 'payment_status' | 'total_price'>;

/** Nothing of it is packed or delivered. */
export const isCanceled = ({ status }: Pick<Order, 'status'>): boolean =>
  status.id === ORDER_STATUS.canceled;

/** What the courier asks for at the door, in cents: nothing of what is paid, paid back or canceled. */
export const centsToCollect = (order: Payable): number =>
  whyNothing(order) === null ? parseCents(order.total_price) : 0;

/** In a word, why nothing is asked for; `null` when there is something to collect. */
export function whyNothing({ status, payment_status }: Payable): string | null {
  if (isCanceled({ status })) return status.name;
  return payment_status.id === PAYMENT_STATUS.unpaid ? null : payment_status.name;
}
