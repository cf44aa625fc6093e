import type { OrderStatusId } from '../../../domain/order-status.ts';
import { isDay } from '../../../domain/shop-day.ts';
import type { InputOf } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { panel } from '../screens.ts';

export type OrdersView = 'cards' | 'table';

/** Which orders the address asks for, and how they are shown. */
export interface OrdersParams {
  /** `null`: of every status. */
  readonly statusId: OrderStatusId | null;
  /** Trimmed; empty searches for nothing. */
  readonly search: string;
  /** Days of the shop, both included; `null`: of any day. */
  readonly days: { readonly from: string; readonly to: string } | null;
  /** `null`: of any courier. */
  readonly courierId: number | null;
  /** The order whose dialog is open at first, by a link from another page. */
  readonly orderId: number | null;
  /** `null`: as last chosen in this browser. */
  readonly view: OrdersView | null;
  readonly page: number;
}

/** All orders from the first page on. */
export const ALL_ORDERS: OrdersParams = {
  statusId: null,
  search: '',
  days: null,
  courierId: null,
  orderId: null,
  view: null,
  page: 1,
};

/** Orders on a page of the list. */
const PER_PAGE = 100;

/** Reads the address; invalid values are ignored. */
export function readOrdersParams(address: URLSearchParams): OrdersParams {
  const { status, search, from, to, courier, order, view, page } = panel.orders.read(address);
  const days = readDays(from, to);
  return { statusId: status, search, days, courierId: courier, orderId: order, view, page };
}

function readDays(from: string, to: string): OrdersParams['days'] {
  if (!isDay(from) || !isDay(to)) return null;
  // A reversed range means the same days.
  return from <= to ? { from, to } : { from: to, to: from };
}

/** What the address says about days that was changed or left out; `null`: nothing. */
export function daysNote(search: URLSearchParams): string | null {
  const from = search.get('from_date') ?? '';
  const to = search.get('to_date') ?? '';
  if (from === '' && to === '') return null;
  if (!isDay(from) || !isDay(to)) return 'Orders of any day: that takes a “From” and a “To”.';
  return from <= to ? null : 'The days were the wrong way round. They were exchanged.';
}

/** The address of such a list, without an open order; defaults are left out. */
export const ordersPath = ({
  statusId,
  search,
  days,
  courierId,
  view,
  page,
}: OrdersParams): string =>
  panel.orders({ status: statusId, search, ...days, courier: courierId, view, page });

/** What the list is filtered by, as the API takes it. */
export type OrderFilter = NonNullable<InputOf<'GET /orders'>['query']>;

/** The filters alone, without page and view. */
export function orderFilter({
  statusId,
  search,
  days,
  courierId,
}: Pick<OrdersParams, 'statusId' | 'search' | 'days' | 'courierId'>) {
  return {
    ...(statusId !== null && { order_status_id: statusId }),
    ...(search !== '' && { search }),
    ...(days !== null && { from_date: days.from, to_date: days.to }),
    ...(courierId !== null && { courier_id: courierId }),
  };
}

export const ordersQuery = ({ page, ...params }: OrdersParams) =>
  callQuery('GET /orders', { query: { page, per_page: PER_PAGE, ...orderFilter(params) } });

export type OrdersQuery = ReturnType<typeof ordersQuery>;

/** All couriers, by name. */
export const couriersQuery = callQuery('GET /couriers');

/** One order with its lines. */
export const orderQuery = (id: number) => callQuery('GET /orders/{id}', { params: { id } });
