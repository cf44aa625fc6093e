import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Facet } from '../../contract/catalog.ts';
import { COMMON_FACETS, readableSlug } from '../../domain/facets.ts';
import { int4Array } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { ListFilters } from '../products/list-filters.ts';
import type { SomeHits } from '../products/product-search.ts';
import { bitsOfList, chosenValues } from './list-bits.ts';
import { conditions, PRODUCTS } from './list-products.ts';

/** This many options of variants are facets of a list, those that most products are chosen in. */
const MAX_OPTIONS = 5;

/** This many values of a facet are named, those with the most products. */
const MAX_NAMED = 20;

/** Where more products than this have the price, facets are not counted: no bits say it. */
const MAX_PRICED = 20_000;

interface CountRow {
  /** As the database names it: `color`, `a12`, `o:size`. */
  readonly facet: string;
  readonly slug: string;
  readonly label: string;
  readonly chosen: boolean;
  readonly count: number;
  /** Of an attribute; `null` of the others. */
  readonly name: string | null;
  readonly name_slug: string | null;
  readonly type: string | null;
  readonly unit: string | null;
}

/** What facets are counted among: the list beside its facets, and of it what a search has found, or what has the price. */
interface Counted {
  readonly filters: ListFilters;
  readonly hits: { readonly chunks: Int32Array; readonly bits: Buffer } | undefined;
  /** What is in stock and on sale is counted too. */
  readonly flags: boolean;
}

/**
 * Each facet's values are counted beside the other facets that are chosen: its own choice takes none of them away. All of it is the
 * AND and OR of bits (docs/decisions/150): some milliseconds, however many products there are in a chunk.
 */
async function countValues(db: Kysely<Database>, counted: Counted): Promise<CountRow[]> {
  const { filters, flags } = counted;
  const { category_id: collection = 0 } = filters;
  const { rows } = await sql<CountRow>`
    with ${bitsOfList({ ...filters, facets: undefined })},
    ${among(counted)},
    chosen as materialized (${chosenValues(filters)}),
    of_facets as materialized (
      select c.facet, t.chunk, bit_or(t.bits) as bits from chosen c join facet_postings t using (value_id) group by 1, 2
    ),
    -- The products that have one of each chosen facet but "beside", the empty one of all.
    sets as materialized (
      select s.beside, a.chunk, a.bits & coalesce(bit_and(f.bits), ~ 0::bit(4096)) as bits
      from (select facet as beside from chosen union select '') s cross join among a
        left join of_facets f on f.chunk = a.chunk and f.facet <> s.beside
      group by s.beside, a.chunk, a.bits
      having count(f.facet) = (select count(distinct facet) from chosen c where c.facet <> s.beside)
    ),
    offered as materialized (
      select v.id, v.facet, v.slug, v.label, a.position, a.name::text as name, facet_slug(a.name::text) as name_slug, a.type, a.unit,
        v.id in (select value_id from chosen) as chosen,
        case when v.facet in (select facet from chosen) then v.facet else '' end as beside
      from facet_values v left join collection_attributes a
        on a.category_id = ${collection}::int and attribute_is_filter(a) and v.facet = 'a' || a.id
      where v.facet in ('material', 'color', 'width', 'height', 'depth') or a.id is not null
        or ${flags}::boolean and v.facet in ('stock', 'sale')
        or starts_with(v.facet, 'o:') and not exists (select from collection_attributes b
          where b.category_id = ${collection}::int and attribute_is_filter(b) and 'o:' || facet_slug(b.name::text) = v.facet)
    ),
    counted as (
      select o.id, sum(bit_count(t.bits & s.bits))::int4 as count
      from offered o join facet_postings t on t.value_id = o.id join sets s using (beside, chunk) group by o.id
    )
    select o.facet, o.slug, o.label, o.chosen, coalesce(c.count, 0) as count, o.name, o.name_slug, o.type, o.unit
    from offered o left join counted c using (id)
    where c.count > 0 or o.chosen
    order by o.position nulls first, count desc, o.label`.execute(db);
  return rows;
}

/** The CTE `among (chunk, bits)`; `wanted` has the list's own products. */
function among({ filters, hits }: Counted): RawBuilder<unknown> {
  const { price_from, price_to } = filters;
  if (hits)
    return sql`among as materialized (
      select chunk, w.bits & ('x' || encode(substring(${hits.bits}::bytea from ((place - 1) * 512)::int4 + 1 for 512), 'hex'))::bit(4096) as bits
      from unnest(${int4Array(hits.chunks)}::int4[]) with ordinality h (chunk, place) join wanted w using (chunk)
    )`;
  if (price_from === undefined && price_to === undefined)
    return sql`among as materialized (table wanted)`;
  const priced = conditions(PRODUCTS, { ...filters, facets: undefined });
  return sql`priced as materialized (
      select p.id from products p where ${priced} limit ${MAX_PRICED + 1}
    ),
    among as materialized (
      select p.chunk, p.bits & w.bits as bits
      from (select id >> 12 as chunk, bit_or(facet_bit(id)) as bits from priced group by 1) p join wanted w using (chunk)
      where (select count(*) from priced) <= ${MAX_PRICED}
    )`;
}

