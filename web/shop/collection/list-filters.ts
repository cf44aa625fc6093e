import type { Category } from '../../../contract/catalog.ts';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { readPageNumber } from '../../../domain/pagination.ts';
import { DEFAULT_SORT, isSortBy, type SortBy } from '../../../domain/sort-options.ts';
import { withSearch } from '../../page.ts';

/** What a list of products is narrowed to, as its address says (spec §3). */
export interface ListFilters {
  readonly page: number;
  readonly sortBy: SortBy;
  readonly showInStockOnly: boolean;
  readonly onSale: boolean;
  /** Dollars after discount, as written: "20" or "19.50". */
  readonly priceFrom: string | null;
  readonly priceTo: string | null;
}

/** Products on one page of a list (spec §9). */
const PER_PAGE = 30;

/** Reads an address. What makes no sense in it is passed over; a range upside down is turned. */
export function readFilters(search: URLSearchParams): ListFilters {
  const sortBy = search.get('sortBy');
  const from = readAmount(search.get('priceFrom'));
  const to = readAmount(search.get('priceTo'));
  const inverted = from !== null && to !== null && parseCents(from) > parseCents(to);
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) ? sortBy : DEFAULT_SORT,
    showInStockOnly: isSet(search.get('showInStockOnly')),
    onSale: isSet(search.get('onSale')),
    priceFrom: inverted ? to : from,
    priceTo: inverted ? from : to,
  };
}

/** The address of a collection's list; what is not said stands for the default. */
export function listHref(collectionId: number, filters: Partial<ListFilters>): string {
  const search = new URLSearchParams();
  const { page = 1, sortBy = DEFAULT_SORT, priceFrom, priceTo } = filters;
  if (page > 1) search.set('page', String(page));
  if (sortBy !== DEFAULT_SORT) search.set('sortBy', sortBy);
  if (filters.showInStockOnly) search.set('showInStockOnly', '1');
  if (filters.onSale) search.set('onSale', 'true');
  if (priceFrom) search.set('priceFrom', priceFrom);
  if (priceTo) search.set('priceTo', priceTo);
  return withSearch(`/collection/${collectionId}`, search);
}

/** The query of `GET /products` for a collection's list; 0 is every collection. */
export function productsQuery(collectionId: number, filters: ListFilters) {
  return {
    page: filters.page,
    per_page: PER_PAGE,
    sort_by: filters.sortBy,
    ...(collectionId > 0 && { category_id: collectionId }),
    ...(filters.showInStockOnly && { in_stock: 1 }),
    ...(filters.onSale && { on_sale: 1 }),
    ...(filters.priceFrom !== null && { price_from: filters.priceFrom }),
    ...(filters.priceTo !== null && { price_to: filters.priceTo }),
  };
}

/** Whether the list leaves out anything of the collection. */
export const isNarrowed = (filters: ListFilters): boolean =>
  filters.showInStockOnly ||
  filters.onSale ||
  filters.priceFrom !== null ||
  filters.priceTo !== null;

const isSet = (flag: string | null): boolean => flag === '1' || flag === 'true';

/** An amount in one spelling ("020.0" is "20"); nothing for what is none. */
function readAmount(text: string | null): string | null {
  if (text === null || !/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  return formatDecimal(parseCents(text)).replace(/\.00$/, '');
}

/** What the filters' form says: the first page of a list, in the sort that is on unless it names one. */
export function readForm(form: HTMLFormElement, { sortBy }: ListFilters): ListFilters {
  const search = new URLSearchParams({ sortBy });
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') search.set(name, value.trim());
  }
  return readFilters(search);
}

/** Whether two lists are the same but for their page. */
export const isSameList = (one: ListFilters, other: ListFilters): boolean =>
  listHref(0, { ...one, page: 1 }) === listHref(0, { ...other, page: 1 });

/**
 * The title of a list (spec §2): the collection's name, 'For Sale' with `onSale`, or 'All Products'.
 * What is for sale in one collection names both.
 */
export function listTitle(collection: Category | undefined, { onSale }: ListFilters): string {
  if (!collection) return onSale ? 'For Sale' : 'All Products';
  return onSale ? `${collection.name} · For Sale` : collection.name;
}
