import type { Kysely } from 'kysely';
import type { FilterCounts } from '../../contract/catalog.ts';
import { int4Array, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import { type FilterBits, meetConditions } from './filter-bits.ts';
import type { Hits } from './score-postings.ts';

/** This many collections are named, those with the most hits; the chosen one in any case. */
const MAX_COLLECTIONS = 12;
/** Hits are counted one by one to here; of more a sample of this many stands for the others. */
const MAX_COUNTED = 10_000;
const SAMPLED = 2_000;

interface CountRow {
  readonly category_id: number;
  readonly name: string;
  readonly count: number;
  readonly in_stock: number;
  readonly on_sale: number;
  readonly least: string | null;
  readonly most: string | null;
}

/**
 * Each filter's count is what it would leave beside the other filters that are set. A collection that has a list of members is
 * counted by that: products whose home it is are among these. The one that is chosen is there without a hit too. The ids are a subquery's: of those of a plain parameter the planner estimates each by itself,
 * which takes as long as counting them.
 */
const COUNT_FILTERS = {
  name: 'search filter counts',
  text: `with found as materialized (select p.id, p.category_id, p.final_price, p.available, p.discount > 0 or p.variant_reduced as reduced,
      $2::int4 = 0 or case when $7::bool then exists (
        select from collection_products m where m.category_id = $2::int4 and m.product_id = p.id)
        else p.category_id = $2::int4 end as wanted,
      not $3::bool or p.available as stocked,
      not $4::bool or p.discount > 0 or p.variant_reduced as sold,
      p.final_price between coalesce($5::numeric, 0) and coalesce($6::numeric, 1e9) as priced
    from products p where p.id = any ((select $1::int4[])::int4[]) and p.deleted_at is null
      and ($8::bool is null or p.available = $8::bool))
  select c.id as category_id, c.name::text, max(h.count) as count, max(h.in_stock) as in_stock, max(h.on_sale) as on_sale,
    max(h.least) as least, max(h.most) as most from (
    select category_id, count(*) filter (where stocked and sold and priced)::int4 as count,
      count(*) filter (where wanted and sold and priced and available)::int4 as in_stock,
      count(*) filter (where wanted and stocked and priced and reduced)::int4 as on_sale,
      min(final_price) filter (where wanted and stocked and sold)::text as least,
      max(final_price) filter (where wanted and stocked and sold)::text as most
    from found group by category_id
    union all
    select g.*, 0, 0, null, null from (select m.category_id, count(*)::int4
      from found f join collection_products m on m.product_id = f.id where stocked and sold and priced group by m.category_id) g
    where exists (select from member_lists l where l.category_id = g.category_id and l.ready)
    union all
    select $2::int4, 0, 0, 0, null, null where $2::int4 > 0) h join categories c on c.id = h.category_id
  group by c.id`,
};

/** How many of the hits each filter of a search leaves; estimates where not all hits are looked at. */
export async function countFilters(
  db: Kysely<Database>,
  hits: Hits,
  bits: FilterBits,
  filters: ListFilters,
): Promise<FilterCounts> {
  const all = Int32Array.from(meetConditions(hits, bits, ['list', 'stock', 'sale']).keys());
  const every = all.length > MAX_COUNTED ? Math.floor(all.length / SAMPLED) : 1;
  const ids = all.filter((_, place) => place % every === 0);
  const { category_id = 0, in_stock = false, on_sale = false, of_members = false } = filters;
  const { price_from = null, price_to = null, available } = filters;
  const rows = await namedQuery<CountRow>(db, COUNT_FILTERS, [
    ...[int4Array(ids), category_id, in_stock, on_sale, price_from, price_to, of_members],
    available === undefined ? null : available === '1',
  ]);
  const shown = (count: number) => Math.round((count * all.length) / Math.max(1, ids.length));
  const sum = (of: (row: CountRow) => number) =>
    shown(rows.reduce((total, row) => total + of(row), 0));
  const byAmount = (one: string, other: string) => Number(one) - Number(other);
  return {
    collections: rows
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .filter(
        ({ count, category_id: id }, place) =>
          (count > 0 && place < MAX_COLLECTIONS) || id === category_id,
      )
      .map(({ category_id, name, count }) => ({ category_id, name, count: shown(count) })),
    in_stock: sum((row) => row.in_stock),
    on_sale: sum((row) => row.on_sale),
    price_from: rows.flatMap(({ least }) => least ?? []).toSorted(byAmount)[0] ?? null,
    price_to:
      rows
        .flatMap(({ most }) => most ?? [])
        .toSorted(byAmount)
        .at(-1) ?? null,
  };
}
