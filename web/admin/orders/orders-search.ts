import type { StageFilter } from '../../../domain/confirmation.ts';
import type { ChannelFilter } from '../../../domain/order-channels.ts';
import type { Answer, CallTime, FailReason, Fate, Loss } from '../../../domain/order-reports.ts';
import { DEFAULT_ORDER_SORT, type OrderSort } from '../../../domain/order-sorts.ts';
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
  /** Only those that no courier has. */
  readonly withoutCourier: boolean;
  /** The whole name of a city; empty: any. */
  readonly city: string;
  /** A delivery zone; `null`: any. */
  readonly zoneId: number | null;
  /** `null`: any. */
  readonly channel: ChannelFilter | null;
  /** Where their visits began: a source, or `source/campaign`; empty: anywhere. */
  readonly cameFrom: string;
  /** What became of them, and why (docs/product.md, Reports); `null`: any. */
  readonly fate: Fate | null;
  readonly reason: FailReason | null;
  readonly loss: Loss | null;
  readonly answer: Answer | null;
  readonly called: CallTime | null;
  /** The stage of pending ones before they are handed over; `null`: any. */
  readonly stage: StageFilter | null;
  /** A product that is in them; `null`: any. */
  readonly productId: number | null;
  readonly sort: OrderSort;
  /** The order whose dialog is open at first, by a link from another page. */
  readonly orderId: number | null;
  /** What of it stands first; `null`: what usually does. */
  readonly part: 'returns' | null;
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
  withoutCourier: false,
  city: '',
  zoneId: null,
  channel: null,
  cameFrom: '',
  fate: null,
  reason: null,
  loss: null,
  answer: null,
  called: null,
  stage: null,
  productId: null,
  sort: DEFAULT_ORDER_SORT,
  orderId: null,
  part: null,
  view: null,
  page: 1,
};

/** Orders on a page of the list. */
const PER_PAGE = 100;

/** Reads the address; invalid values are ignored. */
export function readOrdersParams(address: URLSearchParams): OrdersParams {
  const asked = panel.orders.read(address);
  const { status, search, city, channel, sort, view, page } = asked;
  const { cameFrom, fate, reason, loss, answer, called, stage } = asked;
  return {
    ...{
      search,
      city,
      channel,
      cameFrom,
      fate,
      reason,
      loss,
      answer,
      called,
      stage,
      sort,
      view,
      page,
    },
    productId: asked.product,
    statusId: status,
    days: readDays(asked.from, asked.to),
    courierId: asked.courier,
    withoutCourier: asked.free && asked.courier === null,
    zoneId: asked.zone,
    orderId: asked.order,
    part: asked.part,
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
export const ordersPath = (params: OrdersParams): string =>
  panel.orders({
    status: params.statusId,
    search: params.search,
    ...params.days,
    courier: params.courierId,
    free: params.withoutCourier,
    city: params.city,
    zone: params.zoneId,
    channel: params.channel,
    cameFrom: params.cameFrom,
    fate: params.fate,
    reason: params.reason,
    loss: params.loss,
    answer: params.answer,
    called: params.called,
    stage: params.stage,
    product: params.productId,
    sort: params.sort,
    view: params.view,
    page: params.page,
  });

/** Whether anything narrows the list down. */
export const isNarrowed = (params: OrdersParams): boolean =>
  Object.keys(orderFilter(params)).length > 0;

/** What the list is filtered by, as the API takes it. */
export type OrderFilter = NonNullable<InputOf<'GET /orders'>['query']>;

/** The filters alone, without page and view. */
export function orderFilter(params: OrdersParams) {
  const { statusId, search, days, courierId, withoutCourier, city, zoneId, channel } = params;
  const { cameFrom, fate, reason, loss, answer, called, stage, productId } = params;
  return {
    ...(statusId !== null && { order_status_id: statusId }),
    ...(search !== '' && { search }),
    ...(days !== null && { from_date: days.from, to_date: days.to }),
    ...(courierId !== null && { courier_id: courierId }),
    ...(withoutCourier && { without_courier: true }),
    ...(city !== '' && { city }),
    ...(zoneId !== null && { zone_id: zoneId }),
    ...(channel !== null && { channel }),
    ...(cameFrom !== '' && { came_from: cameFrom }),
    ...(fate !== null && { fate }),
    ...(reason !== null && { reason }),
    ...(loss !== null && { loss }),
    ...(answer !== null && { answer }),
    ...(called !== null && { called }),
    ...(stage !== null && { stage }),
    ...(productId !== null && { product_id: productId }),
  };
}

export const ordersQuery = (params: OrdersParams) =>
  callQuery('GET /orders', {
    query: {
      page: params.page,
      per_page: PER_PAGE,
      ...orderFilter(params),
      ...(params.sort !== DEFAULT_ORDER_SORT && { sort_by: params.sort }),
    },
  });

/** What the orders of the list come to, on all of its pages. */
export const sumsQuery = (params: OrdersParams) =>
  callQuery('GET /orders/sums', { query: orderFilter(params) });

export type OrdersQuery = ReturnType<typeof ordersQuery>;

/** All couriers, by name. */
export const couriersQuery = callQuery('GET /couriers');

/** The delivery zones, by name. */
export const zonesQuery = callQuery('GET /zones');

/** One order with its lines. */
export const orderQuery = (id: number) => callQuery('GET /orders/{id}', { params: { id } });
