-- Versions by tag: what a write of the catalogue changes of what is stored (docs/decisions/021).

-- For writes of which nobody knows what they show: everything may have changed.
create or replace function bump_catalogue_version() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{all}');
  return null;
end
$$;
create or replace trigger bump_catalogue_version_truncated after truncate on categories
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on collection_attributes
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on pictures
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on product_images
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on products
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on search_pins
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on search_synonyms
  for each statement execute function bump_catalogue_version();
create or replace trigger bump_catalogue_version_truncated after truncate on settings
  for each statement execute function bump_catalogue_version();

-- Tags that are too many for one transaction become "all"; so does what can't be told apart.
create or replace function note_catalogue_change(changed text[]) returns void language plpgsql set search_path from current as $$
declare
  most constant integer := 500;
  new_version bigint;
begin
  if cardinality(changed) = 0 then
    return;
  end if;
  update catalogue_version set version = version + 1 returning version into new_version;
  perform pg_notify('catalogue', new_version::text);
  update catalogue_changes c set version = new_version,
    tags = case
      when c.tags = '{all}' or cardinality(c.tags) + cardinality(changed) > 2 * most then '{all}'
      else array(select distinct tag from unnest(c.tags || changed) tag)
    end
  where c.version = new_version - 1 and c.writer = pg_current_xact_id();
  if not found then
    insert into catalogue_changes (version, writer, tags)
    values (new_version, pg_current_xact_id(),
      case when cardinality(changed) > most then '{all}' else array(select distinct tag from unnest(changed) tag) end);
  end if;
  if new_version % 100 = 0 then
    delete from catalogue_changes where version <= new_version - 10000;
  end if;
end
$$;

-- Triggers of a statement fire by name: these names come before keep_product_cards, so that writers wait for each other
-- before they write cards, and each card is written from what the one before has committed.
create or replace function note_listed_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select unnest(array['p' || id, 'list:0', 'list:' || category_id]) from changed where deleted_at is null));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on products
  referencing old table as changed for each statement execute function note_listed_products();
create or replace trigger bump_catalogue_version_inserted after insert on products
  referencing new table as changed for each statement execute function note_listed_products();

-- What lists, pages and the panel's search show of a product.
create or replace function note_changed_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id
      cross join lateral (select
        (n.deleted_at is null, n.category_id, n.created_at) is distinct from (o.deleted_at is null, o.category_id, o.created_at)
          as moved) m
      cross join lateral unnest(
        array['p' || n.id]
        || case when m.moved then array['list:0', 'list:' || n.category_id, 'list:' || o.category_id] else '{}' end
        || case when n.final_price <> o.final_price then array['price:0', 'price:' || n.category_id] else '{}' end
        || case when (n.discount > 0 or n.variant_reduced) <> (o.discount > 0 or o.variant_reduced) then array['sale:0', 'sale:' || n.category_id] else '{}' end
        || case when n.available <> o.available then array['stock:0', 'stock:' || n.category_id] else '{}' end
        || case when (n.name, n.description,
            n.width_mm, n.height_mm, n.depth_mm, n.material, n.color, n.care, n.origin, n.attributes, n.reference)
          is distinct from (o.name, o.description,
            o.width_mm, o.height_mm, o.depth_mm, o.material, o.color, o.care, o.origin, o.attributes, o.reference) then array['words'] else '{}' end
      ) t (tag)
    where t.tag is not null));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update on products
  referencing old table as former new table as changed for each statement execute function note_changed_products();

create or replace function note_changed_images() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(select distinct 'p' || product_id from changed));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on product_images
  referencing old table as changed for each statement execute function note_changed_images();
create or replace trigger bump_catalogue_version_inserted after insert on product_images
  referencing new table as changed for each statement execute function note_changed_images();
create or replace trigger bump_catalogue_version_left after update on product_images
  referencing old table as changed for each statement execute function note_changed_images();
create or replace trigger bump_catalogue_version_updated after update on product_images
  referencing new table as changed for each statement execute function note_changed_images();

create or replace function note_listed_categories() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(select unnest(array['collections', 'collection:' || id]) from changed));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on categories
  referencing old table as changed for each statement execute function note_listed_categories();
create or replace trigger bump_catalogue_version_inserted after insert on categories
  referencing new table as changed for each statement execute function note_listed_categories();

-- A product's card carries its collection's name.
create or replace function note_changed_categories() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id cross join lateral (
      select unnest(array['collections', 'collection:' || n.id])
      union all
      (select 'p' || p.id from products p
        where p.category_id = n.id and n.name::text <> o.name::text and p.deleted_at is null limit 501)
    ) t (tag)
    where (n.name::text, n.position, n.picture_id) is distinct from (o.name::text, o.position, o.picture_id)));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update on categories
  referencing old table as former new table as changed for each statement execute function note_changed_categories();

-- The shop's own secret is shown nowhere.
create or replace function note_listed_settings() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct case key when 'banners' then 'banners' else 'settings' end from changed where key <> 'shop_secret'));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on settings
  referencing old table as changed for each statement execute function note_listed_settings();
create or replace trigger bump_catalogue_version_inserted after insert on settings
  referencing new table as changed for each statement execute function note_listed_settings();

create or replace function note_changed_settings() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct case n.key when 'banners' then 'banners' else 'settings' end
    from changed n left join former o on o.key = n.key
    where n.key <> 'shop_secret' and n.value is distinct from o.value));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update on settings
  referencing old table as former new table as changed for each statement execute function note_changed_settings();

