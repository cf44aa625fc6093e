import type { FilterCounts } from '../../contract/catalog.ts';
import { formatDecimal, parseCents } from '../../domain/money.ts';
import { readPageNumber } from '../../domain/pagination.ts';
import { isSortBy, type SortBy } from '../../domain/sort-options.ts';
import type { InputOf } from '../api/call.ts';

/** The order of a list; only searches have relevance. */
export type ListSort = SortBy | 'relevance';

/** What a list of products is narrowed to, as its address says (spec §3). */
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
  /** How many products each filter leaves, where that is known. */
  readonly counts?: FilterCounts | undefined;
}

/** Products on one page of a list (spec §9). */
const PER_PAGE = 30;

/** Reads an address. What makes no sense in it is passed over; a range upside down is turned. */
export function readListFilters(search: URLSearchParams, defaultSort: ListSort): ListFilters {
  const sortBy = search.get('sortBy');
  const from = readAmount(search.get('priceFrom'));
  const to = readAmount(search.get('priceTo'));
  const inverted = from !== null && to !== null && parseCents(from) > parseCents(to);
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) ? sortBy : defaultSort,
    showInStockOnly: isSet(search.get('showInStockOnly')),
    onSale: isSet(search.get('onSale')),
    priceFrom: inverted ? to : from,
    priceTo: inverted ? from : to,
  };
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
  return search;
}

/** The query of `GET /products` for a page of a list. */
export const filterQuery = (filters: ListFilters) => ({
  page: filters.page,
  per_page: PER_PAGE,
  ...(filters.sortBy !== 'relevance' && { sort_by: filters.sortBy }),
  ...(filters.collection && { category_id: filters.collection }),
  ...(filters.showInStockOnly && { in_stock: 1 }),
  ...(filters.onSale && { on_sale: 1 }),
  ...(filters.priceFrom !== null && { price_from: filters.priceFrom }),
  ...(filters.priceTo !== null && { price_to: filters.priceTo }),
});

/** Whether the list leaves out anything. */
export const isNarrowed = (filters: ListFilters): boolean =>
  filters.showInStockOnly ||
  filters.onSale ||
  filters.priceFrom !== null ||
  filters.priceTo !== null ||
  filters.collection !== undefined;

const isSet = (flag: string | null): boolean => flag === '1' || flag === 'true';

/** An amount in one spelling ("020.0" is "20"); nothing for what is none. */
function readAmount(text: string | null): string | null {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  return formatDecimal(parseCents(text)).replace(/\.00$/, '');
}

/** What the filters' form says: the first page of a list, in the sort that is on unless it names one. */
export function readForm(form: HTMLFormElement, { filters, read }: FilterableList): ListFilters {
  const search = new URLSearchParams({ sortBy: filters.sortBy });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.set(name, value.trim());
  }
  return read(search);
}

/** Whether filters give the list on show, but for the page. */
export const isSameList = ({ filters, hrefFor }: FilterableList, other: ListFilters): boolean =>
  hrefFor({ ...filters, page: 1 }) === hrefFor({ ...other, page: 1 });

/** Filters that leave nothing out, in the order that is on. */
export const withoutFilters = ({ sortBy }: ListFilters): ListFilters => ({
  page: 1,
  sortBy,
  showInStockOnly: false,
  onSale: false,
  priceFrom: null,
  priceTo: null,
});
