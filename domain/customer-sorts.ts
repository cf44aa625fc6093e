/** The orders in which customers are listed, as the dropdown shows them. */
export const CUSTOMER_SORTS = [
  'newest',
  'last_order',
  'most_orders',
  'most_spent',
  'name',
] as const;

export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The sort without a choice. */
export const DEFAULT_CUSTOMER_SORT: CustomerSort = 'newest';
