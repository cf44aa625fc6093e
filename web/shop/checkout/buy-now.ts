import { isQuantity, MAX_QUANTITY, MIN_QUANTITY } from '../../../domain/cart.ts';
import type { StoredLine } from '../../cart/stored-cart.ts';

/** What came by a Buy Now link. */
export interface BuyNow {
  /** The one product, or none where the link is broken. */
  readonly lines: readonly StoredLine[];
  /** What to say when there is nothing to buy: the link is broken, or its product is gone. */
  readonly refusal: string;
}

const NO_LONGER_SOLD = 'This product is no longer sold.';
const WRONG_QUANTITY = `The quantity must be between ${MIN_QUANTITY} and ${MAX_QUANTITY}.`;

/** Reads `/checkout?product=12&quantity=2` (spec §4); `null` when it is the cart that is bought. */
export function readBuyNow(search: URLSearchParams): BuyNow | null {
  if (!search.has('product')) return null;
  const product_id = Number(search.get('product'));
  const quantity = Number(search.get('quantity') ?? 1);
  if (!Number.isInteger(product_id) || product_id < 1) {
    return { lines: [], refusal: NO_LONGER_SOLD };
  }
  if (!isQuantity(quantity)) return { lines: [], refusal: WRONG_QUANTITY };
  const line = { id: product_id, product_id, quantity, product: null };
  return { lines: [line], refusal: NO_LONGER_SOLD };
}
