import { type Kysely, type RawBuilder, sql } from 'kysely';
import {
  MAX_SORTED,
  type OrderColumn,
  type OrderSort,
  readOrderSort,
} from '../../domain/order-sorts.ts';
import type { Database } from '../database/types.ts';

/** What a column sorts by, on `orders o` with its `couriers c` and where it goes, `d`. Ties break on the newer order. */
const SORT_KEYS: Record<Exclude<OrderColumn, 'date'>, RawBuilder<unknown>> = {
  customer: sql`fold_text(o.guest_name)`,
  phone: sql`o.guest_phone`,
  city: sql`fold_text(o.guest_city)`,
  area: sql`fold_text(d.zone_name)`,
  items: sql`(select sum(quantity) from order_items i where i.order_id = o.id)`,
  total: sql`o.total_price`,
  status: sql`o.status_id`,
  payment: sql`o.payment_status_id`,
  courier: sql`fold_text(c.name)`,
};

/** By its date a list needs no more than its index, from either end. */
export const orderByDate = (sort: OrderSort): RawBuilder<unknown> =>
  sort === 'date' ? sql`created_at, id` : sql`created_at desc, id desc`;

/** Whether all of a list is in the order of its index. */
export const isByDate = (sort: OrderSort): boolean => readOrderSort(sort).column === 'date';

interface SortedStretch {
  readonly sort: OrderSort;
  readonly limit: number;
  readonly skip: number;
}

/**
 * The ids of a stretch of the newest orders, sorted by a column; what has none comes last. Bounded, so that a list of a million orders is
 * sorted in the time of ten thousand, without an index for each column.
 *
 * @param newest selects `id` of at most {@link MAX_SORTED} orders
 */
export async function sortNewest(
  db: Kysely<Database>,
  newest: RawBuilder<unknown>,
  { sort, limit, skip }: SortedStretch,
): Promise<number[]> {
  const { column, isDown } = readOrderSort(sort);
  if (column === 'date') throw new Error('A list by date is read along its index');
  const way = isDown ? sql`desc` : sql`asc`;
  const { rows } = await sql<{ id: number }>`
    with newest as materialized (${newest} limit ${sql.lit(MAX_SORTED)})
    select o.id from newest join orders o using (id) left join couriers c on c.id = o.courier_id
      left join order_deliveries d on d.order_id = o.id
    order by ${SORT_KEYS[column]} ${way} nulls last, o.id desc limit ${limit} offset ${skip}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
