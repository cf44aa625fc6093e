import { ORDER_STATUS, type OrderStatusId } from '../../domain/order-status.ts';
import type { IconName } from '../ui/icon.tsx';

/** A group of the customer's orders. */
export interface OrderChoice {
  readonly statusId: OrderStatusId;
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
}

/** The three that one chooses from, in the order in which they are shown. */
export const ORDER_CHOICES: readonly OrderChoice[] = [
  {
    statusId: ORDER_STATUS.pending,
    title: 'Pending Orders',
    text: 'On their way to you, or about to be.',
    icon: 'truck',
  },
  {
    statusId: ORDER_STATUS.completed,
    title: 'Delivered Orders',
    text: 'Already in your home.',
    icon: 'check',
  },
  {
    statusId: ORDER_STATUS.canceled,
    title: 'Canceled Orders',
    text: 'What did not come to pass.',
    icon: 'close',
  },
];

/** Where a group's orders are listed; the first page needs no number. */
export const ordersPath = (statusId: number, page = 1): string =>
  `/my-orders?order_status_id=${statusId}${page > 1 ? `&page=${page}` : ''}`;
