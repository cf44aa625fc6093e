import type { Product } from '../../contract/catalog.ts';
import { addUp, repairStoredCart } from '../../domain/cart.ts';
import { parseCents } from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';

const CART_KEY = 'cart';

/** How a product looked when it was added; the live one is read before a price is shown as final. */
export type StoredProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discount' | 'available' | 'image_url'
>;

/** A line of the guest's cart as local storage keeps it (spec §3). */
export interface StoredLine {
  readonly id: number;
  readonly product_id: number;
  readonly quantity: number;
  readonly product: StoredProduct | null;
}

/** Reads the guest's cart (spec §4, §9); whatever was tampered with is repaired, not crashed on. */
export function readStoredCart(): StoredLine[] {
  const stored = parseStored();
  const lines = Array.isArray(stored) ? stored.filter(isObject) : [];
  const plain = lines.map((line) => ({ productId: line.product_id, quantity: line.quantity }));
  const products = new Map(
    lines.map((line) => [`${line.product_id}:${line.quantity}`, line.product]),
  );
  return repairStoredCart(plain).map(({ productId, quantity }) => ({
    id: productId,
    product_id: productId,
    quantity,
    // Of a line that had to be repaired nothing is believed: the live product takes its place.
    product: storedProductOf(productId, products.get(`${productId}:${quantity}`)),
  }));
}

/** Keeps the guest's cart. Returns false where storage is blocked or full. */
export function writeStoredCart(lines: readonly StoredLine[]): boolean {
  try {
    localStorage.setItem(CART_KEY, JSON.stringify(lines));
    return true;
  } catch {
    return false;
  }
}

/** Notifies of changes that other tabs make, and when the page comes back from the browser's page cache. */
export function onStoredCartChange(listener: () => void): void {
  addEventListener('storage', (event) => {
    if (event.key === CART_KEY || event.key === null) listener();
  });
  addEventListener('pageshow', (event) => {
    if (event.persisted) listener();
  });
}

function parseStored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(CART_KEY) ?? '[]');
  } catch {
    return [];
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A product that can be shown and priced; anything else waits for the live one. */
function storedProductOf(id: number, value: unknown): StoredProduct | null {
  if (!isObject(value) || value.id !== id) return null;
  const { name, price, discount, available, image_url } = value;
  if (typeof name !== 'string' || name === '') return null;
  if (typeof price !== 'string' || typeof discount !== 'string') return null;
  if (available !== 0 && available !== 1) return null;
  if (typeof image_url !== 'string' && image_url !== null) return null;
  return canBePriced(price, discount) ? { id, name, price, discount, available, image_url } : null;
}

function canBePriced(price: string, discount: string): boolean {
  try {
    return discountedPrice(parseCents(price), parsePercent(discount)) >= 0;
  } catch {
    return false;
  }
}

/** The cart's lines before a change in, after it out; never changed in place. */
export type Lines = readonly StoredLine[];

/** What is stored of a product with its line. */
export const toStoredProduct = (product: StoredProduct): StoredProduct => {
  const { id, name, price, discount, available, image_url } = product;
  return { id, name, price, discount, available, image_url };
};

/** Adds a product; again adds up and stops at 1000. */
export function withAdded(lines: Lines, product: StoredProduct, quantity: number): Lines {
  const known = lines.find((line) => line.product_id === product.id);
  const line: StoredLine = {
    id: known?.id ?? product.id,
    product_id: product.id,
    quantity: addUp(known?.quantity ?? 0, quantity),
    product: toStoredProduct(product),
  };
  return known ? lines.map((old) => (old === known ? line : old)) : [...lines, line];
}

export const withQuantity = (lines: Lines, productId: number, quantity: number): Lines =>
  lines.map((line) => (line.product_id === productId ? { ...line, quantity } : line));

export const without = (lines: Lines, productIds: readonly number[]): Lines =>
  lines.filter(({ product_id }) => !productIds.includes(product_id));

/** Puts a line in at a position; one for the same product gives way. */
export function withRestored(lines: Lines, line: StoredLine, position: number): Lines {
  const others = without(lines, [line.product_id]);
  return [...others.slice(0, position), line, ...others.slice(position)];
}
