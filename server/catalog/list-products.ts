import { CompiledQuery, type Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { DEFAULT_SORT } from '../../domain/sort-options.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { filterProducts } from './filter-products.ts';
import type { KnownTotals } from './known-totals.ts';
import { type ListPlan, listStatement } from './list-statement.ts';

interface ListRow {
  readonly version: number;
  readonly total: number | null;
  /** JSON text. */
  readonly products: string;
}

/**
 * One page of products as JSON text, filtered and sorted, with the exact total (decisions §3). Past the
 * last page `data` is empty.
 *
 * Usually one query: the total counted earlier holds as long as the catalogue version that the page
 * itself brings is the one it was counted at. Otherwise page and total come from one more statement,
 * so they always show the same moment. At most two queries.
 */
export async function listProducts(
  db: Kysely<Database>,
  totals: KnownTotals,
  { page, per_page: perPage, sort_by: sortBy, ...filters }: ProductFilters,
): Promise<string> {
  const filtered = filterProducts(filters);
  const order = sortBy ?? (filters.search === undefined ? DEFAULT_SORT : 'relevance');
  const values = [...filtered.values, offset(page, perPage)];
  const read = (withTotal: boolean) => runList(db, { filtered, order, perPage, withTotal }, values);

  const key = `${filtered.shape} ${JSON.stringify(filtered.values)}`;
  const known = totals.find(key);
  let row = await read(known === undefined);
  if (known && row.version !== known.version) row = await read(true);
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null) totals.keep(key, { version: row.version, total });

  const last = lastPage(total, perPage);
  return `{"data":${row.products},"current_page":${page},"last_page":${last},"per_page":${perPage},"total":${total}}`;
}

async function runList(
  db: Kysely<Database>,
  plan: ListPlan,
  values: readonly unknown[],
): Promise<ListRow> {
  const { name, text } = listStatement(plan);
  const [row] = name
    ? await namedQuery<ListRow>(db, { name, text }, values)
    : (await db.executeQuery<ListRow>(CompiledQuery.raw(text, [...values]))).rows;
  if (!row) throw new Error('The catalogue has no version');
  return row;
}
