import type { Category } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import {
  type FilterableList,
  filterQuery,
  type ListFilters,
  readListFilters,
  writeListFilters,
} from '../../catalog/list-filters.ts';
import { withSearch } from '../../page.ts';

/** Reads an address. What makes no sense in it is passed over; a range upside down is turned. */
export const readFilters = (search: URLSearchParams): ListFilters =>
  readListFilters(search, DEFAULT_SORT);

/** The address of a collection's list; what is not said stands for the default. */
export const listHref = (collectionId: number, filters: Partial<ListFilters>): string =>
  withSearch(`/collection/${collectionId}`, writeListFilters(filters, DEFAULT_SORT));

/** The query of `GET /products` for a collection's list; 0 is every collection. */
export const productsQuery = (collectionId: number, filters: ListFilters) => ({
  ...filterQuery(filters),
  ...(collectionId > 0 && { category_id: collectionId }),
});

/** The list of a collection, for its filters. */
export const collectionList = (collectionId: number, filters: ListFilters): FilterableList => ({
  filters,
  path: `/collection/${collectionId}`,
  sorts: SORT_OPTIONS,
  hrefFor: (others) => listHref(collectionId, others),
  read: readFilters,
  queryOf: (others) => productsQuery(collectionId, others),
});

/**
 * The title of a list (spec §2): the collection's name, 'For Sale' with `onSale`, or 'All Products'.
 * What is for sale in one collection names both.
 */
export function listTitle(collection: Category | undefined, { onSale }: ListFilters): string {
  if (!collection) return onSale ? 'For Sale' : 'All Products';
  return onSale ? `${collection.name} · For Sale` : collection.name;
}
