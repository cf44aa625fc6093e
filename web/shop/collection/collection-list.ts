import type { DetailedCategory, Facet } from '../../../contract/catalog.ts';
import { DEFAULT_SORT, FEATURED, SORT_OPTIONS } from '../../../domain/sort-options.ts';
import { callQuery, type Query } from '../../api/query.ts';
import {
  type FilterableList,
  filterQuery,
  type ListFilters,
  type ListSort,
  narrowingQuery,
  readListFilters,
  writeListFilters,
} from '../../catalog/list-filters.ts';
import { withSearch } from '../../page.ts';

/** The order of a list without a choice: what the merchant's hand made, else the default. */
export const usualSort = (collection: DetailedCategory | undefined): ListSort =>
  collection?.featured ? FEATURED : DEFAULT_SORT;

/**
 * Reads an address. What makes no sense in it is passed over; a range upside down is turned. As long as the collection is not
 * known, `featured` stands for its usual sort, whatever that is: the shop knows it.
 */
export const readFilters = (search: URLSearchParams, usual: ListSort = DEFAULT_SORT): ListFilters =>
  readListFilters(search, usual);

/** The address of a collection's list; what is not said stands for the default. */
export const listHref = (
  collectionId: number,
  filters: Partial<ListFilters>,
  usual: ListSort = DEFAULT_SORT,
): string => withSearch(`/collection/${collectionId}`, writeListFilters(filters, usual));

/** What an address asks for, with the usual sort of the collection by its name. */
export const withUsualSort = (asked: ListFilters, usual: ListSort): ListFilters =>
  asked.sortBy === FEATURED ? { ...asked, sortBy: usual } : asked;

/** The query of `GET /products` for a collection's list; 0 is every collection. */
export const productsQuery = (collectionId: number, filters: ListFilters) => ({
  ...filterQuery(filters),
  ...inCollection(collectionId),
});

const inCollection = (category_id: number) => category_id > 0 && { category_id };

/** What a collection's list can be filtered by, beside what it is filtered by. */
export function facetsQuery(collectionId: number, filters: ListFilters): Query<readonly Facet[]> {
  const query = { ...narrowingQuery(filters), ...inCollection(collectionId), flags: true };
  return callQuery('GET /products/facets', { query });
}

/** The list of a collection, for its filters. */
export const collectionList = (
  collectionId: number,
  filters: ListFilters,
  usual: ListSort = DEFAULT_SORT,
): FilterableList => ({
  filters,
  path: `/collection/${collectionId}`,
  sorts:
    usual === FEATURED ? [{ value: FEATURED, label: 'Featured' }, ...SORT_OPTIONS] : SORT_OPTIONS,
  hrefFor: (others) => listHref(collectionId, others, usual),
  read: (search) => readFilters(search, usual),
  queryOf: ({ sortBy, ...others }) =>
    productsQuery(collectionId, { ...others, sortBy: sortBy === usual ? FEATURED : sortBy }),
  facetsOf: (others) => facetsQuery(collectionId, others),
});

/**
 * The title of a list: the collection's name, 'For Sale' with `onSale`, or 'All Products'.
 * What is for sale in one collection names both.
 */
export function listTitle(
  collection: DetailedCategory | undefined,
  { onSale }: ListFilters,
): string {
  if (!collection) return onSale ? 'For Sale' : 'All Products';
  return onSale ? `${collection.name} · For Sale` : collection.name;
}
