import type { Product } from '../../../contract/catalog.ts';
import { DEFAULT_SORT } from '../../../domain/sort-options.ts';
import type { CallApi } from '../../api/call.ts';
import { callQuery, type Query } from '../../api/query.ts';
import type { ParamsOf } from '../kit/screen.ts';
import { panel } from '../screens.ts';
import type { ProductPage } from './product-changes.ts';

/** Which products the address asks for. */
export type ProductsParams = ParamsOf<typeof panel.products>;

/** The list without filters. */
export const ALL_PRODUCTS: ProductsParams = panel.products.read(new URLSearchParams());

/** A list as the API is asked for it, whatever the page. A search is listed by relevance unless another sort is chosen. */
function asked({ searchQuery, sortBy, asTyped, collection, available, onSale }: ProductsParams) {
  const isSearch = searchQuery !== '';
  return {
    ...((!isSearch || sortBy !== null) && { sort_by: sortBy ?? DEFAULT_SORT }),
    ...(isSearch && { search: searchQuery, by_id: true }),
    ...(isSearch && asTyped && { as_typed: true }),
    ...(collection !== null && { category_id: collection }),
    ...(available !== null && { available: available === 'yes' ? '1' : '0' }),
    ...(onSale && { on_sale: true }),
  };
}

/** Products on a page of the list. */
const PER_PAGE = 30;

export const productsQuery = (params: ProductsParams): Query<ProductPage> => {
  const pages = { page: params.page, per_page: PER_PAGE };
  return params.hidden
    ? callQuery('GET /hidden-products', { query: { ...pages, ...askedOfHidden(params) } })
    : callQuery('GET /products', { query: { ...pages, ...asked(params) } });
};

/** How many products are not shown, of those that are searched for and of the collection. */
export const hiddenCountQuery = (params: ProductsParams) =>
  callQuery('GET /hidden-products', { query: { per_page: 1, ...askedOfHidden(params) } });

const askedOfHidden = ({ searchQuery, collection }: ProductsParams) => ({
  ...(searchQuery !== '' && { search: searchQuery }),
  ...(collection !== null && { category_id: collection }),
});

/** More products than these are not selected at once: a filter makes them fewer. */
export const MAX_SELECTED = 10_000;

/** As many as a page may have. */
const MAX_PER_PAGE = 100;

/**
 * Reads a list of products on all its pages, each product once.
 *
 * @throws ApiError when one of its pages does not come
 */
export async function readWholeList(call: CallApi, list: ProductsParams): Promise<Product[]> {
  const products = new Map<number, Product>();
  for (let page = 1; products.size < MAX_SELECTED; page += 1) {
    const pages = { page, per_page: MAX_PER_PAGE };
    const { data, last_page } = list.hidden
      ? await call('GET /hidden-products', { query: { ...pages, ...askedOfHidden(list) } })
      : await call('GET /products', { query: { ...pages, ...asked(list) } });
    for (const product of data) products.set(product.id, product);
    if (page >= last_page) break;
  }
  return [...products.values()];
}
