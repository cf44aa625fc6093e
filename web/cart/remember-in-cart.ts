import type { Product } from '../../contract/catalog.ts';
import { cartLines, isCustomersCart, restoreToCart } from './cart-store.ts';
import { rememberProduct } from './line-changes.ts';

/**
 * Mends a guest's lines of which nothing could be believed: they are kept as their live product
 * looks. Apart from the store, since it is of use only where live products are read.
 */
export function rememberInCart(products: readonly Product[]): void {
  if (isCustomersCart()) return;
  cartLines().forEach((line, position) => {
    const live = line.product ? null : products.find(({ id }) => id === line.product_id);
    if (live) restoreToCart({ ...line, product: rememberProduct(live) }, position);
  });
}
