import type { ProductFilters } from '../../contract/catalog.ts';

/** What narrows a list of products down, or the hits of a search. */
export type ListFilters = Partial<
  Pick<
    ProductFilters,
    'category_id' | 'in_stock' | 'available' | 'on_sale' | 'price_from' | 'price_to' | 'facets'
  >
> & {
  /** The collection has a list of members: `products.category_id` does not name them. */
  readonly of_members?: boolean;
};
