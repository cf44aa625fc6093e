import { isQuantity } from '../../../domain/cart.ts';
import type { StoredLine } from '../../cart/stored-cart.ts';
import { type LiveItems, takeOutGone, useLiveItems, useStoredLines } from '../../cart/use-cart.ts';
import { showToast } from '../../ui/toast-list.ts';

/** What is being bought, with its live products. */
export interface CheckoutItems extends LiveItems {
  /** False for Buy Now: the cart takes no part (spec §4). */
  readonly fromCart: boolean;
}

/** The cart, or the one product that came by Buy Now: `/checkout?product=12&quantity=2` (spec §4). */
export function useCheckoutItems(search: URLSearchParams): CheckoutItems {
  const bought = boughtNow(search);
  const cart = useStoredLines();
  const live = useLiveItems(bought ?? cart, bought ? sayGone : takeOutGone);
  return { ...live, fromCart: bought === null };
}

function boughtNow(search: URLSearchParams): readonly StoredLine[] | null {
  const product_id = Number(search.get('product'));
  const quantity = Number(search.get('quantity') ?? 1);
  if (!Number.isInteger(product_id) || product_id < 1 || !isQuantity(quantity)) return null;
  return [{ id: product_id, product_id, quantity, product: null }];
}

const sayGone = (): void => {
  showToast('This product is no longer sold.', { type: 'warning' });
};
