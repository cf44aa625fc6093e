import { MOST_WISHES } from '../../domain/wish-list.ts';
import type { CallApi } from '../api/call.ts';
import { callQuery, type QueryStore } from '../api/query.ts';
import { guestWishes, keepGuestWishes, type Wish } from './guest-wishes.ts';

/** A customer's wish list. */
export const wishListQuery = callQuery('GET /wish-list');

let isMerging = false;

/**
 * Brings a guest's list to the customer that they have become. The browser keeps it until the server has it: where that fails,
 * the next page tries again.
 */
export function mergeWishes(store: QueryStore, call: CallApi): void {
  const taken = guestWishes();
  if (isMerging || taken.length === 0) return; // A button or the login was faster.
  isMerging = true;
  store
    .mutate({
      query: wishListQuery,
      apply: (before) => before,
      async send(held) {
        const isHeld = (wish: Wish) =>
          held.some(({ product_id }) => product_id === wish.product_id);
        const products = taken.filter((wish) => !isHeld(wish)).slice(0, MOST_WISHES - held.length);
        return products.length > 0 ? call('POST /wish-list', { body: { products } }) : held;
      },
      settle: (_before, answer) => answer,
    })
    .then(
      () => {
        if (guestWishes() === taken) keepGuestWishes([]);
      },
      () => undefined, // It is still there.
    )
    .finally(() => {
      isMerging = false;
    });
}
