import { isOrderStatusId, type OrderStatusId } from '../../../domain/order-status.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { isDay } from '../../../domain/shop-day.ts';
import type { InputOf } from '../../api/call.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';
import { readId } from '../read-id.ts';

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

/** The API's limit, in characters. */
export const LONGEST_SEARCH = 100;

const PER_PAGE = 100;

/** Reads the address; invalid values are ignored. */
export function readOrdersParams(search: URLSearchParams): OrdersParams {
  const status = Number(search.get('order_status_id'));
  const view = search.get('view');
  return {
    statusId: isOrderStatusId(status) ? status : null,
    search: cleanSearch(search.get('search') ?? '', LONGEST_SEARCH),
    days: readDays(search.get('from_date') ?? '', search.get('to_date') ?? ''),
    courierId: readId(search.get('courier_id')),
    orderId: readId(search.get('order')),
    view: view === 'cards' || view === 'table' ? view : null,
    page: readPageNumber(search.get('page')),
  };
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
export function ordersPath({ view, page, ...filters }: OrdersParams): string {
  const search = new URLSearchParams(
    Object.entries(orderFilter(filters)).map(([name, value]) => [name, String(value)]),
  );
  if (view !== null) search.set('view', view);
  if (page > 1) search.set('page', String(page));
  return withSearch('/admin/adminPanel/orders', search);
}

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