/** Of hits in more chunks than this this many are looked at, spread over all. */
const MAX_CHUNKS = 25;
const CHUNK_BYTES = 512;

/** Hits as bits, a chunk a row, and the share of all hits that is among them. */
function toBits({ ids, share }: SomeHits) {
  const all = new Map<number, Buffer>();
  for (const id of ids) {
    const bits = all.get(id >> 12) ?? Buffer.alloc(CHUNK_BYTES);
    const at = (id & 4095) >> 3;
    bits[at] = (bits[at] ?? 0) | (0x80 >> (id & 7));
    all.set(id >> 12, bits);
  }
  const sorted = [...all].toSorted(([one], [other]) => one - other);
  const every = Math.ceil(sorted.length / MAX_CHUNKS);
  const looked = sorted.filter((_, place) => place % every === 0);
  const chunks = new Set(looked.map(([chunk]) => chunk));
  const count = every > 1 ? ids.filter((id) => chunks.has(id >> 12)).length : ids.length;
  return {
    chunks: Int32Array.from(chunks),
    bits: Buffer.concat(looked.map(([, bits]) => bits)),
    share: ids.length === 0 ? 1 : (share * count) / ids.length,
  };
}

/**
 * What the products of a list can be filtered by, and how many of them each value leaves beside the other filters. One query.
 *
 * @param hits those of a search, which meet its price and its members; in many chunks counts are estimates
 * @param filters `flags`: what is in stock and on sale is counted too
 */
export async function countFacets(
  db: Kysely<Database>,
  { flags = false, ...filters }: ListFilters & { readonly flags?: boolean | undefined },
  hits?: SomeHits,
): Promise<Facet[]> {
  const found = hits && toBits(hits);
  const counted = await countValues(db, { filters, hits: found, flags });
  const { share = 1 } = found ?? {};
  const rows = counted.map((row) => ({ ...row, count: Math.round(row.count / share) }));
  const named = Map.groupBy(rows, nameOf);
  const rowsOf = (name: string) => named.get(name) ?? [];
  const names = [...named.keys()];
  const common = COMMON_FACETS.filter((name) => named.has(name));
  const isOption = (name: string) => rowsOf(name).some(({ facet }) => facet.startsWith('o:'));
  const attributes = names.filter((name) => name.startsWith('is.') && !isOption(name));
  const options = names
    .filter(isOption)
    .filter((name, place) => place < MAX_OPTIONS || rowsOf(name).some(({ chosen }) => chosen));
  const flagged = FLAGS.filter((name) => named.has(name));
  return [...attributes, ...common, ...options, ...flagged]
    .map((name) => makeFacet(name, rowsOf(name)))
    .filter(({ values }) => values.length > 0);
}

/** What every list can be filtered by. */
const FLAGS = ['in_stock', 'on_sale'] as const;

const nameOf = ({ facet, name_slug }: CountRow): string => {
  if (name_slug !== null) return `is.${name_slug}`;
  if (facet.startsWith('o:')) return `is.${facet.slice(2)}`;
  return RENAMED[facet] ?? facet;
};

/** Facets that addresses call otherwise than the database. */
const RENAMED: Readonly<Record<string, string>> = {
  color: 'colour',
  stock: 'in_stock',
  sale: 'on_sale',
};

function makeFacet(name: string, rows: readonly CountRow[]): Facet {
  const [first] = rows;
  const size = ['width', 'height', 'depth'].includes(name);
  const isYesNo = first?.type === 'yes_no' || FLAGS.some((flag) => flag === name);
  const isRange = size || first?.type === 'number';
  const shown = rows.filter((row, place) => place < MAX_NAMED || row.chosen);
  const values = shown.map(({ slug, label, count }) => ({ slug, label, count }));
  if (isRange) values.sort((one, other) => beginOf(one.label) - beginOf(other.label));
  return {
    name,
    label: first?.name ?? readableSlug(name.replace(/^is\./, '').replaceAll('_', '-')),
    type: isRange ? 'range' : isYesNo ? 'yes_no' : 'text',
    unit: size ? 'cm' : (first?.unit ?? ''),
    values,
  };
}

/** Where a range begins; `below-0` before all others. */
const beginOf = (slug: string): number => (slug.startsWith('below') ? -1 : Number.parseFloat(slug));
