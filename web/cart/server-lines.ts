import type { CartItem as ServerItem } from '../../contract/cart.ts';
import { type Lines, rememberProduct } from './line-changes.ts';
import type { StoredLine } from './stored-cart.ts';

/** A line as the server keeps it: its own id is what it is deleted by. */
export const lineOf = ({ id, product_id, quantity, product }: ServerItem): StoredLine => ({
  id,
  product_id,
  quantity,
  product: rememberProduct(product),
});

/** Takes over what the server says of one line; where there is none yet, it comes last. */
export function withConfirmed(lines: Lines, confirmed: StoredLine): Lines {
  const known = lines.some(({ product_id }) => product_id === confirmed.product_id);
  if (!known) return [...lines, confirmed];
  return lines.map((line) => (line.product_id === confirmed.product_id ? confirmed : line));
}

/** Lines as they travel: product and quantity. */
export const wireLines = (lines: Lines) =>
  lines.map(({ product_id, quantity }) => ({ product_id, quantity }));
