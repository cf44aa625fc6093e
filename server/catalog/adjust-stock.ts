import { sql, type Transaction } from 'kysely';
import type { ProductStock, StockAdjustment } from '../../contract/stock.ts';
import { MOST_IN_STOCK, onlyLeft } from '../../domain/stock.ts';
import type { Database } from '../database/types.ts';
import { changeStock } from '../products/change-stock.ts';
import { findStock, stockRefusal } from './product-stock.ts';
import { type CatalogueWriter, writeCatalogue } from './write-catalogue.ts';
import { lockProduct } from './write-product.ts';

type Db = Transaction<Database>;

/**
 * Adjusts a count by so many, or to what was counted on the shelf, and writes the ledger. Answers the count as it is then.
 *
 * @throws {Refusal} 404 for no such product; 409 for one that is not counted, or whose count is no longer the expected one;
 *   422 under `change` for more than there are
 */
export function adjustStock(
  services: CatalogueWriter,
  id: number,
  adjustment: StockAdjustment,
): Promise<ProductStock> {
  const { change, counted = 0, expected, note = '' } = adjustment;
  const reason = change === undefined ? 'stock_take' : (adjustment.reason ?? 'correction');
  return writeCatalogue(services, [], async (transaction) => {
    await lockProduct(transaction, id);
    const { on_hand, name } = await lockCount(transaction, id);
    if (change === undefined && expected !== on_hand) {
      const now = `There are ${on_hand} now, not ${expected}: somebody was faster. Please look again`;
      throw stockRefusal(409, 'expected', now);
    }
    const by = change ?? counted - on_hand;
    if (on_hand + by < 0) throw stockRefusal(422, 'change', onlyLeft(name, on_hand));
    if (on_hand + by > MOST_IN_STOCK) {
      throw stockRefusal(422, 'change', `There can be at most ${MOST_IN_STOCK}`);
    }
    const moves = [{ productId: id, change: by, orderId: null }];
    const changedBy = services.admin.userId;
    await changeStock(transaction, moves, { reason, changedBy, note });
    const [stock] = await findStock(transaction, [id]);
    if (!stock) throw new Error('A count that was locked is gone');
    return { answer: stock };
  });
}

/** @throws {Refusal} 409 for a product that is not counted */
async function lockCount(db: Db, id: number): Promise<{ on_hand: number; name: string }> {
  const { rows } = await sql<{ on_hand: number; name: string }>`
    select s.on_hand, p.name from product_stock s join products p on p.id = s.product_id
    where s.product_id = ${id} for no key update of s`.execute(db);
  const [found] = rows;
  if (!found) throw stockRefusal(409, 'change', 'The stock of this product is not counted');
  return found;
}
