import { CompiledQuery, type Kysely } from 'kysely';
import type { ProductFilters } from '../../contract/catalog.ts';
import { lastPage, offset } from '../../domain/pagination.ts';
import { DEFAULT_SORT, FEATURED, type ListOrder } from '../../domain/sort-options.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { productCards } from '../products/product-card.ts';
import { type FilteredProducts, filterProducts } from './filter-products.ts';
import { type KnownLists, MOST_IDS } from './known-lists.ts';
import { isByPopularity, type ListPlan, listStatement } from './list-statement.ts';
import {
  type KnownMemberLists,
  type MemberLists,
  tagsOfFilters,
  tagsOfOrder,
  tagsOfProducts,
} from './member-lists.ts';

interface ListRow {
  readonly version: number;
  readonly total: number;
  /** The products' ids: `2,1`. */
  readonly ids: string;
  /** JSON text. */
  readonly products: string;
}

interface ListReading {
  readonly known: KnownLists;
  readonly memberLists: KnownMemberLists;
  /** Given what the list shows of the catalogue. */
  readonly shows: (...tags: readonly string[]) => void;
}

/**
 * One page of products as JSON text, filtered and sorted, with the exact total. Past the
 * last page `data` is empty.
 *
 * Usually one query: a total that was counted before holds as long as nothing that it counts was written up to the
 * catalogue version that the page itself brings. Otherwise page and total come from one more statement, so they always
 * show the same moment.
 */
export async function listProducts(
  db: Kysely<Database>,
  { known, memberLists, shows }: ListReading,
  asked: ProductFilters,
): Promise<string> {
  const collection = asked.category_id ?? 0;
  const lists = collection > 0 ? await memberLists(db) : null;
  const list = toList(asked, lists);
  const counted = tagsOfFilters(list.filters);
  shows(...counted, ...tagsOfOrder(list.order, collection));
  const found = await readPage(db, known, { ...list, counted });
  // Collections may have changed since it was known how they are listed: then this one is read again.
  if (lists && found.version > lists.version) {
    const later = toList(asked, await memberLists(db, found.version));
    if (later.order !== list.order || later.filters.of_members !== list.filters.of_members)
      Object.assign(found, await readPage(db, known, { ...later, counted }));
  }
  const { products, ids, total } = found;
  const { page, per_page: perPage } = asked;
  shows(...tagsOfProducts(ids));
  return `{"data":${products},"current_page":${page},"last_page":${lastPage(total, perPage)},"per_page":${perPage},"total":${total}}`;
}

/** How a list is read: its filters as they are listed now, and its order. */
function toList({ sort_by: sortBy, ...filters }: ProductFilters, lists: MemberLists | null) {
  const collection = filters.category_id ?? 0;
  const of_members = lists?.has(collection) ?? false;
  const usual = lists?.isFeatured(collection) ? FEATURED : DEFAULT_SORT;
  return { filters: { ...filters, of_members }, order: sortBy ?? usual };
}

interface PageToRead extends ReturnType<typeof toList> {
  /** The tags of what the total counts. */
  readonly counted: string[];
}

async function readPage(
  db: Kysely<Database>,
  { totals, orders }: KnownLists,
  { filters, order, counted }: PageToRead,
): Promise<ListRow> {
  const { page, per_page: perPage, search: _search, ...narrowing } = filters;
  const filtered = filterProducts(narrowing);
  const list = `${filtered.shape} ${JSON.stringify(filtered.values)}`;
  const [skip, end] = [offset(page, perPage), offset(page + 1, perPage)];
  const keepsOrder = end <= MOST_IDS && (page > 1 || isDearAtFirst(filtered, order));

  let known = totals.find(list);
  const start = keepsOrder ? orders.find(list, order) : null;
  if (known && start && start.ids.length >= Math.min(end, known.total)) {
    const row = await readCards(db, start.ids.subarray(skip, end));
    if (row.version <= Math.min(known.version, start.version))
      return { ...row, total: known.total };
    known = null; // Something was written that this instance has not been told of yet.
  }
  const plan = { filtered, order, perPage, ...(keepsOrder && page > 1 && { reach: MOST_IDS }) };
  const values = [...filtered.values, skip];
  let row = known && (await runList(db, { ...plan, withTotal: false }, [...values, known.total]));
  if (!known || !row || row.version > known.version) {
    row = await runList(db, { ...plan, withTotal: true }, values);
    totals.keep(list, row, counted);
  }
  if (!keepsOrder) return row;
  const ids = Int32Array.from(row.ids === '' ? [] : row.ids.split(','), Number);
  const tags = [...counted, ...tagsOfOrder(order, filters.category_id ?? 0)];
  orders.keep(list, order, { version: row.version, ids }, tags);
  return page === 1 ? row : { ...row, ids: ids.subarray(skip, end).join(',') };
}

/**
 * Whether a list's order is kept from its first page on. Where an index alone says it there is nothing to gain, and counters, which change no
 * version, are shown as they are.
 */
function isDearAtFirst({ shape, facets }: FilteredProducts, order: ListOrder): boolean {
  if (['', 'category', 'members'].includes(shape)) return false;
  return facets !== undefined || !isByPopularity(order);
}

const READ_CARDS = {
  name: 'read-cards-of-list',
  text: `select v.version, ${productCards('$1::int[]')} as products from catalogue_version v`,
};

/** Products of a list whose order is known: none of them is gone where the version is one up to which the order holds. */
async function readCards(
  db: Kysely<Database>,
  ids: Int32Array,
): Promise<Pick<ListRow, 'version' | 'ids' | 'products'>> {
  type Row = Pick<ListRow, 'version' | 'products'>;
  const [row] = await namedQuery<Row>(db, READ_CARDS, [`{${ids.join(',')}}`]);
  if (!row) throw new Error('The catalogue has no version');
  return { ...row, ids: ids.join(',') };
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
