import { readPageNumber } from '../../../domain/pagination.ts';
import { DEFAULT_SORT, isSortBy, type SortBy } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import { cleanSearch } from '../use-typed-search.ts';

/** Which products the address asks for (spec §3, Product filters). */
export interface ProductsQuestion {
  readonly page: number;
  readonly sortBy: SortBy;
  /** Trimmed; empty searches for nothing. */
  readonly searchQuery: string;
}

/** Spec §9. */
const PER_PAGE = 30;
/** As long as the API takes it. */
export const LONGEST_SEARCH = 200;

/** Reads `?page=2&sortBy=most_viewed&searchQuery=vase`; what is wrong counts as absent. */
export function productsQuestion(search: URLSearchParams): ProductsQuestion {
  const sortBy = search.get('sortBy');
  return {
    page: readPageNumber(search.get('page')),
    sortBy: isSortBy(sortBy) ? sortBy : DEFAULT_SORT,
    searchQuery: cleanSearch(search.get('searchQuery') ?? '', LONGEST_SEARCH),
  };
}

/** Where such products are listed; what is not said needs no parameter. */
export function productsPath({ page, sortBy, searchQuery }: ProductsQuestion): string {
  const search = new URLSearchParams();
  if (page > 1) search.set('page', String(page));
  if (sortBy !== DEFAULT_SORT) search.set('sortBy', sortBy);
  if (searchQuery !== '') search.set('searchQuery', searchQuery);
  return `/admin/adminPanel/products${search.size > 0 ? `?${search}` : ''}`;
}

export const productsQuery = ({ page, sortBy, searchQuery }: ProductsQuestion) =>
  callQuery('GET /products', {
    query: {
      page,
      per_page: PER_PAGE,
      sort_by: sortBy,
      ...(searchQuery !== '' && { search: searchQuery }),
    },
  });
