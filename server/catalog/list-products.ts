import { CompiledQuery, type Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { DEFAULT_SORT } from '../../domain/sort-options.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { filterProducts } from './filter-products.ts';
import type { KnownTotals } from './known-totals.ts';
import { type ListPlan, listStatement } from './list-statement.ts';
import { tagsOfFilters, tagsOfOrder, tagsOfProducts } from './list-tags.ts';
import { listFound } from './search/list-found.ts';

interface ListRow {
  readonly version: number;
  readonly total: number | null;
  /** The products' ids: `2,1`. */
  readonly ids: string;
  /** JSON text. */
  readonly products: string;
}

interface ListReading {
  readonly totals: KnownTotals;
  /** Told what the list shows of the catalogue. */
  readonly shows: (...tags: readonly string[]) => void;
}

/**
 * One page of products as JSON text, filtered and sorted, with the exact total (decisions §3). Past the
 * last page `data` is empty.
 *
 * Usually one query: a total that was counted before holds as long as nothing that it counts was written up to the
 * catalogue version that the page itself brings. Otherwise page and total come from one more statement, so they always
 * show the same moment.
 */
export async function listProducts(
  db: Kysely<Database>,
  { totals, shows }: ListReading,
  { page, per_page: perPage, ...filters }: ProductFilters,
): Promise<string> {
  const counted = tagsOfFilters(filters);
  const { sort_by: sortBy, search, ...narrowing } = filters;
  const order = sortBy ?? DEFAULT_SORT;
  shows(...counted, ...tagsOfOrder(order, filters.category_id ?? 0));
  if (search !== undefined)
    return listFound(db, { page, per_page: perPage, ...filters, search }, shows);
  const filtered = filterProducts(narrowing);
  const values = [...filtered.values, offset(page, perPage)];

  const read = (withTotal: boolean) => runList(db, { filtered, order, perPage, withTotal }, values);
  const key = `${filtered.shape} ${JSON.stringify(filtered.values)}`;
  const known = totals.find(key);
  let row = await read(known === null);
  if (known && known.version < row.version) row = await read(true);
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null) totals.keep(key, { version: row.version, total }, counted);
  shows(...tagsOfProducts(row.ids));
  return `{"data":${row.products},"current_page":${page},"last_page":${lastPage(total, perPage)},"per_page":${perPage},"total":${total}}`;
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
