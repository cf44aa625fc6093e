import { CompiledQuery, type Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { DEFAULT_SORT } from '../../domain/sort-options.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import { filterProducts } from './filter-products.ts';
import type { KnownOrders } from './known-orders.ts';
import type { KnownTotals } from './known-totals.ts';
import { type ListPlan, listStatement } from './list-statement.ts';
import { readDeepPage } from './read-deep-page.ts';
import { listFound } from './search/list-found.ts';

interface ListRow {
  readonly version: number;
  readonly total: number | null;
  /** JSON text. */
  readonly products: string;
}

/** From this product on a page is deep: people rarely leaf there, crawlers read every one. */
const DEEP = 300;

/** What earlier lists have shown of the catalogue. */
export interface KnownLists {
  readonly totals: KnownTotals;
  readonly orders: KnownOrders;
}

/**
 * One page of products as JSON text, filtered and sorted, with the exact total (decisions §3). Past the
 * last page `data` is empty.
 *
 * Usually one query: the total counted earlier holds as long as the catalogue version that the page
 * itself brings is the one it was counted at. Otherwise page and total come from one more statement,
 * so they always show the same moment. Deep pages are found by the list's order, once it is known.
 */
export async function listProducts(
  db: Kysely<Database>,
  { totals, orders }: KnownLists,
  { page, per_page: perPage, sort_by: sortBy, ...filters }: ProductFilters,
): Promise<string> {
  if (filters.search !== undefined)
    return listFound(db, {
      page,
      per_page: perPage,
      sort_by: sortBy,
      ...filters,
      search: filters.search,
    });
  const filtered = filterProducts(filters);
  const order = sortBy ?? DEFAULT_SORT;
  const skip = offset(page, perPage);
  const answer = (products: string, total: number) =>
    `{"data":${products},"current_page":${page},"last_page":${lastPage(total, perPage)},"per_page":${perPage},"total":${total}}`;
  const key = `${filtered.shape} ${JSON.stringify(filtered.values)}`;

  const deep =
    skip >= DEEP ? await readDeepPage(db, orders, { key, filtered, order, skip, perPage }) : null;
  if (deep) return answer(deep.products, deep.total);

  const values = [...filtered.values, skip];
  const read = (withTotal: boolean) => runList(db, { filtered, order, perPage, withTotal }, values);
  const known = totals.find(key);
  let row = await read(known === undefined);
  if (known && row.version !== known.version) row = await read(true);
  const total = row.total ?? known?.total ?? 0;
  if (row.total !== null) totals.keep(key, { version: row.version, total });
  return answer(row.products, total);
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
