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
