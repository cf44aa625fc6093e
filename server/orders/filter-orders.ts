import { type RawBuilder, sql } from 'kysely';
import type { OrderFilters } from '../../contract/orders.ts';

/**
 * The condition that the filters make on `orders`, `null` when there is none. Days are days in
 * `timeZone`, both inclusive.
 */
export function filterOrders(filters: OrderFilters, timeZone: string): RawBuilder<boolean> | null {
  const conditions = [
    equals('user_id', filters.user_id),
    equals('status_id', filters.order_status_id),
    equals('payment_status_id', filters.payment_status_id),
    equals('payment_method_id', filters.payment_method_id),
    equals('courier_id', filters.courier_id),
    between(filters.from_date, filters.to_date, timeZone),
  ].filter((condition) => condition !== null);
  if (conditions.length === 0) return null;
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}

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
