import type { Kysely } from 'kysely';
import type { Facet } from '../../contract/catalog.ts';
import { COMMON_FACETS, readableSlug } from '../../domain/facets.ts';
import { int4Array, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Filters } from './filter-products.ts';

/** So many options of variants are facets of a list, those that most products are chosen in. */
const MOST_OPTIONS = 5;

/** So many values of a facet are named, those with the most products. */
const MOST_NAMED = 20;

/** Where more products than this are left by their price, or belong to a collection by rule or hand, facets are not counted: neither is kept as bits. */
const MOST_LISTED = 20_000;

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

/**
 * Each facet's values are counted beside the other facets that are chosen: its own choice takes none of them away.
 * All of it is the AND and OR of bits (migration 0143): some milliseconds, however many products there are in a chunk.
 */
const COUNT_FACETS = {
  name: 'count facets',
  text: `with w as materialized (
    select * from facet_wanted($1::int4, $4::jsonb)
  ), per as materialized (
    select w.facet, t.chunk, bit_or(t.bits) as bits from w join facet_postings t using (value_id) group by w.facet, t.chunk
  ), hits as (
    select chunk, ('x' || encode(substring($9::bytea from ((place - 1) * 512)::int4 + 1 for 512), 'hex'))::bit(4096) as bits
    from unnest($8::int4[]) with ordinality h (chunk, place)
  ), flags as (
    select t.chunk, bit_and(t.bits) as bits from facet_values v join facet_postings t on t.value_id = v.id
    where v.facet = 'list' and v.slug = (case when $7::bool then 0 else $1::int4 end)::text or $2::bool and v.facet = 'stock' or $3::bool and v.facet = 'sale'
    group by t.chunk having count(*) = 1 + $2::bool::int4 + $3::bool::int4
  ), listed as materialized (
    (select id from products
      where $8::int4[] is null and not $7::bool and ($5::numeric is not null or $6::numeric is not null) and deleted_at is null
        and ($1::int4 = 0 or category_id = $1::int4)
        and final_price >= coalesce($5::numeric, 0) and final_price <= coalesce($6::numeric, 1e9)
      limit ${MOST_LISTED + 1})
    union all
    (select p.id from collection_products m join products p on p.id = m.product_id
      where $8::int4[] is null and $7::bool and m.category_id = $1::int4
        and p.final_price >= coalesce($5::numeric, 0) and p.final_price <= coalesce($6::numeric, 1e9)
      limit ${MOST_LISTED + 1})
  ), base as materialized (
    select f.chunk, f.bits & h.bits as bits from flags f join hits h on h.chunk = f.chunk
    union all
    select chunk, bits from flags where $8::int4[] is null and $5::numeric is null and $6::numeric is null and not $7::bool
    union all
    select f.chunk, f.bits & p.bits from flags f join (
      select id >> 12 as chunk, bit_or(facet_bit(id)) as bits from listed group by id >> 12
    ) p on p.chunk = f.chunk
    where $8::int4[] is null and (select count(*) from listed) <= ${MOST_LISTED}
  ), sets as materialized (
    select f.facet, b.chunk, b.bits & coalesce(bit_and(p.bits), ~ 0::bit(4096)) as bits
    from (select distinct facet from w union all select '') f cross join base b
      left join per p on p.chunk = b.chunk and p.facet <> f.facet
    group by f.facet, b.chunk, b.bits
    having count(p.facet) = (select count(distinct w.facet) from w where w.facet <> f.facet)
  ), offered as materialized (
    select v.id, v.facet, v.slug, v.label, a.position, a.name::text as name, facet_slug(a.name::text) as name_slug, a.type, a.unit,
      v.id in (select value_id from w) as chosen,
      case when v.facet in (select facet from w) then v.facet else '' end as beside
    from facet_values v left join collection_attributes a
      on a.category_id = $1::int4 and attribute_is_filter(a) and v.facet = 'a' || a.id
    where v.facet in ('material', 'color', 'width', 'height', 'depth') or a.id is not null
      or $10::bool and v.facet in ('stock', 'sale')
      or starts_with(v.facet, 'o:') and not exists (select from collection_attributes b
        where b.category_id = $1::int4 and attribute_is_filter(b) and 'o:' || facet_slug(b.name::text) = v.facet)
  ), counted as (
    select o.id, sum(bit_count(t.bits & s.bits))::int4 as count
    from offered o join facet_postings t on t.value_id = o.id join sets s on s.facet = o.beside and s.chunk = t.chunk
    group by o.id
  )
  select o.facet, o.slug, o.label, o.chosen, coalesce(c.count, 0) as count, o.name, o.name_slug, o.type, o.unit
  from offered o left join counted c using (id)
  where c.count > 0 or o.chosen
  order by o.position nulls first, count desc, o.label`,
};

/** Of hits in more chunks than this so many are looked at, spread over all. */
const MOST_CHUNKS = 25;
const CHUNK_BYTES = 512;

/** The products that a search has found: facets are counted among them. */
export interface Hits {
  readonly ids: Int32Array;
  /** The share of all hits that these are. */
  readonly share: number;
}

/** Hits as bits, a chunk a row, and the share of all hits that is among them. */
function toBits({ ids, share }: Hits) {
  const all = new Map<number, Buffer>();
  for (const id of ids) {
    const bits = all.get(id >> 12) ?? Buffer.alloc(CHUNK_BYTES);
    const at = (id & 4095) >> 3;
    bits[at] = (bits[at] ?? 0) | (0x80 >> (id & 7));
    all.set(id >> 12, bits);
  }
  const sorted = [...all].toSorted(([one], [other]) => one - other);
  const every = Math.ceil(sorted.length / MOST_CHUNKS);
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
  {
    category_id = 0,
    of_members = false,
    in_stock,
    on_sale,
    price_from,
    price_to,
    facets = {},
    flags = false,
  }: Partial<Filters> & { readonly flags?: boolean | undefined },
  hits?: Hits,
): Promise<Facet[]> {
  const found = hits && toBits(hits);
  const counted = await namedQuery<CountRow>(db, COUNT_FACETS, [
    category_id,
    in_stock ?? false,
    on_sale ?? false,
    JSON.stringify(facets),
    price_from ?? null,
    price_to ?? null,
    of_members,
    found ? int4Array(found.chunks) : null,
    found?.bits ?? null,
    flags,
  ]);
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
    .filter((name, place) => place < MOST_OPTIONS || rowsOf(name).some(({ chosen }) => chosen));
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
  const shown = rows.filter((row, place) => place < MOST_NAMED || row.chosen);
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
