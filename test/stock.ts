import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../server/database/types.ts';

/** How many are left of a product (`null`: not counted), and its ledger, which always adds up to that. */
export async function readStock(db: Kysely<Database>, id: number) {
  const changes = await db
    .selectFrom('stock_changes')
    .select(['change', 'on_hand', 'reason', 'order_id', 'changed_by'])
    .where('product_id', '=', id)
    .orderBy('id')
    .execute();
  const count = await db
    .selectFrom('product_stock')
    .select('on_hand')
    .where('product_id', '=', id)
    .executeTakeFirst();
  let sum = 0;
  for (const { change, on_hand } of changes) {
    sum += change;
    expect(on_hand, 'what a change says is left').toBe(sum);
  }
  expect(sum, 'what the ledger adds up to').toBe(count?.on_hand ?? 0);
  return { left: count?.on_hand ?? null, changes };
}
