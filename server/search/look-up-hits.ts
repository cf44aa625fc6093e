import { type Kysely, sql } from 'kysely';
import type { SortBy } from '../../domain/sort-options.ts';
import { int4Array, namedQuery, readInt4s } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import type { SearchRequest } from '../products/product-search.ts';

/** Totals are exact to here, and pages lead no further. This many of the best hits are looked up or sorted. */
export const MAX_REACHED = 10_000;

/** Ties go to the newer product, with `old_to_new` to the older. */
const ORDERS: Record<SortBy | 'relevance', string> = {
  relevance: 'h.place',
  most_viewed: 's.view_count desc, p.id desc',
  most_purchased: 's.purchase_count desc, p.id desc',
  new_to_old: 'p.created_at desc, p.id desc',
  old_to_new: 'p.created_at, p.id',
  price_high_to_low: 'p.final_price desc, p.id desc',
  price_low_to_high: 'p.final_price, p.id desc',
};

/** Prices, members and what is out of stock are not kept as bits. */
export const needsLookUp = ({
  price_from,
  price_to,
  of_members,
  available,
}: ListFilters): boolean =>
  price_from !== undefined || price_to !== undefined || of_members === true || !!available;

/** The hits that filters by what is not kept as bits leave: by relevance as they came, else in the order asked for. */
export async function lookUpHits(
  db: Kysely<Database>,
  hits: Int32Array,
  { filters, order }: Pick<SearchRequest, 'filters' | 'order'>,
): Promise<Int32Array> {
  const { price_from = 0, price_to = 1e9, of_members, category_id = 0, available } = filters;
  const isByCount = order === 'most_viewed' || order === 'most_purchased';
  const { rows } = await sql<{ ids: Buffer | null }>`
    select string_agg(int4send(id), ''::bytea order by place) as ids from (
      select p.id, row_number() over (order by ${sql.raw(ORDERS[order])}) as place
      from unnest(${int4Array(hits)}::int4[]) with ordinality h (id, place) join products p using (id)
        ${isByCount ? sql`join product_popularity s on s.product_id = p.id` : sql``}
        ${of_members ? sql`join collection_products m on m.product_id = p.id and m.category_id = ${category_id}` : sql``}
      where p.deleted_at is null and p.final_price between ${price_from}::numeric and ${price_to}::numeric
        ${available ? sql`and p.available = ${available === '1'}` : sql``}) kept`.execute(db);
  return readInt4s(rows[0]?.ids);
}

const READ_POPULAR = {
  name: 'search popular',
  text: `select string_agg(int4send(product_id), ''::bytea order by purchase_count desc, product_id desc) as ids
    from (select product_id, purchase_count from product_popularity
      where listed and price_now between coalesce($1::numeric, 0) and coalesce($2::numeric, 1e9)
      order by purchase_count desc, product_id desc limit ${MAX_REACHED + 1}) best`,
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
