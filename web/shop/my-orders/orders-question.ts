import { ORDER_STATUS } from '../../../domain/order-status.ts';

/** Which orders the address asks for. */
export interface OrdersQuestion {
  /** Pending when the address names none; one that exists nowhere finds nothing (decisions §2). */
  readonly statusId: number;
  readonly page: number;
}

/** Reads `?order_status_id=3&page=2`; what is no positive whole number counts as absent. */
export const ordersQuestion = (search: URLSearchParams): OrdersQuestion => ({
  statusId: positive(search.get('order_status_id')) ?? ORDER_STATUS.pending,
  page: positive(search.get('page')) ?? 1,
});

const positive = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
