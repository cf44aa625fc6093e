import { ORDER_STATUS } from '../../../domain/order-status.ts';
import { isDay } from '../../../domain/shop-day.ts';
import { callQuery } from '../../api/query.ts';

/** Which orders of which day the address asks for. */
export interface DayQuestion {
  /** `2026-11-21`, on the shop's calendar. */
  readonly day: string;
  /** Delivered and canceled ones too, not only what is pending. */
  readonly all: boolean;
  /** `null`: whoever carries them. */
  readonly courierId: number | null;
}

/** As many as a call gives at once. */
const PER_PAGE = 100;

/** Reads `?day=2026-11-21&all=1&courier_id=2`; what is wrong counts as absent, and no day is today. */
export function dayQuestion(search: URLSearchParams, today: string): DayQuestion {
  const day = search.get('day') ?? '';
  const courierId = Number(search.get('courier_id'));
  return {
    day: isDay(day) ? day : today,
    all: search.get('all') === '1',
    courierId: Number.isSafeInteger(courierId) && courierId > 0 ? courierId : null,
  };
}

/** Where such a list is. */
export function dayPath({ day, all, courierId }: DayQuestion): string {
  const search = new URLSearchParams({ day });
  if (all) search.set('all', '1');
  if (courierId !== null) search.set('courier_id', String(courierId));
  return `/admin/adminPanel/orders/day-list?${search}`;
}

/** A page of the day's orders. */
export const dayQuery = ({ day, all, courierId }: DayQuestion, page: number) =>
  callQuery('GET /orders', {
    query: {
      page,
      per_page: PER_PAGE,
      from_date: day,
      to_date: day,
      ...(!all && { order_status_id: ORDER_STATUS.pending }),
      ...(courierId !== null && { courier_id: courierId }),
    },
  });
