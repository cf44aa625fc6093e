import { sql } from 'kysely';
import type { ProductStock, StockAdjustment, StockThreshold } from '../../contract/stock.ts';
import { MAX_IN_STOCK, onlyLeft, stockLevel } from '../../domain/stock.ts';
import { changeStock } from '../products/change-stock.ts';
import { findByKey, hashAdjustment, storeKey } from './product-keys.ts';
import { lockCount, readLockedCount, stockRefusal } from './product-stock.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

/**
 * Adjusts a count by this many, or to what was counted on the shelf, and writes the ledger. Answers the count as it is then. The same
 * `key` (Idempotency-Key) adjusts once, however often it is sent.
 *
 * @throws {Refusal} 404 for no such product; 409 for one (or a variant) that is not counted, or whose count is no longer the expected one;
 *   422 under `change` for more than there are, and for a key of another change
 */
export function adjustStock(
  services: CatalogueWriter,
  id: number,
  adjustment: StockAdjustment,
  key?: string,
): Promise<ProductStock> {
  const { change, counted = 0, expected, note = '', variant_id: variantId = null } = adjustment;
  const reason = change === undefined ? 'stock_take' : (adjustment.reason ?? 'correction');
  const adminId = services.admin.userId;
  const claim =
    key === undefined ? null : { adminId, key, requestHash: hashAdjustment(id, adjustment) };
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    if (claim && (await findByKey(transaction, claim)) !== null) {
      return { answer: await readLockedCount(transaction, { id, variantId }) };
    }
    const { on_hand, name } = await lockCount(transaction, { id, variantId, field: 'change' });
    if (change === undefined && expected !== on_hand) {
      const now = `There are ${on_hand} now, not ${expected}: somebody was faster. Please look again`;
      throw stockRefusal(409, 'expected', now);
    }
    const by = change ?? counted - on_hand;
    if (on_hand + by < 0) throw stockRefusal(422, 'change', onlyLeft(name, on_hand));
    if (on_hand + by > MAX_IN_STOCK) {
      throw stockRefusal(422, 'change', `There can be at most ${MAX_IN_STOCK}`);
    }
    const moves = [{ productId: id, variantId, change: by, orderId: null }];
    await changeStock(transaction, moves, { reason, changedBy: adminId, note });
    if (claim) await storeKey(transaction, claim, id);
    return { answer: await readLockedCount(transaction, { id, variantId }) };
  });
}

/**
 * Sets from how many left on the shop says how many there are of a product, or of one of its variants. Pages are made new
 * only where they say something else then (docs/decisions/109).
 *
 * @throws {Refusal} 404 for no such product; 409 for one (or a variant) that is not counted
 */
export function changeLowAt(
  services: CatalogueWriter,
  id: number,
  threshold: StockThreshold,
): Promise<ProductStock> {
  const { low_at: lowAt, variant_id: variantId = null } = threshold;
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    const former = await lockCount(transaction, { id, variantId, field: 'low_at' });
    if (former.low_at !== lowAt) {
      const set =
        variantId === null
          ? sql`update product_stock set low_at = ${lowAt} where product_id = ${id}`
          : sql`update variant_stock set low_at = ${lowAt} where variant_id = ${variantId}`;
      await set.execute(transaction);
    }
    if (stockLevel(former.on_hand, former.low_at) !== stockLevel(former.on_hand, lowAt)) {
      const show =
        variantId === null
          ? sql`select show_stock(array[${id}::int])`
          : sql`select show_variant_stock(array[${variantId}::int])`;
      await show.execute(transaction);
    }
    return { answer: await readLockedCount(transaction, { id, variantId }) };
  });
}
