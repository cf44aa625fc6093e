import type { Facet, FilterCounts } from '../../contract/catalog.ts';
import { type Facets, isFacetName, readFacetValues, writeFacets } from '../../domain/facets.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { readPageNumber } from '../../domain/pagination.ts';
import { FEATURED, isSortBy, type ListOrder } from '../../domain/sort-options.ts';
import type { InputOf } from '../api/call.ts';
import type { Query } from '../api/query.ts';

/** The order of a list; only searches have relevance, and only collections an order by hand. */
export type ListSort = ListOrder | 'relevance';

/** What a list of products is narrowed to, as its address says. */
export interface ListFilters {
  readonly page: number;
  readonly sortBy: ListSort;
  readonly showInStockOnly: boolean;
  readonly onSale: boolean;
  /** Dollars after discount, as written: "20" or "19.50". */
  readonly priceFrom: string | null;
  readonly priceTo: string | null;
  /** Of a search: the collection that it is narrowed to, if any. */
  readonly collection?: number;
  /** What the products are; absent where that is no filter. */
  readonly facets?: Facets;
}

/** The query of `GET /products`. */
export type ProductsQuery = NonNullable<NonNullable<InputOf<'GET /products'>>['query']>;

/** A list that can be narrowed and sorted: where it is, how it is read, and what is offered. */
export interface FilterableList {
  readonly filters: ListFilters;
  /** Where its form leads, without a query. */
  readonly path: string;
  /** What its form sends beside the filters. */
  readonly sends?: Readonly<Record<string, string>>;
  readonly sorts: readonly { readonly value: ListSort; readonly label: string }[];
  /** The address of the list with other filters. */
  readonly hrefFor: (filters: ListFilters) => string;
  /** The filters that an address says. */
  readonly read: (search: URLSearchParams) => ListFilters;
  readonly queryOf: (filters: ListFilters) => ProductsQuery;
  /** Reads what its products can be filtered by, with counts. Absent: it has no facets. */
  readonly facetsOf?: (filters: ListFilters) => Query<readonly Facet[]>;
  /** How many products each filter leaves, where that is known. */
  readonly counts?: FilterCounts | undefined;
}

/** Products on one page of a list. */
const PER_PAGE = 30;

/** Reads an address. What makes no sense in it is passed over; a range upside down is turned. */
export function readListFilters(search: URLSearchParams, defaultSort: ListSort): ListFilters {
  const sortBy = search.get('sortBy');
  const from = readAmount(search.get('priceFrom'));
  const to = readAmount(search.get('priceTo'));
  const facets = readFacets(search);
  const inverted = from !== null && to !== null && parseCents(from) > parseCents(to);
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) ? sortBy : defaultSort,
    showInStockOnly: isSet(search.get('showInStockOnly')),
    onSale: isSet(search.get('onSale')),
    priceFrom: inverted ? to : from,
    priceTo: inverted ? from : to,
    ...(facets && { facets }),
  };
}

/** What an address says of facets, each value a parameter of its own: `colour=sage&colour=blue`. */
function readFacets(search: URLSearchParams): Facets | null {
  const names = [...new Set(search.keys())].filter(isFacetName).sort();
  const found = names
    .map((name) => [name, readFacetValues(search.getAll(name).join())] as const)
    .filter(([, values]) => values.length > 0);
  return found.length > 0 ? Object.fromEntries(found) : null;
}

/** The query of a list's address; what is not said stands for the default. */
export function writeListFilters(
  { page = 1, priceFrom, priceTo, ...filters }: Partial<ListFilters>,
  defaultSort: ListSort,
): URLSearchParams {
  const search = new URLSearchParams();
  const { sortBy = defaultSort, collection } = filters;
  if (page > 1) search.set('page', String(page));
  if (sortBy !== defaultSort) search.set('sortBy', sortBy);
  if (filters.showInStockOnly) search.set('showInStockOnly', '1');
  if (filters.onSale) search.set('onSale', 'true');
  if (priceFrom) search.set('priceFrom', priceFrom);
  if (priceTo) search.set('priceTo', priceTo);
  if (collection) search.set('collection', String(collection));
  for (const [name, values] of Object.entries(filters.facets ?? {}))
    for (const value of values) search.append(name, value);
  return search;
}

/** The query of `GET /products` for a page of a list. */
export const filterQuery = (filters: ListFilters) => ({
  page: filters.page,
  per_page: PER_PAGE,
  // Both are what the shop does unless it is asked for something else.
  ...(filters.sortBy !== 'relevance' && filters.sortBy !== FEATURED && { sort_by: filters.sortBy }),
  ...narrowingQuery(filters),
});

/** The part of it that says which products they are. */
export const narrowingQuery = (filters: ListFilters) => ({
  ...(filters.collection && { category_id: filters.collection }),
  ...(filters.showInStockOnly && { in_stock: 1 }),
  ...(filters.onSale && { on_sale: 1 }),
  ...(filters.priceFrom !== null && { price_from: filters.priceFrom }),
  ...(filters.priceTo !== null && { price_to: filters.priceTo }),
  ...(filters.facets && { facets: writeFacets(filters.facets) }),
});

/** Whether the list leaves out anything. */
export const isNarrowed = (filters: ListFilters): boolean =>
  filters.showInStockOnly ||
  filters.onSale ||
  filters.priceFrom !== null ||
  filters.priceTo !== null ||
  filters.collection !== undefined ||
  filters.facets !== undefined;

const isSet = (flag: string | null): boolean => flag === '1' || flag === 'true';

/** An amount in one spelling ("020.0" is "20"); nothing for what is none. */
function readAmount(text: string | null): string | null {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  return formatDecimal(parseCents(text)).replace(/\.00$/, '');
}

/** Filters that leave nothing out, in the order that is on. */
export const withoutFilters = ({ sortBy }: ListFilters): ListFilters => ({
  page: 1,
  sortBy,
  showInStockOnly: false,
  onSale: false,
  priceFrom: null,
  priceTo: null,
});
