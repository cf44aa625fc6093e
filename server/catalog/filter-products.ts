import type { ProductFilters } from '../../contract/catalog.ts';
import { searchSource, searchTerms } from './search-products.ts';

/** What narrows a list down: everything but its page and its sort. */
export type Filters = Omit<ProductFilters, 'page' | 'per_page' | 'sort_by'>;

/** The products that filters leave, as the inside of a statement; values stand for `$1`, `$2` … */
export interface FilteredProducts {
  /** Goes before `select`; empty without a search. Ranked: with the relevance of each hit. */
  readonly with: (ranked: boolean) => string;
  /** `from` and `where`; the product is `p`, with a search its relevance `p.relevance`. */
  readonly from: string;
  readonly values: unknown[];
  /** The same for all filters that give the same text. */
  readonly shape: string;
  /** How many filters are set. */
  readonly count: number;
}

/**
 * Turns filters into SQL. Texts are constants chosen by which filters are set; what a client sends
 * travels as values only. Prices are the discounted ones, inclusive (decisions §3).
 */
export function filterProducts(filters: Filters): FilteredProducts {
  const values: unknown[] = [];
  const shape: string[] = [];
  // What a search finds is not deleted.
  const conditions = [filters.search === undefined ? 'p.deleted_at is null' : 'true'];
  const add = (name: string, condition: string, ...given: unknown[]) => {
    shape.push(name);
    values.push(...given);
    conditions.push(condition.replaceAll('?', () => `$${values.length}`));
  };
  const { search } = filters;
  if (search !== undefined) {
    shape.push('search');
    values.push(...searchTerms(search));
  }
  if (filters.category_id) add('category', 'p.category_id = ?::int', filters.category_id);
  if (filters.in_stock) add('stock', 'p.available');
  if (filters.available === '1') add('yes', 'p.available');
  if (filters.available === '0') add('no', 'not p.available');
  if (filters.on_sale) add('sale', 'p.discount > 0');
  if (filters.price_from !== undefined) {
    add('from', 'p.final_price >= ?::numeric', filters.price_from);
  }
  if (filters.price_to !== undefined) add('to', 'p.final_price <= ?::numeric', filters.price_to);
  return {
    with: (ranked) => (search === undefined ? '' : searchSource(ranked)),
    from: `from ${search === undefined ? 'products' : 'hit'} p where ${conditions.join(' and ')}`,
    values,
    shape: shape.join('-'),
    count: shape.length,
  };
}
