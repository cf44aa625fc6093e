import type { cartCalls } from '../../contract/cart.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { emptyCart, readCart, removeLine } from './cart-queries.ts';
import { addToCart, changeCart, mergeCart, replaceCart } from './change-cart.ts';

/** One handler for each call of a customer's cart. */
export function cartHandlers({
  database: { db },
}: {
  readonly database: OpenDatabase;
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
      if (!isRemoved) throw new Refusal(404, 'Cart item not found');
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
  throw new Refusal(404, 'Cart not found');
}
