import { words } from './say.ts';

/** What the page says that shows things side by side. */
export const COMPARE_PAGE = words('compare_page', {
  title: 'Side by side',
  nothing: 'Nothing to compare yet',
  nothing_why: 'Choose two to four pieces in a collection, or by “Compare” on their pages.',
  one_more: 'Choose another piece to compare it with.',
  to_collections: 'See the collections',
  remove: 'Take away',
  remove_named: 'Take away {name}',
  price: 'Price',
  size: 'Size',
  stock: 'Availability',
  in_stock: 'In stock',
  out_of_stock: 'Out of Stock',
  reviews: 'Reviews',
  unknown: 'Not said',
});
