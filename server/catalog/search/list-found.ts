import type { Kysely } from 'kysely';
import type { ProductFilters } from '../../../contract/catalog.ts';
import { lastPage, offset } from '../../../domain/pagination.ts';
import { tagOf } from '../../database/catalogue-tags.ts';
import type { Database } from '../../database/types.ts';
import { searchProducts } from './search-products.ts';

type SearchFilters = ProductFilters & { readonly search: string };

/**
 * One page of what a search finds, as JSON text (contract/catalog.ts): by relevance unless a sort is asked for. `shows` is
 * told the products that are shown.
 */
export async function listFound(
  db: Kysely<Database>,
  asked: SearchFilters,
  shows: (...tags: readonly string[]) => void,
): Promise<string> {
  const {
    page,
    per_page: perPage,
    sort_by: sortBy,
    search,
    typing,
    as_typed,
    by_id,
    ...filters
  } = asked;
  const found = await searchProducts(db, {
    search,
    filters,
    order: sortBy ?? 'relevance',
    skip: offset(page, perPage),
    perPage,
    typing: typing ?? false,
    asTyped: as_typed ?? false,
    byId: by_id ?? false,
  });
  // What is out of stock comes later.
  shows(tagOf.stock(filters.category_id ?? 0), ...found.ids.map(tagOf.product));
  const rest = {
    current_page: page,
    last_page: lastPage(found.reachable, perPage),
    per_page: perPage,
    total: found.total,
    total_is_exact: found.totalIsExact,
    corrected_to: found.correctedTo,
  };
  return `{"data":${found.products},${JSON.stringify(rest).slice(1)}`;
}
