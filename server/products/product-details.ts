import { FACTS } from '../../domain/product-facts.ts';
import { productCard } from './product-card.ts';

const facts = FACTS.map((fact) => `p.${fact}`).join(', ');
const pairs = FACTS.map((fact) => `'${fact}', p.${fact}`).join(', ');

/**
 * Product `p` as its own page shows it, as JSON text: its card, and behind it the facts and attributes that it has
 * (contract/product-facts.ts). A product without any is its card, to the letter.
 */
export const detailedCard = `(
  select case when num_nonnulls(${facts}, p.attributes) = 0 then k.card else
    left(k.card, -1)
    || case when num_nonnulls(${facts}) = 0 then ''
      else ',"facts":' || json_strip_nulls(json_build_object(${pairs}))::text end
    || coalesce(',"attributes":' || (
      select json_agg(json_build_object('id', a.id, 'name', a.name::text, 'type', a.type, 'unit', a.unit,
        'value', p.attributes -> a.id::text) order by a.position)
      from collection_attributes a where a.category_id = p.category_id and p.attributes ? a.id::text
    )::text, '')
    || '}' end
  from (select ${productCard} as card) k)`;
