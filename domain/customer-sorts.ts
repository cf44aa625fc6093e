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

/** The orders in which phones are listed. */
export const PHONE_SORTS = ['last_order', 'most_orders', 'most_spent'] as const;

export type PhoneSort = (typeof PHONE_SORTS)[number];

/** Theirs without a choice. */
export const DEFAULT_PHONE_SORT: PhoneSort = 'last_order';
