import { MAX_WISHES } from '../../domain/wish-list.ts';
import type { CallApi } from '../api/call.ts';
import { callQuery, type QueryStore } from '../api/query.ts';
import { WISH_LIST_KEY } from '../session/session-store.ts';

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
        const products = taken.filter((wish) => !isHeld(wish)).slice(0, MAX_WISHES - held.length);
        return products.length > 0 ? call('POST /wish-list', { body: { products } }) : held;
      },
      settle: (_before, answer) => answer,
    })
    .then(
      () => {
        if (guestWishes() === taken) storeGuestWishes([]);
      },
      () => undefined, // It is still there.
    )
    .finally(() => {
      isMerging = false;
    });
}

/** A product of a wish list, and what a piece cost after its discount when it was put there ("45.00"). */
export interface Wish {
  readonly product_id: number;
  readonly price: string;
}

const NONE: readonly Wish[] = [];

const listeners = new Set<() => void>();
let wishes: readonly Wish[] | null = null;

/** What this browser's guest keeps, the latest first. */
export function guestWishes(): readonly Wish[] {
  wishes ??= read();
  return wishes;
}
export const noWishes = (): readonly Wish[] => NONE;

/** Replaces the list. Where storage refuses, it lives on in this tab. */
export function storeGuestWishes(next: readonly Wish[]): void {
  wishes = next;
  try {
    if (next.length > 0) localStorage.setItem(WISH_LIST_KEY, JSON.stringify(next));
    else localStorage.removeItem(WISH_LIST_KEY);
  } catch {
    // Kept above.
  }
  for (const listener of listeners) listener();
}

/** Notifies of changes here and in other tabs. */
export function subscribeToGuestWishes(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== WISH_LIST_KEY && key !== null) return;
    wishes = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

/** Drops what was read: the list may have been removed with what else is stored of a person. */
export function readGuestWishesAgain(): void {
  wishes = null;
  for (const listener of listeners) listener();
}

function read(): readonly Wish[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(WISH_LIST_KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isWish).slice(0, MAX_WISHES) : NONE;
  } catch {
    return NONE;
  }
}

function isWish(stored: unknown): stored is Wish {
  const { product_id, price } = (stored ?? {}) as Partial<Wish>;
  const isId =
    Number.isInteger(product_id) && Number(product_id) > 0 && Number(product_id) < 2 ** 31;
  return isId && typeof price === 'string' && /^\d{1,6}\.\d{2}$/.test(price);
}
