-- Product cards: each product's JSON for lists, written in the transaction that changes it (docs/decisions/018).

-- The pictures of a product as JSON text, the cover first, and the cover's largest WebP; the files lie under
-- /media/{file_key}/ (server/media). What is not known of a product stands on no card.
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
  select p.id, case when told.fact is null and told.variants is null and not p.hidden then row_to_json(card)::text
    else left(row_to_json(card)::text, -1) || coalesce(',"highlight":' || to_json(told.fact), '')
      || coalesce(',"variant_summary":' || told.variants, '') || case when p.hidden then ',"hidden":true' else '' end
      || '}' end
  from products p join categories c on c.id = p.category_id
    left join galleries g on g.product_id = p.id
    cross join lateral (select product_highlight(p) as fact, product_variant_summary(p.id)::text as variants) told
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

-- The triggers' names come after bump_catalogue_version, which they must follow: there the writers of the
-- catalogue wait for each other, so that each card is written from what the one before has committed.
create or replace function keep_cards_of_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(select id from changed));
  return null;
end
$$;
create or replace trigger keep_product_cards_inserted after insert on products
  referencing new table as changed for each statement execute function keep_cards_of_products();
create or replace trigger keep_product_cards_updated after update on products
  referencing new table as changed for each statement execute function keep_cards_of_products();

create or replace function keep_cards_of_images() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(select distinct product_id from changed));
  return null;
end
$$;
create or replace trigger keep_product_cards_deleted after delete on product_images
  referencing old table as changed for each statement execute function keep_cards_of_images();
create or replace trigger keep_product_cards_inserted after insert on product_images
  referencing new table as changed for each statement execute function keep_cards_of_images();
create or replace trigger keep_product_cards_left after update on product_images
  referencing old table as changed for each statement execute function keep_cards_of_images();
create or replace trigger keep_product_cards_updated after update on product_images
  referencing new table as changed for each statement execute function keep_cards_of_images();

create or replace function keep_cards_of_categories() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(
    select p.id from products p join changed on changed.id = p.category_id join former on former.id = changed.id
    where changed.name::text is distinct from former.name::text));
  return null;
end
$$;
create or replace trigger keep_product_cards_updated after update on categories
  referencing old table as former new table as changed for each statement execute function keep_cards_of_categories();

create or replace function keep_cards_of_pictures() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(
    select distinct i.product_id from product_images i join changed on changed.id = i.picture_id));
  return null;
end
$$;
create or replace trigger keep_product_cards_updated after update on pictures
  referencing new table as changed for each statement execute function keep_cards_of_pictures();

-- What tells most of a product, for its card (docs/decisions/128).
-- The first attribute of its collection, in the merchant's order, that it has a value of; else its size, else its material.
create or replace function product_highlight(p products) returns text language sql stable set search_path from current as $$
  select coalesce(
    case when p.attributes is not null then (select case when a.type = 'yes_no' then a.name::text
        else a.name || ': ' || (p.attributes ->> a.id::text) || case when a.unit = '' then '' else ' ' || a.unit end end
      from collection_attributes a
      where a.category_id = p.category_id and p.attributes ? a.id::text
        and (a.type <> 'yes_no' or p.attributes -> a.id::text = 'true')
      order by a.position limit 1) end,
    nullif(concat_ws(' × ', 'W ' || trim_scale(p.width_mm / 10.0), 'H ' || trim_scale(p.height_mm / 10.0),
      'D ' || trim_scale(p.depth_mm / 10.0)), '') || ' cm',
    p.material)
$$;

-- Cards of products with reviews say so; all others are as before. Before an insert, also where it becomes an update.
create or replace function add_rating_to_card() returns trigger language plpgsql set search_path from current as $$
declare
  rating text;
begin
  select format(',"rating":{"mean":"%s","count":%s}}', round(sum(c.stars * c.many)::numeric / sum(c.many), 1), sum(c.many))
    into rating
    from product_ratings r cross join unnest(r.counts) with ordinality c (many, stars)
    where r.product_id = new.product_id having sum(c.many) > 0;
  if rating is not null then new.card := left(new.card, -1) || rating; end if;
  return new;
end
$$;
create or replace trigger add_rating before insert on product_cards
  for each row execute function add_rating_to_card();
