import { useSyncExternalStore } from 'react';
import { isQuantity, MAX_LINES } from '../../domain/cart.ts';
import { currentSession } from '../session/session-store.ts';
import type { CustomerCart } from './customer-cart.ts';
import {
  type AddedProduct,
  keyOf,
  type Lines,
  onStoredCartChange,
  readStoredCart,
  type StoredLine,
  withAdded,
  without,
  withQuantity,
  withRestored,
  writeStoredCart,
} from './stored-cart.ts';

const EMPTY: Lines = [];

const listeners = new Set<() => void>();
let guestLines: Lines | null = null;
/** Customers keep their cart on the server. */
let customer: CustomerCart | null = null;

/** The cart's lines now; on the server and during hydration there are none. */
export const cartLines = (): Lines => {
  if (customer) return customer.lines();
  guestLines ??= readStoredCart();
  return guestLines;
};
export const noCartLines = (): Lines => EMPTY;

export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0 && !watching) watchOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** From now on the cart is a customer's. */
export function switchToCustomerCart(next: CustomerCart): void {
  customer?.end();
  customer = next;
  notifyCart();
}

/**
 * From now on the cart is the guest's again. What was the guest's has become the customer's, so it
 * is empty, or holds the lines that are `kept`.
 */
export function switchToGuestCart(kept: Lines): void {
  customer?.end();
  customer = null;
  guestLines = null;
  if (kept.length > 0) keep(kept);
  else notifyCart();
}

export const isCustomersCart = (): boolean => customer !== null;

/** Whether it is known what is in the cart: a customer's is read from the server first. */
export function isCartKnown(): boolean {
  const session = currentSession();
  if (customer) return customer.isKnown();
  return session.status === 'out' || (session.status === 'unknown' && session.unreachable);
}

/** Whether the cart has room for a product: it holds 100 lines, of which each can be added again. */
export const hasRoomFor = (product: AddedProduct): boolean =>
  cartLines().length < MAX_LINES || isInCart(product);

const isInCart = ({ id: product_id, variant_id }: AddedProduct): boolean =>
  cartLines().some((line) => keyOf(line) === keyOf({ product_id, variant_id }));

/**
 * Adds a product, or a variant of it; again adds up and stops at 1000. Answers whether it is in the cart: a customer's
 * server may refuse it, and has said why then.
 */
export async function addToCart(product: AddedProduct, quantity: number): Promise<boolean> {
  if (!customer) {
    keep(withAdded(cartLines(), product, quantity));
    return true;
  }
  try {
    await customer.add(product, quantity);
    return true;
  } catch {
    // Where the session was over, it has become the guest's.
    return customer === null && isInCart(product);
  }
}

/** Sets the quantity of the line of a key; anything but 1 to 1000 is ignored. */
export function setCartQuantity(key: string, quantity: number): void {
  if (!isQuantity(quantity)) return;
  if (customer) customer.setQuantity(key, quantity);
  else keep(withQuantity(cartLines(), key, quantity));
}

/** Takes the lines of these keys out; unknown ones are passed over. */
export function removeFromCart(keys: readonly string[]): void {
  if (customer) customer.remove(keys);
  else keep(without(cartLines(), keys));
}

/** Puts a removed line back where it was. */
export function restoreToCart(line: StoredLine, position: number): void {
  if (customer) customer.restore(line, position);
  else keep(withRestored(cartLines(), line, position));
}

/** Empties the cart. */
export function clearCart(): void {
  if (customer) customer.clear();
  else keep(EMPTY);
}

/** Resolves when the server has the cart as it is shown; at once for guests. */
export const settleCart = async (): Promise<void> => customer?.settle();

/** Notifies what shows the cart that it has changed. */
export function notifyCart(): void {
  for (const listener of listeners) listener();
}

function keep(next: Lines): void {
  guestLines = next;
  writeStoredCart(next); // Where storage refuses, the cart lives on in this tab.
  notifyCart();
}

let watching = false;

function watchOtherTabs(): void {
  watching = true;
  onStoredCartChange(() => {
    guestLines = null;
    if (!customer) notifyCart();
  });
}

/** Whether the cart drawer is open: opened by its button and by every successful add. */
let panelOpen = false;
const panelListeners = new Set<() => void>();

function setPanel(next: boolean): void {
  panelOpen = next;
  for (const listener of panelListeners) listener();
}

export const openCartPanel = (): void => setPanel(true);
export const closeCartPanel = (): void => setPanel(false);

export const useCartPanelOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      panelListeners.add(listener);
      return () => panelListeners.delete(listener);
    },
    () => panelOpen,
    () => false,
  );
