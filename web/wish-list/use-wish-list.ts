import { useEffect, useSyncExternalStore } from 'react';
import type { Product } from '../../contract/catalog.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';
import { MAX_WISHES } from '../../domain/wish-list.ts';
import { ApiError, explainFailure, useCall } from '../api/call.ts';
import { useData, useQueryStore } from '../api/query.ts';
import { useNavigate } from '../navigation/use-navigator.ts';
import { subscribeToSession } from '../session/session-store.ts';
import { useUser } from '../session/use-session.ts';
import { dismissToast, showToast } from '../ui/toast-list.ts';
import {
  guestWishes,
  mergeWishes,
  noWishes,
  readGuestWishesAgain,
  storeGuestWishes,
  subscribeToGuestWishes,
  type Wish,
  wishListQuery,
} from './guest-wishes.ts';

/** What is stored of a product when it is put on the list. */
export type WishedProduct = Pick<Product, 'id' | 'name' | 'price' | 'discount'>;

// Who logs out here takes the list along (session-store.ts).
subscribeToSession(readGuestWishesAgain);

/** The toast that said so last. */
let lastAdded = 0;

/** The wish list of the person who is here: a customer's is stored by the server, a guest's by the browser until they log in. */
export function useWishList() {
  const store = useQueryStore();
  const call = useCall();
  const go = useNavigate();
  const isCustomer = useUser() !== null;
  const guests = useSyncExternalStore(subscribeToGuestWishes, guestWishes, noWishes);
  const { data, error, refetch } = useData(wishListQuery, { enabled: isCustomer });
  const isToMerge = isCustomer && guests.length > 0;
  useEffect(() => {
    if (isToMerge) mergeWishes(store, call);
  }, [isToMerge, store, call]);
  const wishes: readonly Wish[] = isCustomer ? (data ?? noWishes()) : guests;

  const add = (wish: Wish) => {
    if (!isCustomer) return addAsGuest(wish);
    return store.mutate({
      query: wishListQuery,
      apply: (before) => [{ ...wish, added_at: '' }, ...before],
      send: () =>
        call('POST /wish-list', { body: { products: [{ product_id: wish.product_id }] } }),
      settle: (_before, answer) => answer,
    });
  };
  const remove = (id: number) => {
    const without = <T extends Wish>(all: readonly T[]) =>
      all.filter(({ product_id }) => product_id !== id);
    if (!isCustomer) return storeGuestWishes(without(guestWishes()));
    return store.mutate({
      query: wishListQuery,
      apply: without,
      send: () => call('DELETE /wish-list/{id}', { params: { id } }),
      settle: (_before, answer) => answer,
    });
  };
  return {
    wishes,
    /** It is a customer's and is still being read; or could not be. */
    isUnread: isCustomer && data === undefined,
    error: isCustomer && data === undefined ? error : undefined,
    refetch,
    /** Puts a product on the list or takes it off, and says so. */
    async toggle(product: WishedProduct): Promise<void> {
      const wish = { product_id: product.id, price: priceOf(product) };
      const known = wishes.find(({ product_id }) => product_id === product.id);
      try {
        if (!known) {
          await Promise.resolve(add(wish)).catch((failure) => keepWhereEnded(failure, wish));
          dismissToast(lastAdded); // Several quick hearts are one message, of the last.
          lastAdded = showToast(`${product.name} is on your wish list`, {
            type: 'success',
            action: { label: 'See it', onPress: () => void go('/wish-list') },
          });
          return;
        }
        await remove(product.id);
        const undo = () => void Promise.resolve(add(known)).catch(sayFailure);
        showToast(`${product.name} is off your wish list`, {
          action: { label: 'Undo', onPress: undo },
        });
      } catch (failure) {
        sayFailure(failure);
      }
    },
  };
}

const FULL = `A wish list holds at most ${MAX_WISHES} products`;

function addAsGuest(wish: Wish): void {
  const before = guestWishes();
  if (before.length >= MAX_WISHES) throw new Error(FULL);
  storeGuestWishes([wish, ...before]);
}

/** The session has ended elsewhere: what was put on the list is a guest's, until the next login takes it along. */
function keepWhereEnded(failure: unknown, wish: Wish): void {
  if (!(failure instanceof ApiError && failure.status === 401)) throw failure;
  addAsGuest(wish);
}

const priceOf = ({ price, discount }: WishedProduct): string =>
  formatDecimal(discountedPrice(parseCents(price), parsePercent(discount)));

function sayFailure(failure: unknown): void {
  const own = failure instanceof Error && failure.message === FULL;
  const said = own ? FULL : explainFailure(failure, 'Your wish list could not be changed');
  showToast(said, { type: 'error' });
}
