-- What a list shows of each product, written ready to send when the catalogue changes, so that a list of 30
-- costs PostgreSQL 0.1 ms instead of 0.7 and Node nothing (safety.md, issue 2: the uncached list).

create table product_cards (
  product_id integer primary key references products on delete cascade,
  card text not null
);
comment on table product_cards is
  'Every product as the JSON text that crosses the wire (contract/catalog.ts, `product`): its collection''s name '
  'and its pictures in order are in it. Kept by triggers, never written by hand.';

-- The pictures of a product as JSON text, the cover first, and the cover's largest WebP; the files lie
-- under /media/{file_key}/ (server/media).
create function write_product_cards(ids integer[]) returns void language sql set search_path from current as $$
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
        to_char(p.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    ) card
  where p.id = any (ids)
  on conflict (product_id) do update set card = excluded.card
$$;

-- The triggers' names come after bump_catalogue_version, which they must follow: there the writers of the
-- catalogue wait for each other, so that each card is written from what the one before has committed.
create function keep_cards_of_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(select id from changed));
  return null;
end
$$;
create trigger keep_product_cards_inserted after insert on products
  referencing new table as changed for each statement execute function keep_cards_of_products();
create trigger keep_product_cards_updated after update on products
  referencing new table as changed for each statement execute function keep_cards_of_products();

create function keep_cards_of_images() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(select distinct product_id from changed));
  return null;
end
$$;
create trigger keep_product_cards_inserted after insert on product_images
  referencing new table as changed for each statement execute function keep_cards_of_images();
create trigger keep_product_cards_updated after update on product_images
  referencing new table as changed for each statement execute function keep_cards_of_images();
create trigger keep_product_cards_left after update on product_images
  referencing old table as changed for each statement execute function keep_cards_of_images();
create trigger keep_product_cards_deleted after delete on product_images
  referencing old table as changed for each statement execute function keep_cards_of_images();

create function keep_cards_of_categories() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(
    select p.id from products p join changed on changed.id = p.category_id join former on former.id = changed.id
    where changed.name::text is distinct from former.name::text));
  return null;
end
$$;
create trigger keep_product_cards_updated after update on categories
  referencing old table as former new table as changed
  for each statement execute function keep_cards_of_categories();

create function keep_cards_of_pictures() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_cards(array(
    select distinct i.product_id from product_images i join changed on changed.id = i.picture_id));
  return null;
end
$$;
create trigger keep_product_cards_updated after update on pictures
  referencing new table as changed for each statement execute function keep_cards_of_pictures();

select write_product_cards(array(select id from products));
