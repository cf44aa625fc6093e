import { FACTS } from '../../domain/product-facts.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import { productCard } from './product-card.ts';
import { variantDetails } from './variant-details.ts';

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
