/** What the panel’s list of orders can be sorted by. */
const ORDER_COLUMNS = [
  'date',
  'customer',
  'phone',
  'city',
  'area',
  'items',
  'total',
  'status',
  'payment',
  'courier',
] as const;

export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Each column upwards, and downwards with a minus before it. */
export const ORDER_SORTS = [
  ...ORDER_COLUMNS,
  '-date',
  '-customer',
  '-phone',
  '-city',
  '-area',
  '-items',
  '-total',
  '-status',
  '-payment',
  '-courier',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** The sort without a choice. */
export const DEFAULT_ORDER_SORT: OrderSort = '-date';

/** A list is sorted by its date as a whole; by another column among this many of its newest orders. */
export const MAX_SORTED = 10_000;

/** The column of a sort, and which way it goes. */
export const readOrderSort = (sort: OrderSort): { column: OrderColumn; isDown: boolean } => {
  const isDown = sort.startsWith('-');
  return { column: (isDown ? sort.slice(1) : sort) as OrderColumn, isDown };
};
