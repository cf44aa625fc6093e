-- Collections by rule, in a tree or ordered by hand: who is in them (docs/decisions/147).

-- A pattern for `like` that finds the text as a part, whatever signs it holds.
create or replace function part_pattern(value text) returns text language sql immutable strict parallel safe
  set search_path from current
  as $$ select '%' || regexp_replace(fold_text(value), '([\\%_])', '\\\1', 'g') || '%' $$;

-- A text as it is compared where people search: without case, accents, and the ways to spell Arabic (0310).
create or replace function fold_spelling(value text) returns text language sql immutable strict parallel safe
  set search_path from current as $$ select coalesce(arabic_spelling(fold_text(value)), fold_text(value)) $$;

-- A product that moves takes along what the other collection knows by the same name, type and unit. What the collection
-- that it leaves knows stays for the way back; what is older goes, so that no row grows with each move.
create or replace function move_attributes() returns trigger language plpgsql set search_path from current as $$
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
create or replace trigger move_attributes before update of category_id on products
  for each row when (new.category_id is distinct from old.category_id and new.attributes is not null)
  execute function move_attributes();

-- One condition. "home" is the collection of its attribute, null for one that was removed: nothing meets it then. No subquery
-- and no search_path, so that the planner writes it into the statements that use it.
create or replace function meets_condition(
  p products, kind text, tag text, attribute_id text, home integer, value text, price_from numeric, price_to numeric, days integer
) returns boolean language sql stable as $$
  select coalesce(case kind
    when 'tag' then string_to_array(p.tags, ', ') @> array[tag]
    when 'attribute' then p.category_id = home and lower(p.attributes ->> attribute_id) = lower(value)
    when 'price' then p.final_price >= coalesce(price_from, 0) and p.final_price <= coalesce(price_to, 1e9)
    when 'on_sale' then p.discount > 0 or p.variant_reduced
    when 'in_stock' then p.available
    when 'new' then p.created_at > now() - make_interval(hours => 24 * days)
  end, false)
$$;

create or replace function rule_conditions(rule jsonb) returns table (
  kind text, tag text, attribute_id text, home integer, value text, price_from numeric, price_to numeric, days integer
) language sql stable set search_path from current as $$
  select k.kind, k.tag, k.attribute_id::text, a.category_id, k.value, k.price_from, k.price_to, k.days
  from jsonb_to_recordset(case jsonb_typeof(rule -> 'conditions') when 'array' then rule -> 'conditions' else '[]' end)
    k (kind text, tag text, attribute_id integer, value text, price_from numeric, price_to numeric, days integer)
  left join collection_attributes a on a.id = k.attribute_id
$$;

-- How many products a rule that is still being written would show.
create or replace function count_rule_matches(rule jsonb) returns integer language sql stable set search_path from current as $$
  with conditions as materialized (select * from rule_conditions(rule))
  select count(*)::int4 from products p where p.deleted_at is null and case rule ->> 'match'
    when 'any' then exists (select from conditions k where
      meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days))
    else exists (select from conditions) and not exists (select from conditions k where not
      meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days)) end
$$;

-- Writes which collections show these products. The caller has the catalogue's lock (note_catalogue_change takes it).
create or replace function write_collection_products(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  changed text[];
begin
  if cardinality(ids) = 0 then return; end if;
  with asked as materialized (
    select p.* from products p where p.id = any (ids) and p.deleted_at is null
  ), conditions as materialized (
    select c.id as category_id, k.* from categories c cross join lateral rule_conditions(c.rule) k where c.rule is not null
  ), met as (
    select k.category_id, p.id, count(*) as count
    from products p cross join conditions k
    where p.id = any (ids) and p.deleted_at is null
      and meets_condition(p, k.kind, k.tag, k.attribute_id, k.home, k.value, k.price_from, k.price_to, k.days)
    group by 1, 2
  ), own as (
    select category_id, id from asked
    union
    select k.category_id, p.id from asked p join collection_picks k on k.product_id = p.id
    union
    select m.category_id, m.id from met m join categories c on c.id = m.category_id
    where c.rule ->> 'match' = 'any' or m.count = jsonb_array_length(c.rule -> 'conditions')
  ), wanted as materialized (
    select l.category_id, own.id as product_id, array_position(c.featured, own.id) as position, p.created_at, p.final_price
    from (
      select distinct l.category_id, own.id from own join categories o on o.id = own.category_id
        join member_lists l on l.category_id in (o.id, o.parent_id)
    ) own join member_lists l on l.category_id = own.category_id
      join categories c on c.id = l.category_id join asked p on p.id = own.id
  ), gone as (
    delete from collection_products m
    where m.product_id = any (ids)
      and not exists (select from wanted w where w.category_id = m.category_id and w.product_id = m.product_id)
  ), kept as (
    insert into collection_products as m (category_id, product_id, position, created_at, final_price)
    select w.category_id, w.product_id, w.position, w.created_at, w.final_price from wanted w
    on conflict (category_id, product_id) do update
      set position = excluded.position, created_at = excluded.created_at, final_price = excluded.final_price
      where (m.position, m.created_at, m.final_price) is distinct from (excluded.position, excluded.created_at, excluded.final_price)
    returning m.category_id
  )
  select array_agg(distinct tag) into changed from kept
    cross join lateral unnest(array['list:' || category_id, 'price:' || category_id]) tag;
  -- Who came in may be the next that is no longer new.
  if changed is not null and exists (select from rules_by_age()) then
    changed := changed || '{members}'::text[];
  end if;
  perform note_catalogue_change(coalesce(changed, '{}'));
end
$$;

-- However they leave: also with a product or a collection that is deleted.
create or replace function note_left_members() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array(
    select distinct unnest(array['list:' || category_id, 'price:' || category_id]) from former));
  return null;
