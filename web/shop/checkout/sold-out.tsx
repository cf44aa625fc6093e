import { type CartItem, nameOf } from '../../cart/cart-items.ts';
import styles from './place-order.module.css';

/** What came by Buy Now is out of stock: the ways on. */
export function SoldOut({ item }: { readonly item: CartItem }) {
  const { product_id, product } = item;
  return (
    <p className={styles.ways}>
      <a href={`/product/${product_id}`}>Back to {nameOf(item)}</a>
      {product && (
        <a href={`/collection/${product.category_id}?showInStockOnly=1`}>
          More in {product.category.name}
        </a>
      )}
    </p>
  );
}
