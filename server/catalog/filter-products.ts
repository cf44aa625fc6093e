import type { ProductFilters } from '../../contract/catalog.ts';

/** What narrows a list down by the products' own values: everything but the search, the page and the sort. */
export type Filters = Omit<
  ProductFilters,
  'page' | 'per_page' | 'sort_by' | 'search' | 'typing' | 'as_typed' | 'by_id'
>;

/** The products that filters leave, as the inside of a statement; values stand for `$1`, `$2` … */
export interface FilteredProducts {
  /** `from` and `where`; the product is `p`. */
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
export function filterProducts(filters: Partial<Filters>): FilteredProducts {
  const values: unknown[] = [];
  const shape: string[] = [];
  const conditions = ['p.deleted_at is null'];
  const add = (name: string, condition: string, ...given: unknown[]) => {
    shape.push(name);
    values.push(...given);
    conditions.push(condition.replaceAll('?', () => `$${values.length}`));
  };
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
    from: `from products p where ${conditions.join(' and ')}`,
    values,
    shape: shape.join('-'),
    count: shape.length,
  };
}
