import { useRef, useState } from 'react';
import { MAX_LINES } from '../../domain/cart.ts';
import { openCartPanel } from '../cart/cart-panel.ts';
import { addToCart, hasRoomFor } from '../cart/cart-store.ts';
import type { RememberedProduct } from '../cart/stored-cart.ts';
import { showToast } from '../ui/toast-list.ts';

const FULL = `Your cart holds ${MAX_LINES} products already. Remove one to add another.`;

/**
 * Adds a product to the cart; the cart panel opens once it is in (spec §4). A customer's server may
 * take a moment, or refuse it and say why: `busy` meanwhile, and the panel stays closed then.
 */
export function useAddToCart(product: RememberedProduct) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  /** Answers whether it is in the cart. */
  const add = async (quantity: number): Promise<boolean> => {
    if (running.current) return false;
    if (!hasRoomFor(product.id)) {
      showToast(FULL, { type: 'error' });
      return false;
    }
    running.current = true;
    setBusy(true);
    const isIn = await addToCart(product, quantity);
    running.current = false;
    setBusy(false);
    if (isIn) openCartPanel();
    return isIn;
  };
  return { add, busy };
}