-- A new picture shows nowhere yet, and one that shows somewhere can't be deleted. One whose files have changed (its
-- AVIF is done) shows only where it stands.
create or replace function note_changed_pictures() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select t.tag
    from changed n join former o on o.id = n.id cross join lateral (
      select 'p' || i.product_id from product_images i where i.picture_id = n.id
      union all
      select unnest(array['collections', 'collection:' || c.id]) from categories c where c.picture_id = n.id
      union all
      select 'banners' from settings where key = 'banners' and jsonb_path_exists(value,
        '$[*] ? (@.picture_id == $id || @.portrait_picture_id == $id)', jsonb_build_object('id', n.id))
      union all
      select 'settings' from section_pictures s where s.picture_id = n.id
      union all
      select t.tag from rooms r cross join lateral unnest(tags_of_room(r.spots)) t (tag) where r.picture_id = n.id
    ) t (tag)
    where n is distinct from o));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update on pictures
  referencing old table as former new table as changed for each statement execute function note_changed_pictures();

create or replace function note_changed_synonyms() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{words}');
  end if;
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on search_pins
  referencing old table as changed for each statement execute function note_changed_synonyms();
create or replace trigger bump_catalogue_version_inserted after insert on search_pins
  referencing new table as changed for each statement execute function note_changed_synonyms();
create or replace trigger bump_catalogue_version_updated after update on search_pins
  referencing new table as changed for each statement execute function note_changed_synonyms();
create or replace trigger bump_catalogue_version_deleted after delete on search_synonyms
  referencing old table as changed for each statement execute function note_changed_synonyms();
create or replace trigger bump_catalogue_version_inserted after insert on search_synonyms
  referencing new table as changed for each statement execute function note_changed_synonyms();
create or replace trigger bump_catalogue_version_updated after update on search_synonyms
  referencing new table as changed for each statement execute function note_changed_synonyms();

-- Every page of the shop lists them at its foot, with its settings; their own texts show on their own pages only.
create or replace function note_listed_info_pages() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array['settings', 'info-pages']);
  return null;
end
$$;
create or replace trigger bump_catalogue_version_listed after insert or delete or truncate on info_pages
  for each statement execute function note_listed_info_pages();
create or replace trigger bump_catalogue_version_relisted after update of slug, title, in_footer on info_pages
  for each statement execute function note_listed_info_pages();

create or replace function note_changed_info_pages() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array['info-pages']);
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update of body on info_pages
  for each statement execute function note_changed_info_pages();

-- An attribute that is renamed, moved or removed changes the pages and cards of the products that have a value; a new one has
-- none. Named before other triggers: here writers of the catalogue wait for each other.
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
create or replace trigger bump_catalogue_version_deleted after delete on collection_attributes
  referencing old table as former for each statement execute function note_changed_attributes();
create or replace trigger bump_catalogue_version_updated after update on collection_attributes
  referencing old table as former new table as changed for each statement execute function note_changed_attributes();

create or replace function note_changed_variants() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('mantel.follows_variants', true), '') = '' then
    if tg_op = 'DELETE' then
      perform show_changed_variants(array(select distinct product_id from former));
    else
      perform show_changed_variants(array(select distinct product_id from changed));
    end if;
  end if;
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on product_options
  referencing old table as former for each statement execute function note_changed_variants();
create or replace trigger bump_catalogue_version_inserted after insert on product_options
  referencing new table as changed for each statement execute function note_changed_variants();
create or replace trigger bump_catalogue_version_updated after update on product_options
  referencing new table as changed for each statement execute function note_changed_variants();
create or replace trigger bump_catalogue_version_deleted after delete on product_variants
  referencing old table as former for each statement execute function note_changed_variants();
create or replace trigger bump_catalogue_version_inserted after insert on product_variants
  referencing new table as changed for each statement execute function note_changed_variants();
create or replace trigger bump_catalogue_version_updated after update on product_variants
  referencing new table as changed for each statement execute function note_changed_variants();

-- A shown review's picture gets its AVIF files later.
create or replace function note_changed_review_pictures() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct 'p' || r.product_id
    from changed c join review_pictures i on i.picture_id = c.id join reviews r on r.id = i.review_id
    where r.status = 'shown'));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_reviews after update on pictures
  referencing new table as changed for each statement execute function note_changed_review_pictures();

-- The pages of rooms, and those of the products in them.
create or replace function tags_of_room(spots jsonb) returns text[] language sql immutable set search_path from current as $$
  select array['rooms'] || array(select 'p' || (spot ->> 'product_id') from jsonb_array_elements(spots) spot)
$$;

-- Every page has a link to them as soon as there is one.
create or replace function note_listed_rooms() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select 'settings' from changed union select unnest(tags_of_room(spots)) from changed));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_deleted after delete on rooms
  referencing old table as changed for each statement execute function note_listed_rooms();
create or replace trigger bump_catalogue_version_inserted after insert on rooms
  referencing new table as changed for each statement execute function note_listed_rooms();

create or replace function note_changed_rooms() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct t.tag
    from changed n join former o on o.id = n.id cross join lateral unnest(
      tags_of_room(n.spots) || tags_of_room(o.spots) || case when n.hidden <> o.hidden then array['settings'] else '{}' end
    ) t (tag)
    where to_jsonb(n) - 'updated_at' is distinct from to_jsonb(o) - 'updated_at'));
  return null;
end
$$;
create or replace trigger bump_catalogue_version_updated after update on rooms
  referencing old table as former new table as changed for each statement execute function note_changed_rooms();
