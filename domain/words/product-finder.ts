import { words } from './say.ts';

/** What is said of a product that somebody of the staff is about to put into an order. */
export const PRODUCT_FINDER = words('product_finder', {
  from: 'from {price}',
  left: { one: '{count} left', other: '{count} left' },
  in_stock: 'In stock',
  out_of_stock: 'Out of stock',
});
