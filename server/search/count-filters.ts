import type { Kysely } from 'kysely';
import type { FilterCounts } from '../../contract/catalog.ts';
import { int4Array, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import { type FilterBits, meetConditions } from './filter-bits.ts';
import type { Hits } from './hits.ts';

/** This many collections are named, those with the most hits; the chosen one in any case. */
const MAX_COLLECTIONS = 12;

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
 * counted by that: the row of its own products says nothing of those that a rule or a collection in it gives it. The one that is
 * chosen is there without a hit too. The ids are a subquery's: of those of a plain parameter the planner estimates each by itself,
 * which takes as long as counting them. "+ 0" keeps it from reading all members of a range of prices.
 */
const COUNT_FILTERS = {
  name: 'search filter counts',
  text: `select h.*, c.name::text from (select p.category_id,
    count(*) filter (where stocked and sold and priced)::int4 as count,
    count(*) filter (where wanted and sold and priced and p.available)::int4 as in_stock,
    count(*) filter (where wanted and stocked and priced and p.discount > 0)::int4 as on_sale,
    min(p.final_price) filter (where wanted and stocked and sold)::text as least,
    max(p.final_price) filter (where wanted and stocked and sold)::text as most
  from products p cross join lateral (select
    $2::int4 = 0 or case when $7::bool then exists (
      select from collection_products m where m.category_id = $2::int4 and m.product_id = p.id)
      else p.category_id = $2::int4 end as wanted,
    not $3::bool or p.available as stocked,
    not $4::bool or p.discount > 0 as sold,
    p.final_price between coalesce($5::numeric, 0) and coalesce($6::numeric, 1e9) as priced) f
  where p.id = any ((select $1::int4[])::int4[]) and p.deleted_at is null
  group by p.category_id
  union all
  select g.* from (select m.category_id, count(*)::int4, 0, 0, null, null from collection_products m
    where m.product_id = any ((select $8::int4[])::int4[])
      and (m.final_price + 0) between coalesce($5::numeric, 0) and coalesce($6::numeric, 1e9)
    group by m.category_id) g where exists (select from member_lists l where l.category_id = g.category_id and l.ready)
  union all
  select $2::int4, 0, 0, 0, null, null where $2::int4 > 0) h join categories c on c.id = h.category_id`,
};

/** Hits are counted one by one to here; of more a sample of this many stands for the others. */
const MAX_COUNTED = 10_000;
const SAMPLED = 2_000;

interface Counted {
  readonly hits: Hits;
  /** How many products each hit stands for. */
  readonly scale: number;
  readonly bits: FilterBits;
}

/** How many of the hits each filter of a search leaves; estimates where not all hits are looked at. */
export async function countFilters(
  db: Kysely<Database>,
  { hits, scale, bits }: Counted,
  filters: ListFilters,
): Promise<FilterCounts> {
  const count = async (some: Hits): Promise<Looked> => {
    const ids = sampleOf(some.ids);
    return {
      rows: await readCounts(db, ids, inStockAndSale(ids, bits), filters),
      scale: ids.length === 0 ? 1 : (scale * some.ids.length) / ids.length,
    };
  };
  const listed = await count(meetConditions(hits, bits, ['list', 'stock', 'sale']));
  // A sample of all hits has too little of a small collection.
  const chosen =
    hits.ids.length > MAX_COUNTED && bits.conditions.has('list')
      ? await count(meetConditions(hits, bits, ['stock', 'sale']))
      : listed;
  const sum = (of: (row: CountRow) => number) =>
    shown(
      chosen,
      chosen.rows.reduce((total, row) => total + of(row), 0),
    );
  const bounds = chosen.rows.flatMap(({ least, most }) => (least && most ? [{ least, most }] : []));
  return {
    collections: byCollection(listed.rows)
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .filter(
        ({ count, category_id: id }, place) =>
          (count > 0 && place < MAX_COLLECTIONS) || id === filters.category_id,
      )
      .map(({ category_id, name, count }) => ({ category_id, name, count: shown(listed, count) })),
    in_stock: sum((row) => row.in_stock),
    on_sale: sum((row) => row.on_sale),
    price_from: bounds.map(({ least }) => least).sort(byAmount)[0] ?? null,
    price_to:
      bounds
        .map(({ most }) => most)
        .sort(byAmount)
        .at(-1) ?? null,
  };
}

/** A row for each collection: where it has a list of members, products whose home it is are among these. */
function byCollection(rows: readonly CountRow[]): CountRow[] {
  const found = new Map<number, CountRow>();
  for (const row of rows) {
    const other = found.get(row.category_id);
    if (!other || row.count > other.count) found.set(row.category_id, row);
  }
  return [...found.values()];
}

/** What was counted, and how many products each stands for. */
interface Looked {
  readonly rows: readonly CountRow[];
  readonly scale: number;
}

const shown = ({ scale }: Looked, count: number): number => Math.round(count * scale);

/** This many ids lie together in the index that is read. */
const TOGETHER = 128;

/** Of more hits than are counted one by one those of every n-th block of ids. */
function sampleOf(ids: Int32Array): Int32Array {
  if (ids.length <= MAX_COUNTED) return ids;
  const every = Math.floor(ids.length / SAMPLED);
  const sample = ids.filter((id) => Math.floor(id / TOGETHER) % every === 0);
  return sample.length > 0 ? sample.subarray(0, MAX_COUNTED) : ids.subarray(0, SAMPLED);
}

/** Those that filters by stock and sale leave: members don't say that themselves. */
function inStockAndSale(ids: Int32Array, { conditions }: FilterBits): Int32Array {
  const asked = ['stock', 'sale'].flatMap((name) => conditions.get(name) ?? []);
  return asked.length === 0 ? ids : ids.filter((id) => asked.every((one) => one.has(id)));
}

function readCounts(
  db: Kysely<Database>,
  ids: Int32Array,
  left: Int32Array,
  filters: ListFilters,
): Promise<CountRow[]> {
  const { category_id = 0, in_stock = false, on_sale = false, price_from, price_to } = filters;
  return namedQuery<CountRow>(db, COUNT_FILTERS, [
    int4Array(ids),
    category_id,
    in_stock,
    on_sale,
    price_from ?? null,
    price_to ?? null,
    filters.of_members ?? false,
    int4Array(left),
  ]);
}

const byAmount = (one: string, other: string): number => Number(one) - Number(other);
