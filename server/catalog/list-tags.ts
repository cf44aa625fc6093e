import type { ProductFilters } from '../../contract/catalog.ts';
import type { ListOrder } from '../../domain/sort-options.ts';
import { COLLECTIONS, tagOf, WORDS } from '../database/catalogue-tags.ts';

/** What decides which products a list has, and so how many. */
export function tagsOfFilters(filters: Partial<ProductFilters>): string[] {
  const { category_id: collection = 0, price_from, price_to } = filters;
  return [
    tagOf.list(collection),
    ...(filters.in_stock || filters.available !== undefined ? [tagOf.stock(collection)] : []),
    ...(filters.on_sale ? [tagOf.sale(collection)] : []),
    ...(price_from !== undefined || price_to !== undefined ? [tagOf.prices(collection)] : []),
    ...(filters.facets ? [WORDS] : []),
    ...(filters.search === undefined ? [] : [WORDS, COLLECTIONS]),
  ];
}

/** What decides a list's order, apart from which products it has; counters are no part of it (they change no version). */
export const tagsOfOrder = (order: ListOrder, collection: number): string[] =>
  order === 'price_high_to_low' || order === 'price_low_to_high' ? [tagOf.prices(collection)] : [];

/** The tags of products, from their ids as SQL writes them: `2,1`. */
export const tagsOfProducts = (ids: string): string[] =>
  ids === '' ? [] : ids.split(',').map((id) => tagOf.product(Number(id)));
