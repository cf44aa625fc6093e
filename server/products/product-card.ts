/**
 * Product `p` as the JSON text that crosses the wire, true to the contract's `product`. The database
 * keeps it ready (database/migrations/0002_product_cards.sql): reading thirty costs neither PostgreSQL
 * nor Node the work of putting them together.
 */
export const productCard = '(select c.card from product_cards c where c.product_id = p.id)';

/** The pictures of product `p` as a JSON list in text, the cover first. */
export const imagesJson =
  "(select (c.card::json -> 'images')::text from product_cards c where c.product_id = p.id)";

/** The products with the ids of an array expression, in its order, as a JSON list in text. */
export const productCards = (ids: string) => `(
  select coalesce('[' || string_agg(c.card, ',' order by k.place) || ']', '[]')
  from unnest(${ids}) with ordinality k (id, place) join product_cards c on c.product_id = k.id)`;
