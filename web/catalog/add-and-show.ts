import { MAX_LINES } from '../../domain/cart.ts';
import { openCartPanel } from '../cart/cart-panel.ts';
import { addToCart } from '../cart/cart-store.ts';
import type { RememberedProduct } from '../cart/stored-cart.ts';
import { showToast } from '../ui/toast-list.ts';

const FULL = `Your cart holds ${MAX_LINES} products already. Remove one to add another.`;

/**
 * Adds a product to the cart and opens the cart panel (spec §4). Says so and returns false when
 * the cart is full.
 */
export function addAndShow(product: RememberedProduct, quantity: number): boolean {
  const added = addToCart(product, quantity);
  if (added) openCartPanel();
  else showToast(FULL, { type: 'error' });
  return added;
}