end
$$;
create or replace trigger note_left_members after delete on collection_products
  referencing old table as former for each statement execute function note_left_members();

-- Named after bump_catalogue_version: there the writers of the catalogue wait for each other.
create or replace function keep_collection_products() returns trigger language plpgsql set search_path from current as $$
begin
  if not exists (select from member_lists) then return null; end if;
  if exists (select from changed n join categories c on c.id = n.category_id where c.rule is not null and n.deleted_at is null) then
    raise check_violation using message = 'A collection by rule is the home of no product', constraint = 'collection_by_rule_is_no_home';
  end if;
  if tg_op = 'INSERT' then
    perform write_collection_products(array(select id from changed where deleted_at is null));
    return null;
  end if;
  perform note_catalogue_change(array(
    select distinct t.tag
    from changed n join former o on o.id = n.id join collection_products m on m.product_id = n.id
      cross join lateral unnest(
        case when n.available <> o.available then array['stock:' || m.category_id] else '{}' end
        || case when (n.discount > 0 or n.variant_reduced) <> (o.discount > 0 or o.variant_reduced) then array['sale:' || m.category_id] else '{}' end
      ) t (tag)));
  perform write_collection_products(array(
    select n.id from changed n join former o on o.id = n.id
    where (n.deleted_at is null, n.category_id, n.created_at, n.final_price, n.discount > 0 or n.variant_reduced, n.available,
        n.tags, n.attributes)
      is distinct from (o.deleted_at is null, o.category_id, o.created_at, o.final_price, o.discount > 0 or o.variant_reduced, o.available,
        o.tags, o.attributes)));
  return null;
end
$$;
create or replace trigger keep_collection_products_inserted after insert on products
  referencing new table as changed for each statement execute function keep_collection_products();
create or replace trigger keep_collection_products_updated after update on products
  referencing old table as former new table as changed for each statement execute function keep_collection_products();

-- Writes a part of what is to be written again. The caller has the catalogue's lock.
-- Answers whether more is left.
create or replace function fill_some_collections(most integer) returns boolean language plpgsql set search_path from current as $$
declare
  after integer;
  ids integer[];
  done integer[];
begin
  select after_id into after from collection_fill for update;
  if not found then return false; end if;
  ids := array(select id from products where id > after order by id limit most);
  perform write_collection_products(ids);
  if cardinality(ids) >= most then
    update collection_fill set after_id = ids[most];
    return true;
  end if;
  delete from collection_fill;
  with ready as (update member_lists set ready = true where not ready returning category_id)
  select array_agg(category_id) into done from ready;
  perform note_catalogue_change(array(
    select unnest(array['collections', 'collection:' || id, 'list:' || id, 'price:' || id]) from unnest(done) id));
  return false;
end
$$;

create or replace function fill_collections_again() returns void language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{members}');
  insert into collection_fill (after_id) values (0) on conflict (only_row) do update set after_id = 0;
end
$$;

-- Which collections need a list of members. Answers whether one came that needs to be filled.
create or replace function refresh_member_lists() returns boolean language plpgsql set search_path from current as $$
declare
  needed constant integer[] := array(
    select c.id from categories c where c.rule is not null or c.featured is not null
      or exists (select from collection_picks k where k.category_id = c.id)
      or exists (select from categories child where child.parent_id = c.id));
  gone integer[];
begin
  with gone_lists as (delete from member_lists where category_id <> all (needed) returning category_id)
  select array_agg(category_id) into gone from gone_lists;
  perform note_catalogue_change(array(
    select unnest(array['collections', 'collection:' || id, 'list:' || id, 'price:' || id]) from unnest(gone) id));
  insert into member_lists (category_id) select unnest(needed) on conflict do nothing;
  return found;
end
$$;

-- The tree has two levels; a collection by rule is nobody's home.
create or replace function keep_collections() returns trigger language plpgsql set search_path from current as $$
declare
  ids integer[];
