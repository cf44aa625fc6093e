import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { DEFAULT_SORT, isSortBy, type SortBy } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

/** Which products the address asks for (spec §3, Product filters; issue 6). */
export interface ProductsSearch {
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

/** Spec §9. */
const PER_PAGE = 30;
/** As long as the API takes it. */
export const LONGEST_SEARCH = 200;

/** The list without filters. */
export const ALL_PRODUCTS: ProductsSearch = {
  page: 1,
  sortBy: null,
  searchQuery: '',
  asTyped: false,
  collection: 0,
  available: '',
  onSale: false,
};

/** Reads `?page=2&sortBy=most_viewed&searchQuery=vase&collection=3&available=no`; what is wrong counts as absent. */
export function readProductsSearch(params: URLSearchParams): ProductsSearch {
  const sortBy = params.get('sortBy');
  const collection = params.get('collection') ?? '';
  const searchQuery = cleanSearch(params.get('searchQuery') ?? '', LONGEST_SEARCH);
  return {
    page: readPageNumber(params.get('page')),
    sortBy: isSortBy(sortBy) && isChoice(sortBy, searchQuery) ? sortBy : null,
    searchQuery,
    asTyped: searchQuery !== '' && params.get('asTyped') === 'true',
    collection: /^[1-9]\d{0,8}$/.test(collection) ? Number(collection) : 0,
    available: yesOrNo(params.get('available')),
    onSale: params.get('onSale') === 'true',
  };
}

/** A choice of the availability filter; anything else is none. */
export const yesOrNo = (text: string | null): ProductsSearch['available'] =>
  text === 'yes' || text === 'no' ? text : '';

/** The default sort is left out of the address, unless it is chosen in place of the best match. */
const isChoice = (sortBy: SortBy, searchQuery: string): boolean =>
  sortBy !== DEFAULT_SORT || searchQuery !== '';

/** Where such products are listed; a default needs no parameter. */
export function productsPath(search: ProductsSearch): string {
  const { page, sortBy, searchQuery, asTyped, collection, available, onSale } = search;
  const params = new URLSearchParams();
  if (page > 1) params.set('page', String(page));
  if (sortBy !== null && isChoice(sortBy, searchQuery)) params.set('sortBy', sortBy);
  if (searchQuery !== '') params.set('searchQuery', searchQuery);
  if (searchQuery !== '' && asTyped) params.set('asTyped', 'true');
  if (collection !== 0) params.set('collection', String(collection));
  if (available !== '') params.set('available', available);
  if (onSale) params.set('onSale', 'true');
  return withSearch('/admin/adminPanel/products', params);
}

/** A search is listed by relevance unless another sort is chosen. */
export const isByRelevance = ({ searchQuery, sortBy }: ProductsSearch): boolean =>
  searchQuery !== '' && sortBy === null;

export const productsQuery = (search: ProductsSearch) =>
  callQuery('GET /products', {
    query: {
      page: search.page,
      per_page: PER_PAGE,
      ...(isByRelevance(search) ? {} : { sort_by: search.sortBy ?? DEFAULT_SORT }),
      ...(search.searchQuery !== '' && { search: search.searchQuery, by_id: true }),
      ...(search.asTyped && { as_typed: true }),
      ...(search.collection !== 0 && { category_id: search.collection }),
      ...(search.available !== '' && { available: search.available === 'yes' ? '1' : '0' }),
      ...(search.onSale && { on_sale: true }),
    },
  });
