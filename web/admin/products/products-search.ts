import { readPageNumber } from '../../../domain/pagination.ts';
import { cleanSearch } from '../../../domain/search-text.ts';
import { DEFAULT_SORT, isSortBy, type SortBy } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import { withSearch } from '../../page.ts';

/** Which products the address asks for (spec §3, Product filters; issue 6). */
export interface ProductsQuestion {
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

/** What is asked for when nothing is said. */
export const ALL_PRODUCTS: ProductsQuestion = {
  page: 1,
  sortBy: null,
  searchQuery: '',
  asTyped: false,
  collection: 0,
  available: '',
  onSale: false,
};

/** Reads `?page=2&sortBy=most_viewed&searchQuery=vase&collection=3&available=no`; what is wrong counts as absent. */
export function productsQuestion(search: URLSearchParams): ProductsQuestion {
  const sortBy = search.get('sortBy');
  const collection = search.get('collection') ?? '';
  const searchQuery = cleanSearch(search.get('searchQuery') ?? '', LONGEST_SEARCH);
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) && isChoice(sortBy, searchQuery) ? sortBy : null,
    searchQuery,
    asTyped: searchQuery !== '' && search.get('asTyped') === 'true',
    collection: /^[1-9]\d{0,8}$/.test(collection) ? Number(collection) : 0,
    available: yesOrNo(search.get('available')),
    onSale: search.get('onSale') === 'true',
  };
}

/** A choice of the availability filter; anything else is none. */
export const yesOrNo = (text: string | null): ProductsQuestion['available'] =>
  text === 'yes' || text === 'no' ? text : '';

/** The default sort needs no saying, unless it is chosen in place of the best match. */
const isChoice = (sortBy: SortBy, searchQuery: string): boolean =>
  sortBy !== DEFAULT_SORT || searchQuery !== '';

/** Where such products are listed; what is not said needs no parameter. */
export function productsPath(question: ProductsQuestion): string {
  const { page, sortBy, searchQuery, asTyped, collection, available, onSale } = question;
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
export const isByRelevance = ({ searchQuery, sortBy }: ProductsQuestion): boolean =>
  searchQuery !== '' && sortBy === null;

export const productsQuery = (question: ProductsQuestion) =>
  callQuery('GET /products', {
    query: {
      page: question.page,
      per_page: PER_PAGE,
      ...(isByRelevance(question) ? {} : { sort_by: question.sortBy ?? DEFAULT_SORT }),
      ...(question.searchQuery !== '' && { search: question.searchQuery, by_id: true }),
      ...(question.asTyped && { as_typed: true }),
      ...(question.collection !== 0 && { category_id: question.collection }),
      ...(question.available !== '' && { available: question.available === 'yes' ? '1' : '0' }),
      ...(question.onSale && { on_sale: true }),
    },
  });
