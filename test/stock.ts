import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../server/database/types.ts';

/**
 * How many are left of a product, or of one of its variants (`null`: not counted), and its ledger, which always adds up to
 * that.
 */
export async function readStock(db: Kysely<Database>, id: number, variantId: number | null = null) {
  const changes = await db
    .selectFrom('stock_changes')
    .select(['change', 'on_hand', 'reason', 'order_id', 'changed_by'])
    .where('product_id', '=', id)
    .where('variant_id', 'is not distinct from', variantId)
    .orderBy('id')
    .execute();
  const counts =
    variantId === null
      ? db.selectFrom('product_stock').select('on_hand').where('product_id', '=', id)
      : db.selectFrom('variant_stock').select('on_hand').where('variant_id', '=', variantId);
  const count = await counts.executeTakeFirst();
  let sum = 0;
  for (const { change, on_hand } of changes) {
    sum += change;
    expect(on_hand, 'what a change says is left').toBe(sum);
  }
  expect(sum, 'what the ledger adds up to').toBe(count?.on_hand ?? 0);
  return { left: count?.on_hand ?? null, changes };
}
