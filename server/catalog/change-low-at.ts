import { sql } from 'kysely';
import type { ProductStock, StockThreshold } from '../../contract/stock.ts';
import { stockLevel } from '../../domain/stock.ts';
import { lockCount, readLockedCount } from './product-stock.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

/**
 * Sets from how many left on the shop says how many there are of a product, or of one of its variants. Pages are made new
 * only where they say something else then (docs/decisions/155).
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
