import { DEFAULT_SORT } from '../../../domain/sort-options.ts';
import { callQuery } from '../../api/query.ts';
import type { ParamsOf } from '../kit/screen.ts';
import { panel } from '../screens.ts';

/** Which products the address asks for. */
export type ProductsParams = ParamsOf<typeof panel.products>;

/** Products on a page of the list. */
const PER_PAGE = 30;

/** The list without filters. */
export const ALL_PRODUCTS: ProductsParams = panel.products.read(new URLSearchParams());

/** A search is listed by relevance unless another sort is chosen. */
const isByRelevance = ({ searchQuery, sortBy }: ProductsParams): boolean =>
  searchQuery !== '' && sortBy === null;

/** A list as the API is asked for it, whatever the page. */
export const productsAsked = (params: ProductsParams) => ({
  ...(isByRelevance(params) ? {} : { sort_by: params.sortBy ?? DEFAULT_SORT }),
  ...(params.searchQuery !== '' && { search: params.searchQuery, by_id: true }),
  ...(params.searchQuery !== '' && params.asTyped && { as_typed: true }),
  ...(params.collection !== null && { category_id: params.collection }),
  ...(params.available !== null && { available: params.available === 'yes' ? '1' : '0' }),
  ...(params.onSale && { on_sale: true }),
});

export const productsQuery = (params: ProductsParams) =>
  callQuery('GET /products', {
    query: { page: params.page, per_page: PER_PAGE, ...productsAsked(params) },
  });