begin
  if tg_op = 'DELETE' then
    perform note_catalogue_change(array(select 'collection:' || parent_id from former where parent_id is not null));
    if exists (select from former where parent_id is not null) then
      perform refresh_member_lists();
      perform fill_collections_again();
    end if;
    return null;
  end if;
  if tg_op = 'INSERT' then
    if not exists (select from changed where parent_id is not null or rule is not null or featured is not null) then return null; end if;
  else
    if not exists (select from changed n join former o on o.id = n.id
      where (n.parent_id, n.description, n.rule, n.featured) is distinct from (o.parent_id, o.description, o.rule, o.featured)) then
      return null;
    end if;
    perform note_catalogue_change(array(
      select distinct t.tag from changed n join former o on o.id = n.id
        cross join lateral unnest(array['collections', 'collection:' || n.id, 'list:' || n.id,
          'collection:' || n.parent_id, 'collection:' || o.parent_id, 'list:' || n.parent_id, 'list:' || o.parent_id]) t (tag)
      where t.tag is not null
        and (n.parent_id, n.description, n.rule, n.featured) is distinct from (o.parent_id, o.description, o.rule, o.featured)));
  end if;
  if exists (select from changed n join categories other on other.id = n.parent_id where other.parent_id is not null)
    or exists (select from changed n join categories other on other.parent_id = n.id where n.parent_id is not null) then
    raise check_violation using message = 'Collections stand in each other in two levels', constraint = 'collections_have_two_levels';
  end if;
  if exists (select from changed n join products p on p.category_id = n.id where n.rule is not null and p.deleted_at is null) then
    raise check_violation using message = 'A collection by rule is the home of no product', constraint = 'collection_by_rule_is_no_home';
  end if;
  if refresh_member_lists() then
    perform fill_collections_again();
  elsif tg_op = 'UPDATE' then
    if exists (select from changed n join former o on o.id = n.id where (n.parent_id, n.rule) is distinct from (o.parent_id, o.rule)) then
      perform fill_collections_again();
    else
      ids := array(select distinct unnest(n.featured || o.featured) from changed n join former o on o.id = n.id
        where n.featured is distinct from o.featured);
      perform write_collection_products(ids);
    end if;
  end if;
  return null;
end
$$;
create or replace trigger keep_collections_deleted after delete on categories
  referencing old table as former for each statement execute function keep_collections();
create or replace trigger keep_collections_inserted after insert on categories
  referencing new table as changed for each statement execute function keep_collections();
create or replace trigger keep_collections_updated after update on categories
  referencing old table as former new table as changed for each statement execute function keep_collections();

create or replace function keep_picks() returns trigger language plpgsql set search_path from current as $$
begin
  if not exists (select from changed) then return null; end if;
  perform note_catalogue_change(array(select distinct 'list:' || category_id from changed));
  if refresh_member_lists() then
    perform fill_collections_again();
  else
    perform write_collection_products(array(select distinct product_id from changed));
  end if;
  return null;
end
$$;
create or replace trigger keep_picks_deleted after delete on collection_picks
  referencing old table as changed for each statement execute function keep_picks();
create or replace trigger keep_picks_inserted after insert on collection_picks
  referencing new table as changed for each statement execute function keep_picks();

-- A condition on an attribute that goes is met by nothing.
create or replace function keep_collections_of_attributes() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from former a join categories c on c.rule is not null
    cross join lateral rule_conditions(c.rule) k where k.attribute_id = a.id::text) then
    perform fill_collections_again();
  end if;
  return null;
end
$$;
create or replace trigger keep_collections_deleted after delete on collection_attributes
  referencing old table as former for each statement execute function keep_collections_of_attributes();

-- The rules that ask for new products, each with its days.
create or replace function rules_by_age() returns table (category_id integer, settled_at timestamptz, age interval)
  language sql stable set search_path from current as $$
  select l.category_id, l.settled_at, make_interval(hours => 24 * max(k.days)) as age
  from member_lists l join categories c on c.id = l.category_id cross join lateral rule_conditions(c.rule) k
  where c.rule is not null and k.kind = 'new' and k.days is not null
  group by l.category_id
$$;

-- When the next product is no longer new enough for a rule; null: none will be.
create or replace function next_member_leaves() returns timestamptz language sql stable set search_path from current as $$
  select min((select p.created_at + r.age from products p
    where p.deleted_at is null and p.created_at > r.settled_at - r.age order by p.created_at limit 1))
  from rules_by_age() r
$$;

-- Products that are no longer new leave: of each rule so many at a time, and those of the last one's moment, as an import makes them.
-- The caller has the catalogue's lock.
create or replace function settle_some_members(most integer) returns void language plpgsql set search_path from current as $$
declare
  list record;
  last timestamptz;
begin
  for list in select * from rules_by_age() order by category_id loop
    select max(created_at) into last from (
      select created_at from products
      where deleted_at is null and created_at > list.settled_at - list.age and created_at <= now() - list.age
      order by created_at limit most) due;
    continue when last is null;
    perform write_collection_products(array(
      select id from products where deleted_at is null and created_at > list.settled_at - list.age and created_at <= last));
    update member_lists set settled_at = last + list.age where category_id = list.category_id;
  end loop;
end
$$;
