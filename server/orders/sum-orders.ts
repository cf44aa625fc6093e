import { type Kysely, sql } from 'kysely';
import type { OrderFilters, OrderSums } from '../../contract/orders.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { estimateRows } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { filterOrders } from './list-orders.ts';

/** Above this many orders of a filter its sum is an estimate, by the mean of as many. */
const MAX_SUMMED = 10_000;

interface SumsRow {
  readonly found: number;
  readonly canceled: number;
  readonly total: string;
}

/**
 * How many orders a filter has and what they come to, without those that are canceled; where it asks for just these, they count. One
 * statement, and one more above 10,000 orders, where both are estimates.
 */
export async function sumOrders(
  db: Kysely<Database>,
  filters: OrderFilters,
  timeZone: string,
): Promise<OrderSums> {
  const { where } = filterOrders(filters, timeZone);
  const from = sql`from orders where ${where ?? sql`true`}`;
  const left = filters.order_status_id === ORDER_STATUS.canceled ? 0 : ORDER_STATUS.canceled;
  const { rows } = await sql<SumsRow>`
    select count(*) as found, count(*) filter (where status_id = ${left}) as canceled,
      coalesce(sum(total_price) filter (where status_id <> ${left}), 0)::text as total
    from (select status_id, total_price ${from} limit ${sql.lit(MAX_SUMMED + 1)}) summed`.execute(
    db,
  );
  const { found, canceled, total } = rows[0] ?? { found: 0, canceled: 0, total: '0' };
  if (found <= MAX_SUMMED)
    return {
      orders: found - canceled,
      canceled,
      total: formatDecimal(parseCents(total)),
      is_exact: true,
    };
  const { total: expected } = await estimateRows(db, from, MAX_SUMMED);
  const scale = (amount: number) => Math.round((amount * expected) / found);
  return {
    orders: scale(found - canceled),
    canceled: scale(canceled),
    total: formatDecimal(scale(parseCents(total))),
    is_exact: false,
  };
}
