import { type RawBuilder, sql } from 'kysely';
import type { ListFilters } from '../products/list-filters.ts';

/** The values of facets that a list is narrowed down to, as rows `(facet, value_id)`; what is not known narrows nothing. */
export const chosenValues = ({ category_id = 0, facets = {} }: ListFilters): RawBuilder<unknown> =>
  sql`select facet, value_id from facet_wanted(${category_id}::int, ${JSON.stringify(facets)}::jsonb)`;

/**
 * The CTE `wanted (chunk, bits)`: which products a list has as far as `facet_postings` knows, that is by collection, stock, sale and facets,
 * but not by prices, nor what is out of stock. A row has 4,096 products, so a million are counted in milliseconds.
 */
export function bitsOfList(filters: ListFilters): RawBuilder<unknown> {
  const { category_id: collection = 0, of_members: ofMembers = false, facets } = filters;
  const wantsStock = filters.in_stock === true || filters.available === '1';
  const values = [
    sql`(${ofMembers ? 'members' : 'list'}::text, ${String(collection)}::text)`,
    ...(wantsStock ? [sql`('stock', '1')`] : []),
    ...(filters.on_sale ? [sql`('sale', '1')`] : []),
  ];
  const chosen = sql`chosen as materialized (${chosenValues(filters)}),`;
  const ofChosen = sql`union all
    select t.chunk, bit_or(t.bits) from chosen join facet_postings t using (value_id) group by chosen.facet, t.chunk`;
  const chosenFacets = sql`+ (select count(distinct facet) from chosen)`;
  return sql`${facets ? chosen : sql``}
    wanted as materialized (
      select chunk, bit_and(bits) as bits from (
        select t.chunk, t.bits from facet_values v join facet_postings t on t.value_id = v.id
        where (v.facet, v.slug) in (${sql.join(values)})
        ${facets ? ofChosen : sql``}
      ) sets
      group by chunk having count(*) = ${values.length}::int ${facets ? chosenFacets : sql``}
    )`;
}

/** How many products `wanted` has. */
export const COUNT_OF_BITS = sql`(select coalesce(sum(bit_count(bits)), 0)::int4 from wanted)`;

/**
 * The ids of `wanted`: the text of a chunk is split at each bit that is set. Of an array the planner expects few, and so looks
 * products up by them.
 */
export const IDS_OF_BITS = sql`unnest(array(
    select ((chunk << 12) + sum(length(piece) + 1) over (partition by chunk order by place) - 1)::int4
    from wanted cross join lateral string_to_table(bits::text, '1') with ordinality s (piece, place)
    where place <= bit_count(bits)))`;

const ALL_BITS = sql`(
    select join_bits(coalesce(w.bits, 0::bit(4096))::bit varying order by c.chunk)
    from generate_series(0, (select max(id) >> 12 from products)) c (chunk) left join wanted w using (chunk))`;

/** Whether `wanted` has a product. Written as a boolean, of which the planner expects a third, not one of two hundred as of `= 1`. */
export const isInBits = (id: RawBuilder<unknown>) => sql`get_bit(${ALL_BITS}, ${id})::boolean`;
