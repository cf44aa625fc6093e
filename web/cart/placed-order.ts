import { useSyncExternalStore } from 'react';
import type { PlacedOrder } from '../../contract/orders.ts';
import { currentSession, subscribeToSession } from '../session/session-store.ts';
import {
  cartLines,
  clearCart,
  isCustomersCart,
  removeFromCart,
  restoreToCart,
  subscribeToCart,
} from './cart-store.ts';
import { keyOf, type Lines } from './stored-cart.ts';

const KEY = 'placedOrder';

/** How an order came about; the order itself does not say. */
interface Circumstances {
  /** False for Buy Now: the cart took no part and stays. */
  readonly fromCart: boolean;
  /** The sum that stood on the button. */
  readonly expectedCents: number;
  /** It is an earlier try that had come through: what was changed afterwards is not in it. */
  readonly earlier: boolean;
}

/** What the success page says about the order just placed; stored for this tab, survives a reload. */
export interface PlacedOrderNote extends Circumstances {
  readonly id: number;
  readonly total_price: string;
  readonly phone: string;
  readonly email: string;
  /** Shows the order without an account; empty for customers, who have their own list. */
  readonly tracking_token: string;
  /** What was ordered: the keys of its lines, which are the products' ids where there are no variants. */
  readonly productIds: readonly (string | number)[];
  /** Set once the success page has cleared the cart, so that a reload clears nothing new. */
  readonly cleared: boolean;
}

/** Fallback while storage is blocked. */
let unstored: PlacedOrderNote | null = null;

export function storePlacedOrder(order: PlacedOrder, circumstances: Circumstances): void {
  const { id, total_price, guest_phone: phone, guest_email: email, tracking_token = '' } = order;
  const productIds = order.items.map(keyOf);
  const facts = { id, total_price, phone, email, tracking_token, productIds };
  write({ ...facts, ...circumstances, cleared: false });
}

/** The order just placed in this tab, or `null`. */
export function readPlacedOrder(): PlacedOrderNote | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    return isNote(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/**
 * Empties the cart once it is known whose it is: on a page that was
 * loaded again the customer's own takes a moment to be there. What Buy Now bought leaves the cart
 * alone, and so does an order that has cleared it already. Where an earlier try had come through,
 * only what was ordered leaves: what was added since is not in that order.
 *
 * @param note the order just placed; `null` clears as well.
 * @returns what to call when the page is left before.
 */
export function clearOrderedCart(note: PlacedOrderNote | null): () => void {
  if (note?.cleared || note?.fromCart === false) return () => undefined;
  return onceCartIsKnown(() => {
    if (note?.earlier) removeFromCart(note.productIds.map(String));
    else {
      if (!note) offerBack(cartLines());
      clearCart();
    }
    if (note) write({ ...note, cleared: true });
  });
}

const NOTHING: Lines = [];
/** What a visit without an order has taken out of the cart; a reload ends the offer. */
let clearedLines = NOTHING;
const listeners = new Set<() => void>();

function offerBack(lines: Lines): void {
  if (lines.length > 0) clearedLines = lines;
  for (const listener of listeners) listener();
}

/** The lines that a visit without an order has cleared, for who came here by mistake; none once they are back. */
export const useClearedLines = (): Lines =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => clearedLines,
    () => NOTHING,
  );

/** Puts them back into the cart; what was added since stays. */
export function restoreClearedLines(): void {
  for (const [position, line] of clearedLines.entries()) restoreToCart(line, position);
  clearedLines = NOTHING;
  offerBack(NOTHING);
}

function onceCartIsKnown(run: () => void): () => void {
  const ends: (() => void)[] = [];
  const end = () => {
    for (const stop of ends.splice(0)) stop();
  };
  const look = () => {
    const session = currentSession();
    const waits = session.status === 'unknown' && !session.unreachable;
    if (waits || (session.status === 'in' && !isCustomersCart())) return;
    end();
    run();
  };
  ends.push(subscribeToSession(look), subscribeToCart(look));
  look();
  return end;
}

function write(note: PlacedOrderNote): void {
  unstored = null;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(note));
  } catch {
    unstored = note; // Lives on in this page.
  }
}

function isNote(value: unknown): value is PlacedOrderNote {
  if (typeof value !== 'object' || value === null) return false;
  const { id, total_price, phone, email, tracking_token, expectedCents, productIds } =
    value as Partial<PlacedOrderNote>;
  return (
    Number.isInteger(id) &&
    Number.isInteger(expectedCents) &&
    Array.isArray(productIds) &&
    [phone, email, tracking_token].every((text) => typeof text === 'string') &&
    typeof total_price === 'string' &&
    /^\d{1,12}\.\d{2}$/.test(total_price)
  );
}
