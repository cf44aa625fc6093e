-- What each transaction changed of the catalogue, as tags (server/database/catalogue-tags.ts), so that an instance drops
-- only the answers that show it (docs/decisions/021). The one catalogue version is raised as before: an older release
-- beside this one sees every change. Statements that change nothing no longer raise it.

create table catalogue_changes (
  version bigint primary key,
  writer xid8 not null,
  tags text[] not null
);
comment on table catalogue_changes is
  'One row a transaction that wrote the catalogue, under the version that it left. Versions are given one after the '
  'other (writers wait for each other at catalogue_version), so whoever has read up to one has missed none before. The '
  'latest 10,000 versions are kept.';

-- Tags that are too many for one transaction become "all"; so does what can't be told apart.
create function note_catalogue_change(changed text[]) returns void language plpgsql set search_path from current as $$
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

drop trigger bump_catalogue_version on products;
drop trigger bump_catalogue_version on product_images;
drop trigger bump_catalogue_version on categories;
drop trigger bump_catalogue_version on settings;
drop trigger bump_catalogue_version on pictures;

-- For writes of which nobody knows what they show: everything may have changed.
create or replace function bump_catalogue_version() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{all}');
  return null;
end
$$;
create trigger bump_catalogue_version_truncated after truncate on products
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version_truncated after truncate on product_images
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version_truncated after truncate on categories
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version_truncated after truncate on settings
  for each statement execute function bump_catalogue_version();
create trigger bump_catalogue_version_truncated after truncate on pictures
  for each statement execute function bump_catalogue_version();

-- Triggers of a statement fire by name: these names come before keep_product_cards, so that writers wait for each other
-- before they write cards, and each card is written from what the one before has committed (0002).

create function note_listed_products() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select unnest(array['p' || id, 'list:0', 'list:' || category_id]) from changed where deleted_at is null));
  return null;
end
$$;
create trigger bump_catalogue_version_inserted after insert on products
  referencing new table as changed for each statement execute function note_listed_products();
create trigger bump_catalogue_version_deleted after delete on products
  referencing old table as changed for each statement execute function note_listed_products();

create function note_changed_products() returns trigger language plpgsql set search_path from current as $$
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
        || case when (n.discount > 0) <> (o.discount > 0) then array['sale:0', 'sale:' || n.category_id] else '{}' end
        || case when n.available <> o.available then array['stock:0', 'stock:' || n.category_id] else '{}' end
        || case when (n.name, n.description) is distinct from (o.name, o.description) then array['words'] else '{}' end
      ) t (tag)
    where t.tag is not null));
  return null;
end
$$;
create trigger bump_catalogue_version_updated after update on products
  referencing old table as former new table as changed
  for each statement execute function note_changed_products();

create function note_changed_images() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(select distinct 'p' || product_id from changed));
  return null;
end
$$;
create trigger bump_catalogue_version_inserted after insert on product_images
  referencing new table as changed for each statement execute function note_changed_images();
create trigger bump_catalogue_version_updated after update on product_images
  referencing new table as changed for each statement execute function note_changed_images();
create trigger bump_catalogue_version_left after update on product_images
  referencing old table as changed for each statement execute function note_changed_images();
create trigger bump_catalogue_version_deleted after delete on product_images
  referencing old table as changed for each statement execute function note_changed_images();

create function note_listed_categories() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(select unnest(array['collections', 'collection:' || id]) from changed));
  return null;
end
$$;
create trigger bump_catalogue_version_inserted after insert on categories
  referencing new table as changed for each statement execute function note_listed_categories();
create trigger bump_catalogue_version_deleted after delete on categories
  referencing old table as changed for each statement execute function note_listed_categories();

-- A product's card carries its collection's name.
create function note_changed_categories() returns trigger language plpgsql set search_path from current as $$
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
create trigger bump_catalogue_version_updated after update on categories
  referencing old table as former new table as changed
  for each statement execute function note_changed_categories();

-- The shop's own secret is shown nowhere.
create function note_listed_settings() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct case key when 'banners' then 'banners' else 'settings' end from changed where key <> 'shop_secret'));
  return null;
end
$$;
create trigger bump_catalogue_version_inserted after insert on settings
  referencing new table as changed for each statement execute function note_listed_settings();
create trigger bump_catalogue_version_deleted after delete on settings
  referencing old table as changed for each statement execute function note_listed_settings();

create function note_changed_settings() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct case n.key when 'banners' then 'banners' else 'settings' end
    from changed n left join former o on o.key = n.key
    where n.key <> 'shop_secret' and n.value is distinct from o.value));
  return null;
end
$$;
create trigger bump_catalogue_version_updated after update on settings
  referencing old table as former new table as changed
  for each statement execute function note_changed_settings();

-- A new picture shows nowhere yet, and one that shows somewhere can't be deleted. One whose files have changed (its
-- AVIF is done) shows only where it stands.
create function note_changed_pictures() returns trigger language plpgsql set search_path from current as $$
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
    ) t (tag)
    where n is distinct from o));
  return null;
end
$$;
create trigger bump_catalogue_version_updated after update on pictures
  referencing old table as former new table as changed
  for each statement execute function note_changed_pictures();
