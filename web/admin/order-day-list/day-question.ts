import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { callQuery } from '../../api/query.ts';

/** `pending` and `all`: of the day; `open`: of every day, as long as it is not delivered. */
export type DayScope = 'pending' | 'all' | 'open';

/** Which orders of which day the address asks for. */
export interface DayQuestion {
  /** `2026-11-21`, on the shop's calendar. */
  readonly day: string;
  readonly scope: DayScope;
  /** `null`: of every courier. */
  readonly courierId: number | null;
  /** These orders, whatever their day and status; empty: those of the scope. */
  readonly ids: readonly number[];
}

/** As many as a call gives at once. */
const PER_PAGE = 100;

/**
 * Reads `?day=2026-11-21&all=1&courier_id=2`, `?open=1` or `?ids=3,1`; what is wrong counts as absent,
 * and no day is today.
 */
export function dayQuestion(search: URLSearchParams, today: string): DayQuestion {
  const day = search.get('day') ?? '';
  const courierId = Number(search.get('courier_id'));
  const dayScope = search.get('all') === '1' ? 'all' : 'pending';
  return {
    day: isDay(day) ? day : today,
    scope: search.get('open') === '1' ? 'open' : dayScope,
    courierId: Number.isSafeInteger(courierId) && courierId > 0 ? courierId : null,
    ids: readIds(search.get('ids') ?? ''),
  };
}

function readIds(text: string): number[] {
  const ids = text.split(',').filter((part) => /^[1-9]\d{0,9}$/.test(part));
  return [...new Set(ids.map(Number))].slice(0, PER_PAGE);
}

/** Where such a list is. */
export function dayPath({ day, scope, courierId, ids }: DayQuestion): string {
  const search = new URLSearchParams();
  if (ids.length > 0) search.set('ids', ids.join(','));
  else if (scope === 'open') search.set('open', '1');
  else search.set('day', day);
  if (ids.length === 0 && scope === 'all') search.set('all', '1');
  if (courierId !== null) search.set('courier_id', String(courierId));
  return `/admin/adminPanel/orders/day-list?${String(search).replaceAll('%2C', ',')}`;
}

/** A page of the orders of a scope. */
export const dayQuery = ({ day, scope, courierId }: DayQuestion, page: number) =>
  callQuery('GET /orders', {
    query: {
      page,
      per_page: PER_PAGE,
      ...(scope !== 'open' && { from_date: day, to_date: day }),
      ...(scope !== 'all' && { order_status_id: ORDER_STATUS.pending }),
      ...(courierId !== null && { courier_id: courierId }),
    },
  });

/** The orders that were selected. */
export const selectedQuery = ({ ids }: DayQuestion) =>
  callQuery('GET /orders/by-ids', { query: { ids: ids.join(',') } });
