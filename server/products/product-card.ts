import { FACTS } from '../../domain/product-facts.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import { variantDetails } from './variant-details.ts';

/**
 * Card `c` as the JSON text of a product that crosses the wire, true to the contract's `product`. The database
 * keeps it ready (database/migrations/0002_product_cards.sql): reading thirty costs neither PostgreSQL
 * nor Node the work of putting them together. Its count is `s`.
 */
const card = `case when s.offered and s.on_hand between 1 and s.low_at
  then left(c.card, -1) || ',"only_left":' || s.on_hand || '}' else c.card end`;

/**
 * Product `p` with how many are left where the shop says so: of counted products of which few are (docs/decisions/110).
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

const facts = FACTS.map((fact) => `p.${fact}`).join(', ');
const pairs = FACTS.map((fact) => `'${fact}', p.${fact}`).join(', ');

/** The day of the shop before a moment that begins one. */
const lastDayOf = (moment: string) => `to_char(${moment} at time zone coalesce((
    select value #>> '{}' from settings where key = 'time_zone'), '${SHOP_TIME_ZONE}') - interval '1 day', 'YYYY-MM-DD')`;

/**
 * The automatic offers that hold for product `p`, also where other products belong to them; null: none. Its home counts, and what
 * that stands in.
 */
const offers = `(
  select json_agg(json_strip_nulls(json_build_object('name', o.name, 'until', ${lastDayOf('o.ends_at')})) order by o.id)
  from offers o
  where o.announced and exists (
    select from jsonb_array_elements(o.parts) part
    where (part ->> 'product_id')::int = p.id or (part ->> 'category_id')::int = p.category_id
      or (part ->> 'category_id')::int = (select c.parent_id from categories c where c.id = p.category_id)))`;

/** The last day of the sale that runs for product `p`, a day of the shop; null: none runs, or it has no end. */
const saleEnd = `(
  select ${lastDayOf('s.ends_at')} from product_sales s
  where s.product_id = p.id and s.base_discount is not null and s.ends_at is not null)`;

/**
 * Product `p` as its own page shows it, as JSON text: its card, and behind it the facts and attributes that it has
 * (contract/product-facts.ts). A product without any is its card, to the letter.
 */
export const detailedCard = `(
  select case when num_nonnulls(${facts}, p.attributes, k.variants, k.offers, k.sale_end) = 0 then k.card else
    left(k.card, -1)
    || coalesce(',"offers":' || k.offers::text, '')
    || coalesce(',"sale_until":"' || k.sale_end || '"', '')
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
    select ${productCard} as card, ${variantDetails} as variants, ${offers} as offers, ${saleEnd} as sale_end
  ) k)`;
