import { type RawBuilder, sql } from 'kysely';
import type { OrderFilters } from '../../contract/orders.ts';
import { readSearch, searchCondition } from './search-orders.ts';

/** Which orders are listed, and in which order, as SQL on `orders`. */
export interface WantedOrders {
  /** `null`: all of them. */
  readonly where: RawBuilder<boolean> | null;
  /** The newest first; before them the one whose number was searched for. */
  readonly orderBy: RawBuilder<unknown>;
}

/** What the filters ask for. Days are days in `timeZone`, both inclusive. */
export function filterOrders(filters: OrderFilters, timeZone: string): WantedOrders {
  const search = filters.search === undefined ? null : readSearch(filters.search);
  const conditions = [
    equals('user_id', filters.user_id),
    equals('status_id', filters.order_status_id),
    equals('payment_status_id', filters.payment_status_id),
    equals('payment_method_id', filters.payment_method_id),
    equals('courier_id', filters.courier_id),
    between(filters.from_date, filters.to_date, timeZone),
    search && searchCondition(search),
  ].filter((condition) => condition !== null);
  return {
    where: conditions.length === 0 ? null : sql<boolean>`${sql.join(conditions, sql` and `)}`,
    orderBy: search?.number ? sql`id = ${search.number} desc, ${NEWEST_FIRST}` : NEWEST_FIRST,
  };
}

const NEWEST_FIRST = sql`created_at desc, id desc`;

function equals(column: string, id: number | undefined): RawBuilder<unknown> | null {
  return id === undefined ? null : sql`${sql.ref(column)} = ${id}`;
}

/** One day without the other is ignored (decisions §2). */
function between(from: string | undefined, to: string | undefined, timeZone: string) {
  if (from === undefined || to === undefined) return null;
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${timeZone}`;
  const first = midnight(sql`${inOurEra(from)}::date`);
  const afterLast = midnight(sql`${inOurEra(to)}::date + 1`);
  return sql`created_at >= ${first} and created_at < ${afterLast}`;
}

/** PostgreSQL knows no year 0. */
const inOurEra = (day: string): string => (day < '0001' ? '0001-01-01' : day);
