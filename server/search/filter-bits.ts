import type { Kysely } from 'kysely';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import { type Hits, pickHits } from './hits.ts';

/** How many products a row of the bits covers (`facet_postings`), and its bytes. */
const CHUNK = 4096;
const CHUNK_BYTES = CHUNK / 8;

/** Each condition's bits: for each chunk its number in 4 bytes, and its 512 bytes. */
const READ_BITS = {
  name: 'search filter bits',
  text: `select condition, string_agg(int4send(chunk) || substring(bit_send(bits) from 5), ''::bytea) as chunks from (
    select v.facet as condition, t.chunk, t.bits from facet_values v join facet_postings t on t.value_id = v.id
    where v.facet = 'list' and v.slug = $1::int4::text or v.facet = 'stock' and $2::bool or v.facet = 'sale' and $3::bool
    union all
    select w.facet, t.chunk, bit_or(t.bits) from facet_wanted($4::int4, $5::jsonb) w left join facet_postings t using (value_id)
    group by w.facet, t.chunk
  ) b group by condition`,
};

/** Which products a search's filters leave, as far as that is kept as bits: all but prices and the members of a collection. */
export interface FilterBits {
  /** By what each condition is of: `list`, `stock`, `sale`, `available`, `gone` and facets. */
  readonly conditions: ReadonlyMap<string, Condition>;
}

interface Condition {
  has(id: number): boolean;
}

/** Reads the bits of what is asked for. One query, and none where nothing is. */
export async function readFilterBits(
  db: Kysely<Database>,
  filters: ListFilters,
): Promise<FilterBits> {
  const { category_id = 0, of_members, in_stock, available, on_sale, facets = {} } = filters;
  const isOfList = category_id > 0 && !of_members;
  const ofStock = Boolean(in_stock || available);
  const isOf = (condition: string, asked: boolean | undefined) => (asked ? [condition] : []);
  const wanted = [...isOf('list', isOfList), ...isOf('stock', ofStock), ...isOf('sale', on_sale)];
  if (wanted.length === 0 && Object.keys(facets).length === 0) return { conditions: new Map() };
  const rows = await namedQuery<{ condition: string; chunks: Buffer | null }>(db, READ_BITS, [
    isOfList ? category_id : null,
    ofStock,
    on_sale ?? false,
    category_id,
    JSON.stringify(facets),
  ]);
  const conditions = new Map(
    [...wanted.map((condition) => ({ condition, chunks: null })), ...rows].map(
      ({ condition, chunks }) => [condition, readBits(chunks)] as const,
    ),
  );
  const stock = conditions.get('stock');
  if (stock && available === '0') conditions.set('gone', { has: (id) => !stock.has(id) });
  if (stock && available === '1') conditions.set('available', stock);
  if (!in_stock) conditions.delete('stock');
  return { conditions };
}

function readBits(chunks: Buffer | null): Condition {
  const bytes = chunks ?? Buffer.alloc(0);
  const starts: number[] = [];
  for (let at = 0; at < bytes.length; at += 4 + CHUNK_BYTES) starts[bytes.readInt32BE(at)] = at + 4;
  return {
    has(id) {
      const start = starts[id >> 12];
      if (start === undefined) return false;
      return ((bytes[start + ((id & (CHUNK - 1)) >> 3)] ?? 0) & (0x80 >> (id & 7))) !== 0;
    },
  };
}

/**
 * The hits that meet the conditions.
 *
 * @param but these are left out
 */
export function meetConditions(
  hits: Hits,
  { conditions }: FilterBits,
  but: readonly string[] = [],
): Hits {
  const all = [...conditions].flatMap(([name, condition]) =>
    but.includes(name) ? [] : [condition],
  );
  return all.length === 0 ? hits : pickHits(hits, (id) => all.every((one) => one.has(id)));
}
