import { CompiledQuery, type Kysely } from 'kysely';
import type { SortBy } from '../../domain/sort-options.ts';
import { namedQuery } from '../database/named-query.ts';
import type { Database } from '../database/types.ts';
import type { FilteredProducts } from './filter-products.ts';
import type { KnownOrder, KnownOrders } from './known-orders.ts';
import { KNOWN_PRODUCTS, orderStatement } from './list-statement.ts';

interface DeepPage {
  /** Stands for the filters. */
  readonly key: string;
  readonly filtered: FilteredProducts;
  readonly order: SortBy;
  readonly skip: number;
  readonly perPage: number;
}

/**
 * A page far down a list, by the list's order: PostgreSQL steps over nothing. The order is read once, when
 * a second deep page is asked for, and holds until the catalogue changes.
 * @returns `null` where no order is known, or the catalogue has changed since it was read
 */
export async function readDeepPage(
  db: Kysely<Database>,
  orders: KnownOrders,
  { key, filtered, order, skip, perPage }: DeepPage,
): Promise<{ readonly products: string; readonly total: number } | null> {
  const list = `${order} ${key}`;
  let known = orders.find(list);
  if (!known) {
    if (!orders.isWanted(list)) return null;
    known = await readOrder(db, filtered, order);
    orders.keep(list, known);
  }
  const ids = `{${known.ids.subarray(skip, skip + perPage).join(',')}}`;
  type Row = { readonly version: number; readonly products: string };
  const [row] = await namedQuery<Row>(db, KNOWN_PRODUCTS, [ids]);
  if (row?.version === known.version) return { products: row.products, total: known.ids.length };
  if (row) orders.see(row.version);
  return null;
}

async function readOrder(
  db: Kysely<Database>,
  filtered: FilteredProducts,
  order: SortBy,
): Promise<KnownOrder> {
  const statement = CompiledQuery.raw(orderStatement(filtered, order), filtered.values);
  const { rows } = await db.executeQuery<{ version: number; ids: string }>(statement);
  const [row] = rows;
  if (!row) throw new Error('The catalogue has no version');
  const ids = row.ids === '' ? [] : row.ids.split(',');
  return { version: row.version, ids: Int32Array.from(ids, Number) };
}
