import type { Kysely, Transaction } from 'kysely';
import type { CartItem, CartLine, ChangedCart, cartCalls } from '../../contract/cart.ts';
import {
  applyCartChanges,
  type CartLine as Line,
  lineKey,
  MAX_LINES,
  mergeCarts,
  sumDuplicates,
} from '../../domain/cart.ts';
import { notFoundText } from '../../domain/refusal-messages.ts';
import { nameWithVariant } from '../../domain/variants.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { fieldErrors, refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { nameChoices } from '../products/product-card.ts';
import {
  type AddedLine,
  addLine,
  emptyCart,
  findProducts,
  findVariants,
  nameLeftOut,
  readCart,
  readLines,
  removeLine,
  replaceLines,
} from './cart-queries.ts';

/** One handler for each call of a customer's cart. */
export function cartHandlers({
  db,
}: {
  readonly db: Kysely<Database>;
}): Handlers<typeof cartCalls> {
  return {
    'GET /cartItems/cart/{userId}': async ({ params }, { actor }) => ({
      json: await readCart(db, ownerOf(actor, params.userId)),
    }),
    'POST /cartItems/{id}': async ({ params, headers, body }, { actor }) => ({
      json: await addToCart(db, ownerOf(actor, params.id), {
        ...body,
        key: headers['idempotency-key'],
      }),
    }),
    'PUT /cartItems/cart/{userId}': async ({ params, body }, { actor }) =>
      replaceCart(db, ownerOf(actor, params.userId), body),
    'DELETE /cartItems/{id}': async ({ params }, { actor }) => {
      const isRemoved = await removeLine(db, signedIn(actor).userId, params.id);
      if (!isRemoved) throw notFound('Cart item');
      return { data: null };
    },
    'DELETE /cartItems/cart/{userId}': async ({ params }, { actor }) => {
      const userId = ownerOf(actor, params.userId);
      await changeCart(db, userId, (transaction) => emptyCart(transaction, userId));
      return { data: null };
    },
    'POST /cartItems/merge/{userId}': async ({ params, body }, { actor }) =>
      mergeCart(db, ownerOf(actor, params.userId), body.cart),
  };
}

/**
 * The customer whose own cart it is, admins included.
 *
 * @throws {Refusal} 404 for anyone else's.
 */
function ownerOf(actor: Actor, userId: number): number {
  if (signedIn(actor).userId === userId) return userId;
  throw notFound('Cart');
}

/** A cart as it was saved; `message` names what was left out of it, and is empty when nothing was. */
interface SavedCart {
  readonly data: CartItem[];
  readonly message: string;
}

/**
 * Makes the stated lines the whole cart. Duplicates are summed up to 1000, products out of stock are
 * kept, unknown and deleted ones left out. With `known`, the lines that the client
 * knew, only what differs from them is changed: what another device has added stays, and what does
 * not fit in 100 lines is left out.
 *
 * @throws {Refusal} 422 for more than 100 products.
 */
async function replaceCart(
  db: Kysely<Database>,
  userId: number,
  { cart, known }: ChangedCart,
): Promise<SavedCart> {
  const stated = sumDuplicates(cart.map(toLine));
  if (stated.length > MAX_LINES) {
    const message = `must have at most ${MAX_LINES} products`;
    throw refusedField(422, 'cart', message);
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
 * nothing; what does not fit in 100 lines is left out too.
 */
async function mergeCart(
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

const toLine = ({ product_id: productId, variant_id: variantId, quantity }: CartLine): Line => ({
  productId,
  variantId,
  quantity,
});

/**
 * Separates lines of products that are in the shop, in stock or not, from those that have gone. A variant that was removed
 * stays in the cart, which says so; an unknown one has gone.
 */
async function sortOut(db: Kysely<Database>, lines: readonly Line[]) {
  const products = await findProducts(
    db,
    lines.map(({ productId }) => productId),
  );
  const variants = await findVariants(
    db,
    lines.flatMap(({ variantId }) => variantId ?? []),
  );
  const productNames = new Map(products.map(({ id, name }) => [id, name]));
  const found = [
    ...products.map(({ id, name, deleted }) => ({
      key: lineKey({ productId: id }),
      name,
      deleted,
    })),
    ...variants.map(({ id, productId, name: variant }) => ({
      key: lineKey({ productId, variantId: id }),
      name: nameWithVariant(productNames.get(productId) ?? '', variant),
      deleted: products.find((product) => product.id === productId)?.deleted ?? true,
    })),
  ];
  const inShop = new Set(found.filter(({ deleted }) => !deleted).map(({ key }) => key));
  return {
    names: new Map(found.map(({ key, name }) => [key, name])),
    sold: lines.filter((line) => inShop.has(lineKey(line))),
    gone: lines.filter((line) => !inShop.has(lineKey(line))),
  };
}

async function answer(db: Kysely<Database>, userId: number, message: string): Promise<SavedCart> {
  return { data: JSON.parse(await readCart(db, userId)) as CartItem[], message };
}

/**
 * Additions to one cart may run side by side while it has fewer lines than this: this many at once that
 * it comes to more than 100 there never are. Beyond, they go one after the other.
 */
const MAX_WITHOUT_LOCK = MAX_LINES / 2;

/**
 * Adds a product to a customer's cart and gives the line as JSON text. Again adds up, and stops at
 * 1000. The same `key` again adds nothing, as long as nothing else was added to the line since.
 *
 * @throws {Refusal} 404 for an unknown or deleted product or variant, 409 for one out of stock, 422 for one
 * more than 100 lines, and under `variant_id` where a variant has to be chosen.
 */
async function addToCart(
  db: Kysely<Database>,
  userId: number,
  { key, ...line }: CartLine & { readonly key: string | undefined },
): Promise<string> {
  const addition = { userId, key, ...toLine(line) };
  let added = await addLine(db, { ...addition, most: MAX_WITHOUT_LOCK });
  if (added && isSold(added) && added.json === null) {
    added = await changeCart(db, userId, (transaction) =>
      addLine(transaction, { ...addition, most: MAX_LINES }),
    );
  }
  if (!added) throw refusal(404, notFoundText('Product'));
  if (added.json !== null) return added.json;
  if (added.lacksVariant) {
    throw refusal(422, await nameChoices(db, addition.productId), 'variant_id');
  }
  if (added.isGone) {
    throw refusal(404, `This choice of '${added.name}' is no longer sold`, 'variant_id');
  }
  if (added.available) throw refusal(422, `A cart holds at most ${MAX_LINES} products`);
  const field = added.variant === null ? 'product_id' : 'variant_id';
  throw refusal(409, `'${nameWithVariant(added.name, added.variant)}' is out of stock`, field);
}

const isSold = ({ available, lacksVariant, isGone }: AddedLine) =>
  available && !lacksVariant && !isGone;

const refusal = (status: 404 | 409 | 422, message: string, field = 'product_id') =>
  new Refusal(status, message, { errors: fieldErrors(field, message) });

const LOCK_OWNER = {
  name: 'lock-cart-owner',
  text: 'select id from users where id = $1 for update',
};

/**
 * Changes a cart in one transaction, alone: changes of the same cart wait for each other at its
 * owner's row, and so does an order of theirs, which points at that row before it takes lines out.
 */
async function changeCart<T>(
  db: Kysely<Database>,
  userId: number,
  work: (transaction: Transaction<Database>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    const owner = await namedQuery(transaction, LOCK_OWNER, [userId]);
    if (owner.length === 0) throw notFound('Cart');
    return work(transaction);
  });
}
