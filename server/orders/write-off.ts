import { type Kysely, sql, type Transaction } from 'kysely';
import { lineKey } from '../../domain/cart.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import type { Database } from '../database/types.ts';
import { changeStock } from '../products/change-stock.ts';
import { lockCounts } from './order-stock.ts';

/** What of an order's goods can't be sold any more, and who says so. */
export interface DamagedGoods {
  readonly orderId: number;
  readonly staffId: number;
  readonly lines: readonly LineQuantity[];
}

/**
 * Takes goods that came back damaged, or never came, out of the stock that they were given back to; never more than are there. The order is
 * locked.
 *
 * @returns what they cost the merchant, in cents, as far as that is known
 */
export async function writeOffGoods(
  tx: Transaction<Database>,
  { orderId, staffId, lines }: DamagedGoods,
): Promise<number> {
  await lockCatalogue(tx);
  const left = await lockCounts(
    tx,
    lines.map(({ product_id, variant_id = null }) => ({ product_id, variant_id })),
  );
  const moves = lines
    .map(({ product_id: productId, variant_id: variantId, quantity }) => ({
      productId,
      variantId: variantId ?? null,
      change: -Math.min(quantity, left.get(lineKey({ productId, variantId })) ?? 0),
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

async function costOf(db: Kysely<Database>, lines: readonly LineQuantity[]): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(round(coalesce(v.cost, p.cost) * 100) * one.quantity), 0)::float8 as cents
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as one (product_id int, variant_id int, quantity int)
    left join variant_costs v on v.variant_id = one.variant_id
    left join product_costs p on p.product_id = one.product_id
  `.execute(db);
  return rows[0]?.cents ?? 0;
}
