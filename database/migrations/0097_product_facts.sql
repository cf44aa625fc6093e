-- Facts that shoppers ask for: sizes, material, care, origin, and attributes that the merchant sets up for a collection
-- (docs/decisions/112). All are optional. They lie in products itself, so that versions, the audit log and bulk changes
-- know them; lists read product_cards, which do not hold them.

alter table products
  add column width_mm integer,
  add column height_mm integer,
  add column depth_mm integer,
  add column weight_g integer,
  add column material text,
  add column color text,
  add column care text,
  add column origin text,
  add column attributes jsonb;
comment on column products.attributes is
  'Values of the collection''s attributes by their id: {"12": "E27", "13": 45, "14": true}. Ids of other collections are '
  'shown nowhere; after a move they stay for the way back.';

-- Not valid: it holds for every write, and no row has been there that could break it.
alter table products add constraint products_facts_check check (
  width_mm between 1 and 100000 and height_mm between 1 and 100000 and depth_mm between 1 and 100000
  and weight_g between 1 and 10000000
  and char_length(material) between 1 and 100 and char_length(color) between 1 and 60
  and char_length(care) between 1 and 300 and char_length(origin) between 1 and 60
  and jsonb_typeof(attributes) = 'object' and octet_length(attributes::text) <= 40000
) not valid;

create table collection_attributes (
  id integer generated always as identity primary key,
  category_id integer not null references categories on delete cascade,
  name citext not null check (char_length(name::text) <= 60 and name::text ~ '\S' and name::text !~ '[:\r\n]'),
  type text not null check (type in ('text', 'number', 'choice', 'yes_no')),
  unit text not null default '' check (char_length(unit) <= 20),
  choices text[] not null default '{}' check (cardinality(choices) <= 30),
  position integer not null check (position between 0 and 29),
  constraint collection_attributes_name_key unique (category_id, name) deferrable initially immediate,
  constraint collection_attributes_position_key unique (category_id, position) deferrable initially immediate
);
comment on table collection_attributes is
  'What the merchant says of the products of a collection, at most 30, in order: a text, a number with its unit, one of '
  'some choices, or yes or no. The values are in products.attributes; ids are never used again.';

create trigger keep_audit after insert or update or delete on collection_attributes for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');

-- A product that moves takes along what the other collection knows by the same name, type and unit. What the collection
-- that it leaves knows stays for the way back; what is older goes, so that no row grows with each move.
create function move_attributes() returns trigger language plpgsql set search_path from current as $$
declare
  own jsonb;
  taken_along jsonb;
begin
  select jsonb_object_agg(a.id, new.attributes -> a.id::text) into own
  from collection_attributes a
  where a.category_id in (old.category_id, new.category_id) and new.attributes ? a.id::text;
  select jsonb_object_agg(there.id, new.attributes -> here.id::text) into taken_along
  from collection_attributes here join collection_attributes there
    on there.category_id = new.category_id and there.name = here.name and there.type = here.type and there.unit = here.unit
  where here.category_id = old.category_id and new.attributes ? here.id::text
    and (there.type <> 'choice' or new.attributes ->> here.id::text = any (there.choices));
  new.attributes := nullif(coalesce(own, '{}') || coalesce(taken_along, '{}'), '{}');
  return new;
end
$$;
create trigger move_attributes before update of category_id on products for each row
  when (new.category_id is distinct from old.category_id and new.attributes is not null)
  execute function move_attributes();

-- What a search finds of a product's facts: 60 x 40 cm, oak, dimmable. Values of attributes, and the names of those that
-- are simply true. Empty for a product without facts.
create function product_facts_text(p products) returns text language sql stable set search_path from current as $$
  select concat_ws(' . ', p.material, p.color, p.care, p.origin,
    round(p.width_mm / 10.0) || 'cm x ' || round(p.height_mm / 10.0) || 'cm',
    round(p.width_mm / 10.0) || 'cm x ' || round(p.depth_mm / 10.0) || 'cm',
    case when num_nonnulls(p.width_mm, p.height_mm, p.depth_mm) = 1 or p.width_mm is null
      then concat_ws(' . ', round(p.width_mm / 10.0) || 'cm', round(p.height_mm / 10.0) || 'cm', round(p.depth_mm / 10.0) || 'cm') end,
    case when p.attributes is not null then (
      select string_agg(
        case
          when a.type <> 'yes_no' then (p.attributes ->> a.id::text) || case when a.unit = '' then '' else ' ' || a.unit end
          when p.attributes -> a.id::text = 'true' then a.name::text
        end, ' . ' order by a.position)
      from collection_attributes a where a.category_id = p.category_id and p.attributes ? a.id::text) end)
