import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import type { Hits } from './score-postings.ts';

/** The bytes of a row of the bits, which covers 4,096 products (`facet_postings`). */
const CHUNK_BYTES = 512;

/** What is asked for, a row a chunk of each condition; a condition without a product has one without bits. */
const READ_BITS = {
  name: 'search filter bits',
  text: `with wanted as (
      select facet, value_id from facet_wanted($1::int4, $2::jsonb)
      union all
      select a.facet, v.id from unnest($3::text[], $4::text[]) a (facet, slug) left join facet_values v using (facet, slug))
    select w.facet as condition, t.chunk, substring(bit_send(bit_or(t.bits)) from 5) as bits
    from wanted w left join facet_postings t using (value_id) group by w.facet, t.chunk`,
};

/** Which products a search's filters leave, as far as that is kept as bits: by `list`, `stock`, `sale` and facets. */
export type FilterBits = ReadonlyMap<string, ReadonlyMap<number | null, Buffer | null>>;

type BitsRow = { condition: string; chunk: number | null; bits: Buffer | null };

/** Reads the bits of what is asked for. One query, and none where nothing is. */
export async function readFilterBits(
  db: Kysely<Database>,
  { category_id = 0, of_members, in_stock, on_sale, facets = {} }: ListFilters,
): Promise<FilterBits> {
  const asked = [
    ...(category_id > 0 && !of_members ? [['list', String(category_id)] as const] : []),
    ...(in_stock ? [['stock', '1'] as const] : []),
    ...(on_sale ? [['sale', '1'] as const] : []),
  ];
  if (asked.length === 0 && Object.keys(facets).length === 0) return new Map();
  const [names, slugs] = [asked.map(([facet]) => facet), asked.map(([, slug]) => slug)];
  const values = [category_id, JSON.stringify(facets), names, slugs];
  const rows = await namedQuery<BitsRow>(db, READ_BITS, values);
  const conditions = Map.groupBy(rows, ({ condition }) => condition);
  return new Map(
    [...conditions].map(([name, of]) => [name, new Map(of.map((row) => [row.chunk, row.bits]))]),
  );
}

/** The hits that meet the conditions, but for those that are named. */
export function meetConditions(hits: Hits, bits: FilterBits, but: readonly string[] = []): Hits {
  const all = [...bits].flatMap(([name, chunks]) => (but.includes(name) ? [] : [chunks]));
  if (all.length === 0) return hits;
  const isIn = (id: number) =>
    all.every((chunks) => {
      const byte = chunks.get(id >> 12)?.[(id >> 3) % CHUNK_BYTES] ?? 0;
      return (byte & (0x80 >> (id & 7))) !== 0;
    });
  return new Map([...hits].filter(([id]) => isIn(id)));
}
