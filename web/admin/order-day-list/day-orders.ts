import type { Order } from '../../../contract/orders.ts';
import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { callQuery, useData, useQueryStore } from '../../api/query.ts';
import { readIds, useDataOfEach } from '../printed-orders.ts';
import { panel } from '../screens.ts';

/**
 * `pending` and `all`: placed on the day; `delivered`: delivered on it, whenever it was placed; `open`: of every day, as long as it is
 * not delivered.
 */
export type DayScope = 'pending' | 'all' | 'delivered' | 'open';

/** Which orders of which day the address asks for. */
export interface DayParams {
  /** `2026-11-21`, on the shop's calendar. */
  readonly day: string;
  readonly scope: DayScope;
  /** `null`: of every courier. */
  readonly courierId: number | null;
  /** These orders, whatever their day and status; empty: those of the scope. */
  readonly ids: readonly number[];
}

/** The API's limit. */
const PER_PAGE = 100;

/**
 * Reads `?day=2026-11-21&all=1&courier_id=2`, `&delivered=1`, `?open=1` or `?ids=3,1`; invalid values are
 * ignored, and today is the default.
 */
export function readDayParams(search: URLSearchParams, today: string): DayParams {
  const day = search.get('day') ?? '';
  const courierId = Number(search.get('courier_id'));
  const isAsked = (scope: string) => search.get(scope) === '1';
  const scope = (['open', 'delivered', 'all'] as const).find(isAsked) ?? 'pending';
  return {
    day: isDay(day) ? day : today,
    scope,
    courierId: Number.isSafeInteger(courierId) && courierId > 0 ? courierId : null,
    ids: readIds(search.get('ids')).slice(0, PER_PAGE),
  };
}

/** What the address says about a day that there is not; `null`: nothing. */
export function dayNote(search: URLSearchParams): string | null {
  const day = search.get('day') ?? '';
  const isAsked =
    day !== '' && search.get('open') !== '1' && readIds(search.get('ids')).length === 0;
  return isAsked && !isDay(day) ? 'There is no such day: these are the orders of today.' : null;
}

/** The address of such a list. */
export function dayPath({ day, scope, courierId, ids }: DayParams): string {
  const courier = courierId;
  if (ids.length > 0) return panel.dayList({ ids: ids.join(','), courier });
  if (scope === 'open') return panel.dayList({ open: '1', courier });
  return panel.dayList({ day, ...(scope !== 'pending' && { [scope]: '1' }), courier });
}

/** A page of the orders of a scope. */
export const dayQuery = ({ day, scope, courierId }: DayParams, page: number) =>
  callQuery('GET /orders', {
    query: {
      page,
      per_page: PER_PAGE,
      ...(scope === 'delivered' && { delivered_on: day }),
      ...((scope === 'pending' || scope === 'all') && { from_date: day, to_date: day }),
      ...((scope === 'pending' || scope === 'open') && { order_status_id: ORDER_STATUS.pending }),
      ...(courierId !== null && { courier_id: courierId }),
    },
  });

/** The orders that were selected. */
export const selectedQuery = ({ ids }: DayParams) =>
  callQuery('GET /orders/by-ids', { query: { ids: ids.join(',') } });

/** At most this many pages of 100 orders. */
const MAX_PAGES = 10;

interface DayOrders {
  /** By number; `null` until all are loaded. */
  readonly orders: readonly Order[] | null;
  /** How many older orders the list leaves out. */
  readonly leftOut: number;
  /** Why a page of them could not be read. */
  readonly error: Error | undefined;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<void>;
}

/** The orders of a list: all of its scope, at most 1,000, the newest; or those that were selected. */
export function useDayOrders(params: DayParams): DayOrders {
  const isSelection = params.ids.length > 0;
  const selected = useSelected(params, isSelection);
  const scoped = useScope(params, !isSelection);
  return isSelection ? selected : scoped;
}

function useSelected(params: DayParams, enabled: boolean): DayOrders {
  const { data, error, isFetching, refetch } = useData(selectedQuery(params), {
    enabled,
    always: true,
  });
  const { courierId } = params;
  const ofCourier = data?.filter(({ courier }) => courierId === null || courier?.id === courierId);
  return {
    orders: ofCourier?.toSorted((a, b) => a.id - b.id) ?? null,
    leftOut: 0,
    error: data === undefined ? error : undefined,
    isFetching,
    refetch,
  };
}

function useScope(params: DayParams, enabled: boolean): DayOrders {
  const store = useQueryStore();
  const reading = { enabled, always: true };
  const first = useDataOfEach([dayQuery(params, 1)], reading);
  const page = first[0]?.data;
  const pages = Math.min(page?.last_page ?? 1, MAX_PAGES);
  const others = Array.from({ length: pages - 1 }, (_none, n) => dayQuery(params, n + 2));
  const answers = [...first, ...useDataOfEach(others, reading)];
  const isThere = answers.every(({ data }) => data !== undefined);
  const orders = answers.flatMap(({ data }) => data?.data ?? []);
  return {
    orders: isThere ? orders.toSorted((a, b) => a.id - b.id) : null,
    leftOut: isThere ? Math.max(0, (page?.total ?? 0) - orders.length) : 0,
    error: answers.find(({ data, error }) => data === undefined && error !== undefined)?.error,
    isFetching: answers.some(({ isFetching }) => isFetching),
    async refetch() {
      const queries = [dayQuery(params, 1), ...others];
      await Promise.allSettled(queries.map((query) => store.refresh(query)));
    },
  };
}