$$;

-- As in 0040, and a product's facts count as its description does.
create or replace function search_write(ids integer[]) returns void language plpgsql
  set search_path from current set work_mem = '32MB' as $$
declare
  crowded integer[] := '{}';
  full_segment integer;
begin
  if cardinality(ids) = 0 then return; end if;
  with fresh as materialized (
    select p.id, d.* from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text, concat_ws(' . ', p.description, product_facts_text(p))) d
    where p.id = any (ids) and p.deleted_at is null
  ), spelled as (
    insert into search_words (word, stem)
    select word, coalesce((ts_lexize('shop_stem', word))[1], word)
    from (select distinct unnest(spellings) as word from fresh) w
    where word ~ '^[[:alpha:]]{2,}$' and not exists (select from search_words s where s.word = w.word)
    on conflict do nothing
  ), gone as (
    delete from search_documents
    where index_version = 1 and product_id = any (ids) and product_id not in (select id from fresh)
  )
  insert into search_documents (product_id, words, impacts, name_words)
  select id, words, impacts, name_words from fresh
  on conflict (index_version, product_id) do update
    set words = excluded.words, impacts = excluded.impacts, name_words = excluded.name_words;
  if cardinality(ids) >= 2000 then
    select coalesce(array_agg(segment), '{}') into crowded from (
      select id >> 14 as segment, count(*) as changed from unnest(ids) id group by 1
    ) c where changed >= 2000 and changed * 4 >= (select count(*) from search_documents
      where index_version = 1 and product_id between c.segment << 14 and (c.segment << 14) + 16383);
  end if;
  foreach full_segment in array crowded loop
    if not search_pack(full_segment) then crowded := array_remove(crowded, full_segment); end if;
  end loop;
  insert into search_changes (product_id, words, impacts)
  select id, coalesce(d.words, '{}'), coalesce(d.impacts, '')
  from unnest(ids) id left join search_documents d on d.index_version = 1 and d.product_id = id
  where (id >> 14) <> all (crowded)
  on conflict (index_version, product_id) do update
    set change = default, words = excluded.words, impacts = excluded.impacts;
end
$$;

-- As in 0040 and 0015, with the facts that searches find.
create or replace function keep_search_of_products() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' then
    perform search_write(array(select id from changed where deleted_at is null));
  elsif tg_op = 'DELETE' then
    perform search_write(array(select id from former where deleted_at is null));
  else
    perform search_write(array(
      select changed.id from changed join former on former.id = changed.id
      where (changed.name, changed.description, changed.category_id, changed.deleted_at is null,
          changed.width_mm, changed.height_mm, changed.depth_mm, changed.material, changed.color, changed.care, changed.origin, changed.attributes)
        is distinct from (former.name, former.description, former.category_id, former.deleted_at is null,
          former.width_mm, former.height_mm, former.depth_mm, former.material, former.color, former.care, former.origin, former.attributes)));
  end if;
  return null;
end
$$;

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
        || case when (n.discount > 0) <> (o.discount > 0) then array['sale:0', 'sale:' || n.category_id] else '{}' end
        || case when n.available <> o.available then array['stock:0', 'stock:' || n.category_id] else '{}' end
        || case when (n.name, n.description,
            n.width_mm, n.height_mm, n.depth_mm, n.material, n.color, n.care, n.origin, n.attributes)
          is distinct from (o.name, o.description,
            o.width_mm, o.height_mm, o.depth_mm, o.material, o.color, o.care, o.origin, o.attributes) then array['words'] else '{}' end
      ) t (tag)
    where t.tag is not null));
  return null;
end
$$;

-- An attribute that is renamed, moved or removed changes the pages of the products that have a value; a new one has none.
-- Named before other triggers: here writers of the catalogue wait for each other.
create function note_changed_attributes() returns trigger language plpgsql set search_path from current as $$
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
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
  return null;
end
$$;
create trigger bump_catalogue_version_updated after update on collection_attributes
  referencing old table as former new table as changed for each statement execute function note_changed_attributes();
create trigger bump_catalogue_version_deleted after delete on collection_attributes
  referencing old table as former for each statement execute function note_changed_attributes();
create trigger bump_catalogue_version_truncated after truncate on collection_attributes
  for each statement execute function bump_catalogue_version();
