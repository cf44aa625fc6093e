import { type Kysely, sql } from 'kysely';
import type { SortBy } from '../../domain/sort-options.ts';
import { int4Array, namedQuery, readInt4s } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import type { SearchRequest } from '../products/product-search.ts';
import { type Hits, pickHits } from './hits.ts';

/** Totals are exact to here, and pages lead no further. This many of the best hits are looked up or sorted. */
export const MAX_REACHED = 10_000;

/** Ties go to the newer product, with `old_to_new` to the older. */
const ORDERS: Record<SortBy, string> = {
  most_viewed: 's.view_count desc, p.id desc',
  most_purchased: 's.purchase_count desc, p.id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** Prices and members are not kept as bits. */
export const needsLookUp = ({ price_from, price_to, of_members }: ListFilters): boolean =>
  price_from !== undefined || price_to !== undefined || of_members === true;

/** The hits that filters by price and by member leave: by relevance as they came, else in the order asked for. */
export async function lookUpHits(
  db: Kysely<Database>,
  hits: Hits,
  { filters, order }: Pick<SearchRequest, 'filters' | 'order'>,
): Promise<Hits> {
  const { price_from = 0, price_to = 1e9, of_members, category_id = 0 } = filters;
  const isByRelevance = order === 'relevance';
  const place = isByRelevance
    ? sql`0`
    : sql`row_number() over (order by ${sql.raw(ORDERS[order])})`;
  const isByCount = order === 'most_viewed' || order === 'most_purchased';
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea order by place) as ids from (
      select p.id, ${place} as place from products p
        ${isByCount ? sql`join product_popularity s on s.product_id = p.id` : sql``}
        ${of_members ? sql`join collection_products m on m.product_id = p.id and m.category_id = ${category_id}` : sql``}
      where p.id = any ((select ${int4Array(hits.ids)}::int4[])::int4[]) and p.deleted_at is null
        and p.final_price between ${price_from}::numeric and ${price_to}::numeric) kept`.execute(
    db,
  );
  const ids = readInt4s(rows[0]?.ids);
  if (!isByRelevance) return { ids, scores: new Float32Array(ids.length) };
  const left = new Set(ids);
  return pickHits(hits, (id) => left.has(id));
}

/** This many of the most popular products are looked through for those of a price. */
export const MAX_WALKED = 100_000;

const READ_POPULAR = {
  name: 'search popular',
  text: `select string_agg(int4send(product_id), ''::bytea order by place) as ids
    from (select product_id, row_number() over () as place from (
        select product_id, price_now from product_popularity
        where listed order by purchase_count desc, product_id desc limit ${MAX_WALKED}) popular
      where price_now between coalesce($1::numeric, 0) and coalesce($2::numeric, 1e9)
      limit ${MAX_REACHED + 1}) best`,
};

/** The products, the most popular first, as far as a filter by price leaves them. */
export async function findPopular(
  db: Kysely<Database>,
  { price_from, price_to }: ListFilters,
): Promise<Int32Array> {
  const prices = [price_from ?? null, price_to ?? null];
  const [row] = await namedQuery<{ ids: Buffer | null }>(db, READ_POPULAR, prices);
  return readInt4s(row?.ids);
}
