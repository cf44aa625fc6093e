import type { Product } from '../../contract/catalog.ts';
import { addUp, lineKey, repairStoredCart } from '../../domain/cart.ts';
import { parseCents } from '../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../domain/pricing.ts';

const CART_KEY = 'cart';

/** How a product looked when it was added; the live one is read before a price is shown as final. */
export type StoredProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'discount' | 'available' | 'image_url'
>;

/** What of a product is meant, where it is sold in variants. */
interface Chosen {
  readonly variant_id?: number | undefined;
  /** "Sage / Large", as it was called when it was added. */
  readonly variant_name?: string | undefined;
}

/** What is put into a cart: a product, or a variant of it, priced and pictured as such (domain/variants.ts). */
export interface AddedProduct extends StoredProduct, Chosen {}

/** A line of the guest's cart as local storage keeps it. */
export interface StoredLine extends Chosen {
  readonly id: number;
  readonly product_id: number;
  readonly quantity: number;
  readonly product: StoredProduct | null;
  /** A customer's: its variant is no longer sold. */
  readonly variant_gone?: true | undefined;
}

/** The same for lines of the same product and variant: what a line is found by. */
export const keyOf = (line: Pick<StoredLine, 'product_id' | 'variant_id'>): string =>
  lineKey({ productId: line.product_id, variantId: line.variant_id });

/** Reads the guest's cart; whatever was tampered with is repaired, not crashed on. */
export function readStoredCart(): StoredLine[] {
  const stored = parseStored();
  const lines = Array.isArray(stored) ? stored.filter(isObject) : [];
  const known = new Map<string, Record<string, unknown>>();
  const plain = lines.map((line) => {
    const { product_id: productId, variant_id: variantId, quantity } = line;
    known.set(JSON.stringify([productId, variantId, quantity]), line);
    return { productId, ...(variantId !== undefined && { variantId }), quantity };
  });
  return repairStoredCart(plain).map(({ productId, variantId, quantity }) => {
    // Of a line that had to be repaired nothing is believed: the live product takes its place.
    const { product, variant_name } =
      known.get(JSON.stringify([productId, variantId, quantity])) ?? {};
    return {
      id: productId,
      product_id: productId,
      ...(variantId && {
        variant_id: variantId,
        ...(typeof variant_name === 'string' && { variant_name }),
      }),
      quantity,
      product: storedProductOf(productId, product),
    };
  });
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

/** Adds a product, or a variant of it; again adds up and stops at 1000. */
export function withAdded(lines: Lines, product: AddedProduct, quantity: number): Lines {
  const { id: product_id, variant_id, variant_name } = product;
  const chosen = variant_id ? { product_id, variant_id, variant_name } : { product_id };
  const known = lines.find((line) => keyOf(line) === keyOf(chosen));
  const line: StoredLine = {
    id: known?.id ?? product_id,
    ...chosen,
    quantity: addUp(known?.quantity ?? 0, quantity),
    product: toStoredProduct(product),
  };
  return known ? lines.map((old) => (old === known ? line : old)) : [...lines, line];
}

export const withQuantity = (lines: Lines, key: string, quantity: number): Lines =>
  lines.map((line) => (keyOf(line) === key ? { ...line, quantity } : line));

/** Without the lines of these keys. */
export const without = (lines: Lines, keys: readonly string[]): Lines =>
  lines.filter((line) => !keys.includes(keyOf(line)));

/** Puts a line in at a position; one of the same key gives way. */
export function withRestored(lines: Lines, line: StoredLine, position: number): Lines {
  const others = without(lines, [keyOf(line)]);
  return [...others.slice(0, position), line, ...others.slice(position)];
}
