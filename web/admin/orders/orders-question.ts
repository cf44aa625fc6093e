import { isOrderStatusId, type OrderStatusId } from '../../../domain/order-status.ts';
import { readPageNumber } from '../../../domain/pagination.ts';

/** Which orders the address asks for. */
export interface OrdersQuestion {
  /** `null`: of every status. */
  readonly statusId: OrderStatusId | null;
  readonly page: number;
}

/** Reads `?order_status_id=3&page=2`; what is no status filters nothing. */
export function ordersQuestion(search: URLSearchParams): OrdersQuestion {
  const status = Number(search.get('order_status_id'));
  return {
    statusId: isOrderStatusId(status) ? status : null,
    page: readPageNumber(search.get('page')),
  };
}

/** Where such orders are listed; what is not said needs no parameter. */
export function ordersPath({ statusId, page }: OrdersQuestion): string {
  const search = new URLSearchParams();
  if (statusId !== null) search.set('order_status_id', String(statusId));
  if (page > 1) search.set('page', String(page));
  return `/admin/adminPanel/orders${search.size > 0 ? `?${search}` : ''}`;
}
