import type { Kysely } from 'kysely';
import type { CartLine } from '../../contract/cart.ts';
import { MAX_LINES } from '../../domain/cart.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { addLine } from './cart-queries.ts';
import { changeCart } from './change-cart.ts';

/**
 * Additions to one cart may run side by side while it has fewer lines than this: so many at once that
 * it comes to more than 100 there never are. Beyond, they go one after the other.
 */
const MOST_WITHOUT_LOCK = MAX_LINES / 2;

/**
 * Adds a product to a customer's cart and gives the line as JSON text. Again adds up, and stops at
 * 1000 (decisions §3).
 *
 * @throws {Refusal} 404 for an unknown or deleted product, 409 for one out of stock, 422 for one
 * more than 100 lines.
 */
export async function addToCart(
  db: Kysely<Database>,
  userId: number,
  line: CartLine,
): Promise<string> {
  const addition = { userId, productId: line.product_id, quantity: line.quantity };
  let added = await addLine(db, { ...addition, most: MOST_WITHOUT_LOCK });
  if (added?.available && added.json === null) {
    added = await changeCart(db, userId, (transaction) =>
      addLine(transaction, { ...addition, most: MAX_LINES }),
    );
  }
  if (!added) throw refusal(404, 'Product not found');
  if (added.json !== null) return added.json;
  if (!added.available) throw refusal(409, `'${added.name}' is out of stock`);
  throw refusal(422, `A cart holds at most ${MAX_LINES} products`);
}

const refusal = (status: 404 | 409 | 422, message: string) =>
  new Refusal(status, message, { errors: fieldErrors('product_id', message) });
