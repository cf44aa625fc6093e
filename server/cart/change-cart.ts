import type { Kysely, Transaction } from 'kysely';
import type { CartItem, CartLine, ChangedCart } from '../../contract/cart.ts';
import {
  applyCartChanges,
  type CartLine as Line,
  MAX_LINES,
  mergeCarts,
  sumDuplicates,
} from '../../domain/cart.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import {
  addLine,
  findProducts,
  nameLeftOut,
  readCart,
  readLines,
  replaceLines,
} from './cart-queries.ts';

/** A cart as it was saved; `message` names what was left out of it, and is empty when nothing was. */
interface SavedCart {
  readonly data: CartItem[];
  readonly message: string;
}

/**
 * Makes the stated lines the whole cart. Duplicates are summed up to 1000, products out of stock are
 * kept, unknown and deleted ones left out (decisions §3). With `known`, the lines that the client
 * knew, only what differs from them is changed: what another device has added stays, and what does
 * not fit in 100 lines is left out.
 *
 * @throws {Refusal} 422 for more than 100 products.
 */
export async function replaceCart(
  db: Kysely<Database>,
  userId: number,
  { cart, known }: ChangedCart,
): Promise<SavedCart> {
  const stated = sumDuplicates(cart.map(toLine));
  if (stated.length > MAX_LINES) {
    const message = `must have at most ${MAX_LINES} products`;
    throw new Refusal(422, `cart ${message}`, { errors: fieldErrors('cart', message) });
  }
  return changeCart(db, userId, async (transaction) => {
    const { sold, names, gone } = await sortOut(transaction, stated);
    const { lines, dropped } = known
      ? applyCartChanges(await readLines(transaction, userId), known.map(toLine), sold)
      : { lines: sold, dropped: [] };
    await replaceLines(transaction, userId, lines);
    return answer(transaction, userId, nameLeftOut({ names, gone, dropped }));
  });
}

/**
 * Merges a guest's cart in. Of a product in both the greater quantity stays, so that a retry changes
 * nothing; what does not fit in 100 lines is left out too (decisions §3).
 */
export async function mergeCart(
  db: Kysely<Database>,
  userId: number,
  guests: readonly CartLine[],
): Promise<SavedCart> {
  return changeCart(db, userId, async (transaction) => {
    const { sold, names, gone } = await sortOut(transaction, sumDuplicates(guests.map(toLine)));
    const { lines, dropped } = mergeCarts(await readLines(transaction, userId), sold);
    await replaceLines(transaction, userId, lines);
    return answer(transaction, userId, nameLeftOut({ names, gone, dropped }));
  });
}

const toLine = ({ product_id: productId, quantity }: CartLine): Line => ({ productId, quantity });

/** Separates lines of products that are in the shop, in stock or not, from those that have gone. */
async function sortOut(db: Kysely<Database>, lines: readonly Line[]) {
  const ids = lines.map(({ productId }) => productId);
  const found = await findProducts(db, ids);
  const inShop = new Set(found.filter(({ deleted }) => !deleted).map(({ id }) => id));
  return {
    names: new Map(found.map(({ id, name }) => [id, name])),
    sold: lines.filter(({ productId }) => inShop.has(productId)),
    gone: lines.filter(({ productId }) => !inShop.has(productId)),
  };
}

async function answer(db: Kysely<Database>, userId: number, message: string): Promise<SavedCart> {
  return { data: JSON.parse(await readCart(db, userId)) as CartItem[], message };
}

/**
 * Additions to one cart may run side by side while it has fewer lines than this: so many at once that
 * it comes to more than 100 there never are. Beyond, they go one after the other.
 */
const MOST_WITHOUT_LOCK = MAX_LINES / 2;

/**
 * Adds a product to a customer's cart and gives the line as JSON text. Again adds up, and stops at
 * 1000 (decisions §3). The same `key` again adds nothing, as long as nothing else was added to the line since.
 *
 * @throws {Refusal} 404 for an unknown or deleted product, 409 for one out of stock, 422 for one
 * more than 100 lines.
 */
export async function addToCart(
  db: Kysely<Database>,
  userId: number,
  line: CartLine & { readonly key: string | undefined },
): Promise<string> {
  const { product_id: productId, quantity, key } = line;
  const addition = { userId, productId, quantity, key };
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

const LOCK_OWNER = {
  name: 'lock-cart-owner',
  text: 'select id from users where id = $1 for update',
};

/**
 * Changes a cart in one transaction, alone: changes of the same cart wait for each other at its
 * owner's row, and so does an order of theirs, which points at that row before it takes lines out.
 */
export async function changeCart<T>(
  db: Kysely<Database>,
  userId: number,
  act: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const owner = await namedQuery(transaction, LOCK_OWNER, [userId]);
    if (owner.length === 0) throw new Refusal(404, 'Cart not found');
    return act(transaction);
  });
}
