import type { Product } from '../../contract/catalog.ts';
import { addUp, isQuantity, MAX_LINES } from '../../domain/cart.ts';
import {
  onStoredCartChange,
  readStoredCart,
  type StoredLine,
  writeStoredCart,
} from './stored-cart.ts';

const EMPTY: readonly StoredLine[] = [];

const listeners = new Set<() => void>();
let lines: readonly StoredLine[] | null = null;

/** The cart's lines now; on the server and during hydration there are none. */
export const cartLines = (): readonly StoredLine[] => {
  lines ??= readStoredCart();
  return lines;
};
export const noCartLines = (): readonly StoredLine[] => EMPTY;

export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0 && !watching) watchOtherTabs();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Adds a product; again adds up and stops at 1000. Returns false when 100 products are in already. */
export function addToCart(product: Product, quantity: number): boolean {
  const current = cartLines();
  const known = current.find((line) => line.product_id === product.id);
  if (!known && current.length >= MAX_LINES) return false;
  const { id, name, price, discount, available, image_url } = product;
  const line: StoredLine = {
    id,
    product_id: id,
    quantity: addUp(known?.quantity ?? 0, quantity),
    product: { id, name, price, discount, available, image_url },
  };
  keep(known ? current.map((old) => (old === known ? line : old)) : [...current, line]);
  return true;
}

/** Sets a line's quantity; anything but 1 to 1000 is ignored (spec §5). */
export function setCartQuantity(productId: number, quantity: number): void {
  if (!isQuantity(quantity)) return;
  keep(cartLines().map((line) => (line.product_id === productId ? { ...line, quantity } : line)));
}

/** Takes products out; unknown ones are passed over. */
export function removeFromCart(productIds: readonly number[]): void {
  keep(cartLines().filter((line) => !productIds.includes(line.product_id)));
}

/** Puts a removed line back where it was. */
export function restoreToCart(line: StoredLine, position: number): void {
  const others = cartLines().filter((other) => other.product_id !== line.product_id);
  keep([...others.slice(0, position), line, ...others.slice(position)]);
}

/** Empties the cart (spec §2, order success). */
export const clearCart = (): void => keep(EMPTY);

function keep(next: readonly StoredLine[]): void {
  lines = next;
  writeStoredCart(next); // Where storage refuses, the cart lives on in this tab.
  for (const listener of listeners) listener();
}

let watching = false;

function watchOtherTabs(): void {
  watching = true;
  onStoredCartChange(() => {
    lines = readStoredCart();
    for (const listener of listeners) listener();
  });
}
