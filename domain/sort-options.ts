/** The values of `sort_by`, in the order of the dropdown. */
export const SORT_VALUES = [
  'most_viewed',
  'most_purchased',
  'new_to_old',
  'old_to_new',
  'price_high_to_low',
  'price_low_to_high',
] as const;

export type SortBy = (typeof SORT_VALUES)[number];

/** The order in which the merchant has put the products of a collection by hand: its default where there is one. */
export const FEATURED = 'featured';

/** What lists of products may be ordered by. */
export type ListOrder = SortBy | typeof FEATURED;

/** The sort without a choice. */
export const DEFAULT_SORT: SortBy = 'new_to_old';

const LABELS: Record<SortBy, string> = {
  most_viewed: 'Most Viewed',
  most_purchased: 'Most Purchased',
  new_to_old: 'Newest',
  old_to_new: 'Oldest',
  price_high_to_low: 'Price high to low',
  price_low_to_high: 'Price low to high',
};

/** The six sort options of product lists, shop and admin alike. */
export const SORT_OPTIONS: readonly { readonly value: SortBy; readonly label: string }[] =
  SORT_VALUES.map((value) => ({ value, label: LABELS[value] }));

/** Whether it is a value of `sort_by`. */
export function isSortBy(value: unknown): value is SortBy {
  return SORT_VALUES.some((sort) => sort === value);
}
