import { words } from './say.ts';

/** What comparing things says, on cards, on product pages and on the page that shows them side by side. */
export const COMPARE = words('compare', {
  compare: 'Compare',
  compare_named: 'Compare {name}',
  stop: 'Done comparing',
  chosen: { one: '{count} of {most} chosen', other: '{count} of {most} chosen' },
  choose: 'Choose two to four pieces',
  see: 'See side by side',
  see_count: 'See {count} side by side',
  full: '{most} pieces can be compared. Take one away first.',

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
