/** Room `r` with its picture `i` as JSON, true to the contract's `listedRoom`; `picture-rows.test.ts` compares pictures. */
export const roomJson = `json_build_object('id', r.id, 'slug', r.slug, 'name', r.name, 'picture', json_build_object(
  'image_url', '/media/' || i.file_key || '/' || (select max(width) from unnest(i.widths) width) || '.webp',
  'base_url', '/media/' || i.file_key, 'width', i.width, 'height', i.height, 'widths', i.widths,
  'avif', 'avif' = any (i.formats), 'color', i.dominant_color, 'alt', r.alt_text))`;

/** A product's page shows at most this many rooms. */
const MAX_OF_PRODUCT = 3;

/** The rooms that product `p` is in and the shop shows, as a JSON list; null: none. */
export const roomsOfProduct = `(
  select json_agg(room) from (
    select ${roomJson} as room from rooms r join pictures i on i.id = r.picture_id
    where r.spots @> jsonb_build_array(jsonb_build_object('product_id', p.id)) and not r.hidden
    order by r.position, r.id limit ${MAX_OF_PRODUCT}
  ) found)`;

/** The first room with a product of a collection, whose id is an expression of SQL, as JSON; null: none. */
export const roomOfCollection = (id: string): string => `(
  select ${roomJson} from rooms r join pictures i on i.id = r.picture_id
  where not r.hidden and exists (
    select from jsonb_array_elements(r.spots) s
      join products p on p.id = (s ->> 'product_id')::int and p.deleted_at is null
    where p.category_id = ${id}
      or exists (select from collection_products m where m.category_id = ${id} and m.product_id = p.id))
  order by r.position, r.id limit 1)`;
