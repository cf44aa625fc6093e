import { type Kysely, sql, type Transaction } from 'kysely';
import { lineKey } from '../../domain/cart.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { changeStock } from '../products/change-stock.ts';
import { type CameBack, lockCounts } from './order-stock.ts';

/**
 * Takes goods that came back damaged, or never came, out of the stock that they were given back to: never more than are there, or than the order
 * has given back. The order is locked.
 *
 * @returns what they cost the merchant, in cents, as far as that is known
 */
export async function writeOffGoods(
  tx: Transaction<Database>,
  { orderId, staffId, lines }: CameBack,
): Promise<number> {
  await lockCatalogue(tx);
  const left = await lockCounts(
    tx,
    lines.map(({ product_id, variant_id = null }) => ({ product_id, variant_id })),
  );
  const given = await givenBackBy(tx, orderId);
  const moves = lines
    .map(({ product_id: productId, variant_id: variantId, quantity }) => ({
      productId,
      variantId: variantId ?? null,
      change: -Math.min(
        quantity,
        left.get(lineKey({ productId, variantId })) ?? 0,
        given.get(lineKey({ productId, variantId })) ?? 0,
      ),
      // Not as the order's own: what it has taken is counted by that.
      orderId: null,
    }))
    .filter(({ change }) => change < 0);
  if (moves.length > 0) {
    const note = `#${orderId}`;
    await changeStock(tx, moves, { reason: 'damaged', changedBy: staffId, note });
  }
  return costOf(tx, lines);
}

/** How many of each thing an order has given back to the count. */
async function givenBackBy(
  db: Kysely<Database>,
  orderId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ product_id: number; variant_id: number | null; given: number }>`
    select product_id, variant_id, sum(change)::int4 as given from stock_changes
    where order_id = ${orderId} and change > 0 group by product_id, variant_id
  `.execute(db);
  return new Map(
    rows.map(({ product_id: productId, variant_id, given }) => [
      lineKey({ productId, variantId: variant_id ?? undefined }),
      given,
    ]),
  );
}

async function costOf(db: Kysely<Database>, lines: readonly LineQuantity[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round(coalesce(v.cost, p.cost) * 100) * one.quantity), 0)::float8 as cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as one (product_id int, variant_id int, quantity int)
    left join variant_costs v on v.variant_id = one.variant_id
    left join product_costs p on p.product_id = one.product_id
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
