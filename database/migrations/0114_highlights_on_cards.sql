-- takes-lock: cards are written of products that have facts, which no release before this one has
-- Cards say what tells most of a product (issue 15, 8; docs/decisions/128).

-- The first attribute of its collection, in the merchant's order, that it has a value of; else its size, else its material.
create function product_highlight(p products) returns text language sql stable set search_path from current as $$
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

-- As in 0006, with what tells most; products of which nothing is known have the same card as before.
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
  select p.id, case when told.fact is null then row_to_json(card)::text
    else left(row_to_json(card)::text, -1) || ',"highlight":' || to_json(told.fact) || '}' end
  from products p join categories c on c.id = p.category_id
    left join galleries g on g.product_id = p.id
    cross join lateral (select product_highlight(p) as fact) told
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

-- As in 0097: an attribute that changes also changes cards.
create or replace function note_changed_attributes() returns trigger language plpgsql set search_path from current as $$
declare
  ids integer[];
begin
  if tg_op = 'UPDATE' then
    ids := array(
      select distinct p.id
      from changed n join former o on o.id = n.id join products p on p.category_id = n.category_id
      where (n.name::text, n.unit, n.position, n.type) is distinct from (o.name::text, o.unit, o.position, o.type)
        and p.attributes is not null and p.attributes ? n.id::text and p.deleted_at is null);
  else
    ids := array(
      select distinct p.id from former o join products p on p.category_id = o.category_id
      where p.attributes is not null and p.attributes ? o.id::text and p.deleted_at is null);
  end if;
  if cardinality(ids) = 0 then return null; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids[1:501]) id));
  perform write_product_cards(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
  return null;
end
$$;

select write_product_cards(array(
  select id from products where num_nonnulls(width_mm, height_mm, depth_mm, material, attributes) > 0));
