import type { Product } from '../../../contract/catalog.ts';
import type { CallApi } from '../../api/call.ts';
import { type ProductsParams, productsAsked } from './products-search.ts';

/** More products than these are not selected at once: a filter makes them fewer. */
export const MOST_SELECTED = 10_000;

/** As many as a page may have. */
const PER_PAGE = 100;

/**
 * Reads a list of products on all its pages, each product once.
 *
 * @throws ApiError when one of its pages does not come
 */
export async function readWholeList(call: CallApi, list: ProductsParams): Promise<Product[]> {
  const products = new Map<number, Product>();
  for (let page = 1; products.size < MOST_SELECTED; page += 1) {
    const query = { ...productsAsked(list), page, per_page: PER_PAGE };
    const { data, last_page } = await call('GET /products', { query });
    for (const product of data) products.set(product.id, product);
    if (page >= last_page) break;
  }
  return [...products.values()];
}
