import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { DEFAULT_SORT, isSortBy, type SortBy } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';
import { readId } from '../read-id.ts';

/** Which products the address asks for. */
export interface ProductsParams {
  readonly page: number;
  /** `null`: the newest first, or the best match first where something is searched for. */
  readonly sortBy: SortBy | null;
  /** Trimmed; empty searches for nothing. */
  readonly searchQuery: string;
  /** The search keeps its spelling. */
  readonly asTyped: boolean;
  /** A collection's id; 0 for all. */
  readonly collection: number;
  /** Empty for both. */
  readonly available: '' | 'yes' | 'no';
  readonly onSale: boolean;
}

const PER_PAGE = 30;
/** As long as the API takes it. */
export const LONGEST_SEARCH = 200;

/** The list without filters. */
export const ALL_PRODUCTS: ProductsParams = {
  page: 1,
  sortBy: null,
  searchQuery: '',
  asTyped: false,
  collection: 0,
  available: '',
  onSale: false,
};

/** Reads `?page=2&sortBy=most_viewed&searchQuery=vase&collection=3&available=no`; what is wrong counts as absent. */
export function readProductsParams(search: URLSearchParams): ProductsParams {
  const sortBy = search.get('sortBy');
  const searchQuery = cleanSearch(search.get('searchQuery') ?? '', LONGEST_SEARCH);
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) && isChoice(sortBy, searchQuery) ? sortBy : null,
    searchQuery,
    asTyped: searchQuery !== '' && search.get('asTyped') === 'true',
    collection: readId(search.get('collection')) ?? 0,
    available: yesOrNo(search.get('available')),
    onSale: search.get('onSale') === 'true',
  };
}

/** A choice of the availability filter; anything else is none. */
export const yesOrNo = (text: string | null): ProductsParams['available'] =>
  text === 'yes' || text === 'no' ? text : '';

/** The default sort is left out of the address, unless it is chosen in place of the best match. */
const isChoice = (sortBy: SortBy, searchQuery: string): boolean =>
  sortBy !== DEFAULT_SORT || searchQuery !== '';

/** Where such products are listed; a default needs no parameter. */
export function productsPath(params: ProductsParams): string {
  const { page, sortBy, searchQuery, asTyped, collection, available, onSale } = params;
  const search = new URLSearchParams();
  if (page > 1) search.set('page', String(page));
  if (sortBy !== null && isChoice(sortBy, searchQuery)) search.set('sortBy', sortBy);
  if (searchQuery !== '') search.set('searchQuery', searchQuery);
  if (searchQuery !== '' && asTyped) search.set('asTyped', 'true');
  if (collection !== 0) search.set('collection', String(collection));
  if (available !== '') search.set('available', available);
  if (onSale) search.set('onSale', 'true');
  return withSearch('/admin/adminPanel/products', search);
}

/** A search is listed by relevance unless another sort is chosen. */
const isByRelevance = ({ searchQuery, sortBy }: ProductsParams): boolean =>
  searchQuery !== '' && sortBy === null;

/** A list as the API is asked for it, whatever the page. */
export const productsAsked = (params: ProductsParams) => ({
  ...(isByRelevance(params) ? {} : { sort_by: params.sortBy ?? DEFAULT_SORT }),
  ...(params.searchQuery !== '' && { search: params.searchQuery, by_id: true }),
  ...(params.asTyped && { as_typed: true }),
  ...(params.collection !== 0 && { category_id: params.collection }),
  ...(params.available !== '' && { available: params.available === 'yes' ? '1' : '0' }),
  ...(params.onSale && { on_sale: true }),
});

export const productsQuery = (params: ProductsParams) =>
  callQuery('GET /products', {
    query: { page: params.page, per_page: PER_PAGE, ...productsAsked(params) },
  });
