-- A product's updated_at is its version (issue 6): whoever changes it says which one he saw, and is told when another
-- admin was faster. Cards carry it from here on, and it only ever grows, also within a millisecond.

create function touch_product() returns trigger language plpgsql as $$
begin
  new.updated_at = greatest(now(), old.updated_at + interval '1 millisecond');
  return new;
end
$$;
drop trigger touch_updated_at on products;
create trigger touch_updated_at before update on products for each row execute function touch_product();

create or replace function write_product_cards(ids integer[]) returns void language sql set search_path from current as $$
  with shown as (
    select i.product_id, i.position, w.image_url, row_to_json(w)::text as image
    from product_images i join pictures f on f.id = i.picture_id cross join lateral (
      select i.id,
        '/media/' || f.file_key || '/' || (select max(width) from unnest(f.widths) width) || '.webp' as image_url,
        '/media/' || f.file_key as base_url, f.width, f.height, f.widths, 'avif' = any (f.formats) as avif,
        f.dominant_color as color, i.alt_text as alt
    ) w
    where i.product_id = any (ids)
  ), galleries as (
    select product_id, (array_agg(image_url order by position))[1] as image_url,
      '[' || string_agg(image, ',' order by position) || ']' as images
    from shown group by product_id
  )
  insert into product_cards (product_id, card)
  select p.id, row_to_json(card)::text
  from products p join categories c on c.id = p.category_id
    left join galleries g on g.product_id = p.id
    cross join lateral (
      select p.id, p.name, p.description, p.price::text as price, p.discount::text as discount, p.category_id,
        json_build_object('category_id', c.id, 'name', c.name::text) as category,
        p.available::int4 as available, g.image_url, coalesce(g.images, '[]')::json as images,
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at,
        to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as updated_at
    ) card
  where p.id = any (ids)
  on conflict (product_id) do update set card = excluded.card
$$;

select write_product_cards(array(select id from products));
