import type { Kysely } from 'kysely';
import { MOST_NAMED_VARIANTS, pleaseChoose } from '../../domain/variants.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';

/**
 * Variant `v` as JSON true to the contract's `productVariant`: available as long as its product `p` is offered, with how many
 * are left where the shop says so (docs/decisions/110).
 */
const variant = `json_strip_nulls(json_build_object('id', v.id, 'values', v.option_values, 'name', v.name,
  'price', v.price::text, 'discount', v.discount::text, 'available', (v.available and o.offered)::int4,
  'only_left', case when v.offered and o.offered and s.on_hand between 1 and s.low_at then s.on_hand end,
  'reference', v.reference, 'barcode', v.barcode, 'image_id', v.image_id))`;

/** Options and variants of product `p` as the end of a JSON object in text; `null` where it has none. */
export const variantDetails = `(
  select ',"options":' || o.options::text || ',"variants":' || (
    select coalesce(json_agg(${variant} order by v.position), '[]')
    from product_variants v left join variant_stock s on s.variant_id = v.id
    where v.product_id = o.product_id and v.deleted_at is null
  )::text
  from product_options o where o.product_id = p.id)`;

/**
 * Those variants of product `p` whose ids are in a parameter such as `$2`, as the end of a JSON object in text; `null` where
 * it is not sold in variants.
 */
export const namedVariants = (ids: string): string => `(
  select ',"variants":' || (
    select coalesce(json_agg(${variant} order by v.position), '[]')
    from product_variants v left join variant_stock s on s.variant_id = v.id
    where v.product_id = o.product_id and v.deleted_at is null and v.id = any (${ids}::int[])
  )::text
  from product_options o where o.product_id = p.id)`;

/** Whether product `p` is sold in variants: it can't be sold without one. */
export const hasVariants = 'exists (select from product_options where product_id = p.id)';

/**
 * The variant of line `l` of product `p`: `named`, the end of a list of JSON members in text, and `card`, the product as that
 * variant is sold (domain/variants.ts does the same to what a browser knows). What can't be sold as the line says, since the
 * variant was removed or the product is now sold in variants, or no longer is, is shown as gone.
 */
export const lineVariant = `(
  select coalesce(',"variant_id":' || v.id || ',"variant_name":' || to_json(v.name), '')
      || case when k.gone then ',"variant_gone":true' else '' end as named,
    (case
      when k.gone then c.card || '{"available":0}'
      else c.card || jsonb_strip_nulls(jsonb_build_object('price', v.price::text,
        'discount', v.discount::text, 'available', (v.available and o.offered)::int4,
        'only_left', case when v.offered and o.offered and s.on_hand between 1 and s.low_at then s.on_hand end,
        'image_url', jsonb_path_query_first(c.card, '$.images[*] ? (@.id == $id).image_url',
          jsonb_build_object('id', v.image_id))))
    end)::text as card
  from (select card::jsonb from product_cards where product_id = p.id) c
    left join product_options o on o.product_id = p.id
    left join product_variants v on v.id = l.variant_id
    left join variant_stock s on s.variant_id = v.id
    cross join lateral (select v.deleted_at is not null or v.id is null or o.product_id is null as gone) k
)`;

interface Choices {
  readonly variants: { readonly id: number; readonly name: string }[];
  readonly in_all: number;
}

const FIND_CHOICES = {
  name: 'find-choices',
  text: `
    select coalesce(json_agg(json_build_object('id', id, 'name', name) order by position)
      filter (where place <= ${MOST_NAMED_VARIANTS}), '[]') as variants, count(*)::int4 as in_all
    from (
      select id, name, position, row_number() over (order by available desc, position) as place
      from product_variants where product_id = $1 and deleted_at is null
    ) v`,
};

/** Says which variants a product has, the available ones first where there are many. One query. */
export async function nameChoices(db: Kysely<Database>, productId: number): Promise<string> {
  const [found] = await namedQuery<Choices>(db, FIND_CHOICES, [productId]);
  return pleaseChoose(found?.variants ?? [], found?.in_all);
}
