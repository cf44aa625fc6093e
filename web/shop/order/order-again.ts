import type { Order } from '../../../contract/orders.ts';
import { nameWithVariant } from '../../../domain/variants.ts';
import type { QueryStore } from '../../api/query.ts';
import { addToCart, hasRoomFor, openCartPanel } from '../../cart/cart-store.ts';
import { addedProduct, cartItem, productsOf } from '../../cart/use-cart.ts';
import { showToast } from '../../ui/toast-list.ts';

/**
 * Puts what an order had into the cart, as far as it is still sold, at today's prices, and names what is left out.
 *
 * @throws where the products can't be read.
 */
export async function orderAgain({ items }: Order, store: QueryStore): Promise<void> {
  const query = productsOf(items.map((item) => ({ ...item, product: null })));
  const products = new Map((await store.refresh(query)).map((one) => [one.id, one]));
  const missing: string[] = [];
  for (const ordered of items) {
    const live = products.get(ordered.product_id) ?? null;
    const item = cartItem({ ...ordered, product: null }, live);
    const { product, unavailable, quantity } = item;
    const added = product && !unavailable ? addedProduct(item, product) : null;
    const isIn = added && hasRoomFor(added) && (await addToCart(added, quantity));
    if (!isIn) missing.push(nameWithVariant(ordered.product.name, ordered.variant_name));
  }
  if (missing.length < items.length) openCartPanel();
  if (missing.length > 0) {
    showToast(`Not added, since the shop can’t sell it now: ${missing.join(', ')}`, {
      type: 'warning',
      duration: 8_000,
    });
  }
}
