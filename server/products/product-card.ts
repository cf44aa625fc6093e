import type { Kysely } from 'kysely';
import { FACTS } from '../../domain/product-facts.ts';
import { MAX_NAMED_VARIANTS, pleaseChoose } from '../../domain/variants.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { onlyLeft } from './few-left.ts';
import { roomsOfProduct } from './room-json.ts';
import { SALE_RUNS } from './sale-now.ts';

/**
 * Card `c` as the JSON text of a product that crosses the wire, true to the contract's `product`. The database
 * keeps it ready (database/functions/cards.sql): reading thirty costs neither PostgreSQL
 * nor Node the work of putting them together. Its count is `s`.
 */
const card = `coalesce(left(c.card, -1) || ',"only_left":' || ${onlyLeft('s.offered')} || '}', c.card)`;

/**
 * Product `p` with how many are left where the shop says so: of counted products of which few are (docs/decisions/109).
 * Lists leave that out, for a card is written when the catalogue changes, and a sale does not change it.
 */
export const productCard = `(select ${card} from product_cards c
  left join product_stock s on s.product_id = c.product_id where c.product_id = p.id)`;

/** The pictures of product `p` as a JSON list in text, the cover first. */
export const imagesJson =
  "(select (c.card::json -> 'images')::text from product_cards c where c.product_id = p.id)";

/** The products with the ids of an array expression, in its order, as a JSON list in text. */
export const productCards = (ids: string) => `(
  select coalesce('[' || string_agg(c.card, ',' order by k.place) || ']', '[]')
  from unnest(${ids}) with ordinality k (id, place) join product_cards c on c.product_id = k.id)`;

/**
 * Variant `v` as JSON true to the contract's `productVariant`: available as long as its product `p` is offered, with how many
 * are left where the shop says so (docs/decisions/109).
 */
const variant = `json_strip_nulls(json_build_object('id', v.id, 'values', v.option_values, 'name', v.name,
  'price', v.price::text, 'discount', v.discount::text, 'available', (v.available and o.offered)::int4,
  'only_left', ${onlyLeft('v.offered and o.offered')},
  'reference', v.reference, 'barcode', v.barcode, 'image_id', v.image_id))`;

/** Options and variants of product `p` as the end of a JSON object in text; `null` where it has none. */
const variantDetails = `(
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
        'only_left', ${onlyLeft('v.offered and o.offered')},
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
      filter (where place <= ${MAX_NAMED_VARIANTS}), '[]') as variants, count(*)::int4 as in_all
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

const facts = FACTS.map((fact) => `p.${fact}`).join(', ');
const pairs = FACTS.map((fact) => `'${fact}', p.${fact}`).join(', ');

/**
 * The automatic offers that hold for product `p`, also where other products belong to them; null: none. Its home counts, and what
 * that stands in.
 */
const offers = `(
  select json_agg(json_strip_nulls(json_build_object('name', o.name, 'until', o.to_day)) order by o.id)
  from offers o
  where o.announced and exists (
    select from jsonb_array_elements(o.parts) part
    where (part ->> 'product_id')::int = p.id or (part ->> 'category_id')::int = p.category_id
      or (part ->> 'category_id')::int = (select c.parent_id from categories c where c.id = p.category_id)))`;

/** The last day of the sale that runs for product `p`, a day of the shop; null: none runs, or it has no end. */
const saleEnd = `(
  select s.to_day::text from product_sales s
  where s.product_id = p.id and ${SALE_RUNS} and s.to_day is not null)`;

/**
 * Product `p` as its own page shows it, as JSON text: its card, and behind it the facts and attributes that it has
 * (contract/product-facts.ts). A product without any is its card, to the letter.
 */
export const detailedCard = `(
  select case when num_nonnulls(${facts}, p.attributes, k.variants, k.offers, k.sale_end, k.rooms) = 0 then k.card else
    left(k.card, -1)
    || coalesce(',"offers":' || k.offers::text, '')
    || coalesce(',"sale_until":"' || k.sale_end || '"', '')
    || coalesce(',"rooms":' || k.rooms::text, '')
    || case when num_nonnulls(${facts}) = 0 then ''
      else ',"facts":' || json_strip_nulls(json_build_object(${pairs}))::text end
    || coalesce(',"attributes":' || (
      select json_agg(json_build_object('id', a.id, 'name', a.name::text, 'type', a.type, 'unit', a.unit,
        'value', p.attributes -> a.id::text) order by a.position)
      from collection_attributes a where a.category_id = p.category_id and p.attributes ? a.id::text
    )::text, '')
    || coalesce(k.variants, '')
    || '}' end
  from (
    select ${productCard} as card, ${variantDetails} as variants, ${offers} as offers, ${saleEnd} as sale_end,
      ${roomsOfProduct} as rooms
  ) k)`;
