import { addUp } from '../../domain/cart.ts';
import type { RememberedProduct, StoredLine } from './stored-cart.ts';

/** The cart's lines before a change in, after it out; never changed in place. */
export type Lines = readonly StoredLine[];

/** What is remembered of a product with its line. */
export const rememberProduct = (product: RememberedProduct): RememberedProduct => {
  const { id, name, price, discount, available, image_url } = product;
  return { id, name, price, discount, available, image_url };
};

/** Adds a product; again adds up and stops at 1000. */
export function withAdded(lines: Lines, product: RememberedProduct, quantity: number): Lines {
  const known = lines.find((line) => line.product_id === product.id);
  const line: StoredLine = {
    id: known?.id ?? product.id,
    product_id: product.id,
    quantity: addUp(known?.quantity ?? 0, quantity),
    product: rememberProduct(product),
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
