import type { Kysely } from 'kysely';
import type { FilterCounts } from '../../../contract/catalog.ts';
import { namedQuery } from '../../database/session.ts';
import type { Database } from '../../database/types.ts';
import type { Filters } from '../list-statement.ts';
import type { Hit } from './rank-hits.ts';

/** So many collections are named, those with the most hits. */
const MOST_COLLECTIONS = 12;

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
 * Each filter's count is what it would leave beside the other filters that are set. The ids are a subquery's: of those of a
 * plain parameter the planner estimates each by itself, which takes as long as counting them.
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
  group by p.category_id) h join categories c on c.id = h.category_id`,
};

interface Counted {
  readonly hits: readonly Hit[];
  /** How many hits there are; those given are the best of them, or a sample of those. */
  readonly of: number;
}

/** How many of the hits each filter of a search leaves; estimates where not all hits are looked at. */
export async function countFilters(
  db: Kysely<Database>,
  { hits, of }: Counted,
  filters: Partial<Filters>,
): Promise<FilterCounts> {
  const { category_id = 0, in_stock = false, on_sale = false, price_from, price_to } = filters;
  const { of_members } = filters;
  const rows = await namedQuery<CountRow>(db, COUNT_FILTERS, [
    hits.map(({ id }) => id),
    category_id,
    in_stock,
    on_sale,
    price_from ?? null,
    price_to ?? null,
    of_members ?? false,
  ]);
  const scale = hits.length === 0 || hits.length >= of ? 1 : of / hits.length;
  const shown = (count: number) => Math.round(count * scale);
  const sum = (of: (row: CountRow) => number) =>
    shown(rows.reduce((total, row) => total + of(row), 0));
  const bounds = rows.flatMap(({ least, most }) => (least && most ? [{ least, most }] : []));
  return {
    collections: rows
      .filter(({ count, category_id: id }) => count > 0 || id === category_id)
      .toSorted((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
      .slice(0, MOST_COLLECTIONS)
      .map(({ category_id: id, name, count }) => ({ category_id: id, name, count: shown(count) })),
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

const byAmount = (one: string, other: string): number => Number(one) - Number(other);
