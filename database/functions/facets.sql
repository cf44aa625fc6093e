-- Filters and their counts: bits of products by value (docs/decisions/150).

create or replace function attribute_is_filter(a collection_attributes) returns boolean language sql immutable as $$
  select coalesce(a.is_filter, a.type in ('choice', 'yes_no'))
$$;

-- "Off-white, washed" is off-white-washed.
create or replace function facet_slug(words text) returns text language sql immutable parallel safe as $$
  select left(trim('-' from regexp_replace(lower(words), '[\s!-/:-@\[-`{-~]+', '-', 'g')), 60)
$$;

-- A number's place in the series 1, 2, 5, 10, 20, 50 …: 45 is 20-50, which begins with 20.
create or replace function facet_range(amount numeric) returns text language sql immutable parallel safe as $$
  select case when amount = 0 then '0' when amount < 0 then 'below-0' else (
    select case when lead >= 5 then trim_scale(5 * tens) || '-' || trim_scale(10 * tens)
      when lead >= 2 then trim_scale(2 * tens) || '-' || trim_scale(5 * tens)
      else trim_scale(tens) || '-' || trim_scale(2 * tens) end
    from (select power(10::numeric, floor(log(amount))) as tens) t
      cross join lateral (select amount / tens as lead) l
  ) end
$$;

create or replace function facet_bit(product_id integer) returns bit(4096) language sql immutable parallel safe as $$
  select set_bit(0::bit(4096), product_id & 4095, 1)
$$;

create or replace function facets_of(p products) returns table (facet text, label text)
language sql stable set search_path from current as $$
  select f.facet, f.label from (
    select 'list', '0' union all select 'list', p.category_id::text
    union all select 'members', m.category_id::text from collection_products m where m.product_id = p.id
    union all select 'stock', '1' where p.available
    union all select 'sale', '1' where p.discount > 0 or p.variant_reduced
    union all select 'material', p.material
    union all select 'color', p.color
    union all select 'width', facet_range(p.width_mm / 10.0)
    union all select 'height', facet_range(p.height_mm / 10.0)
    union all select 'depth', facet_range(p.depth_mm / 10.0)
    union all select 'a' || a.id,
      case when a.type = 'number' then facet_range((p.attributes ->> a.id::text)::numeric) else p.attributes ->> a.id::text end
    from collection_attributes a
    where p.attributes is not null and a.category_id = p.category_id and attribute_is_filter(a) and p.attributes ? a.id::text
      and (a.type <> 'yes_no' or p.attributes -> a.id::text = 'true')
    union all select case when s.slug in ('colour', 'color') then 'color' when s.slug = 'material' then s.slug else 'o:' || s.slug end,
      v.option_values[o.place]
    from product_options po
      cross join jsonb_array_elements(po.options) with ordinality o (option, place)
      cross join lateral (select facet_slug(o.option ->> 'name') as slug) s
      join product_variants v on v.product_id = po.product_id and v.deleted_at is null
    where po.product_id = p.id and s.slug <> ''
  ) f (facet, label)
  where p.deleted_at is null and facet_slug(f.label) <> ''
$$;

-- Sets and clears the bits of products: their facets are read once, then come values that are new, then postings.
create or replace function write_product_facets(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  found_ids integer[];
  facets text[];
  slugs text[];
  labels text[];
begin
  if coalesce(cardinality(ids), 0) = 0 then return; end if;
  select array_agg(f.id order by f.id), array_agg(f.facet order by f.id), array_agg(f.slug order by f.id),
      array_agg(f.label order by f.id)
    into found_ids, facets, slugs, labels
    from (
      select p.id, f.facet, f.label, facet_slug(f.label) as slug
      from products p cross join lateral facets_of(p) f where p.id = any (ids)
    ) f;
  insert into facet_values (facet, slug, label)
    select distinct on (f.facet, f.slug) f.facet, f.slug, f.label
    from unnest(facets, slugs, labels) with ordinality f (facet, slug, label, place)
    where not exists (select from facet_values v where v.facet = f.facet and v.slug = f.slug)
    order by f.facet, f.slug, f.place
  on conflict do nothing;
  with wanted as materialized (
    select v.id as value_id, f.id >> 12 as chunk, bit_or(facet_bit(f.id)) as bits
    from unnest(found_ids, facets, slugs) f (id, facet, slug)
      join facet_values v on v.facet = f.facet and v.slug = f.slug
    group by v.id, f.id >> 12
  ), masks as materialized (
    select id >> 12 as chunk, bit_or(facet_bit(id)) as mask from unnest(ids) id group by id >> 12
  ), kept as (
    update facet_postings t set bits = (t.bits & ~n.mask) | n.bits
    from (
      select o.value_id, o.chunk, m.mask, coalesce(w.bits, 0::bit(4096)) as bits
      from masks m join facet_postings o on o.chunk = m.chunk
        left join wanted w on w.value_id = o.value_id and w.chunk = o.chunk
      where w.value_id is not null or (o.bits & m.mask) <> 0::bit(4096)
    ) n
    where t.value_id = n.value_id and t.chunk = n.chunk and (t.bits & n.mask) <> n.bits
  )
  insert into facet_postings (value_id, chunk, bits) select value_id, chunk, bits from wanted
  on conflict (value_id, chunk) do nothing;
end
$$;

-- These names come behind bump_catalogue_version: its row makes writers wait for each other.
create or replace function keep_product_facets() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_facets(array(select id from changed));
  return null;
end
$$;
create or replace trigger keep_product_facets_deleted after delete on products
  referencing old table as changed for each statement execute function keep_product_facets();
create or replace trigger keep_product_facets_inserted after insert on products
  referencing new table as changed for each statement execute function keep_product_facets();

create or replace function keep_changed_product_facets() returns trigger language plpgsql set search_path from current as $$
begin
  perform write_product_facets(array(
    select n.id from changed n join former o on o.id = n.id
    where (n.deleted_at is null, n.category_id, n.available, n.discount > 0 or n.variant_reduced,
        n.material, n.color, n.width_mm, n.height_mm, n.depth_mm, n.attributes)
      is distinct from (o.deleted_at is null, o.category_id, o.available, o.discount > 0 or o.variant_reduced,
        o.material, o.color, o.width_mm, o.height_mm, o.depth_mm, o.attributes)));
  return null;
end
$$;
create or replace trigger keep_product_facets_updated after update on products
  referencing old table as former new table as changed for each statement execute function keep_changed_product_facets();

-- The bits of those who come into a list of members and leave it.
create or replace function keep_member_bits() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    update facet_postings t set bits = t.bits & ~ gone.bits
    from (
      select v.id, m.product_id >> 12 as chunk, bit_or(facet_bit(m.product_id)) as bits
      from changed m join facet_values v on v.facet = 'members' and v.slug = m.category_id::text group by 1, 2
    ) gone
    where t.value_id = gone.id and t.chunk = gone.chunk;
    return null;
  end if;
  insert into facet_values (facet, slug, label)
    select distinct 'members', category_id::text, category_id::text from changed on conflict do nothing;
  insert into facet_postings as t (value_id, chunk, bits)
    select v.id, m.product_id >> 12, bit_or(facet_bit(m.product_id))
    from changed m join facet_values v on v.facet = 'members' and v.slug = m.category_id::text group by 1, 2
  on conflict (value_id, chunk) do update set bits = t.bits | excluded.bits;
  return null;
end
$$;
create or replace trigger keep_member_bits_deleted after delete on collection_products
  referencing old table as changed for each statement execute function keep_member_bits();
create or replace trigger keep_member_bits_inserted after insert on collection_products
  referencing new table as changed for each statement execute function keep_member_bits();

create or replace function clear_product_facets() returns trigger language plpgsql set search_path from current as $$
begin
  delete from facet_postings;
  return null;
end
$$;
create or replace trigger keep_product_facets_truncated after truncate on products
  for each statement execute function clear_product_facets();

-- An attribute that becomes a filter, or no longer is one.
create or replace function keep_attribute_facets() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed n join former o on o.id = n.id
    where (n.is_filter, n.position, n.name::text, n.unit) is distinct from (o.is_filter, o.position, o.name::text, o.unit)) then
    perform note_catalogue_change('{words}');
  end if;
  perform write_product_facets(array(
    select distinct p.id from changed n join former o on o.id = n.id join products p on p.category_id = n.category_id
    where n.is_filter is distinct from o.is_filter and p.attributes is not null and p.attributes ? n.id::text and p.deleted_at is null));
  return null;
end
$$;
create or replace trigger keep_product_facets_updated after update on collection_attributes
  referencing old table as former new table as changed for each statement execute function keep_attribute_facets();

create or replace function drop_attribute_facets() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change('{words}');
  delete from facet_values where facet in (select 'a' || id from changed);
  return null;
end
$$;
create or replace trigger keep_product_facets_deleted after delete on collection_attributes
  referencing old table as changed for each statement execute function drop_attribute_facets();

-- What a filter of an address means in a collection: {"colour": ["sage"], "is.bulb": ["e27", "e14"]}. Names and values that
-- are not known are passed over. An attribute of the collection stands before an option of its name.
create or replace function facet_wanted(collection integer, wanted jsonb) returns table (facet text, value_id integer)
language sql stable rows 5 set search_path from current as $$
  select f.facet, v.id
  from jsonb_each(wanted) w
    cross join lateral (select case w.key
      when 'colour' then 'color'
      when 'material' then 'material' when 'width' then 'width' when 'height' then 'height' when 'depth' then 'depth'
      else coalesce((select 'a' || a.id from collection_attributes a
        where a.category_id = collection and attribute_is_filter(a) and 'is.' || facet_slug(a.name::text) = w.key
        order by a.position limit 1), 'o:' || substr(w.key, 4)) end) f (facet)
    cross join lateral jsonb_array_elements_text(w.value) s (slug)
    join facet_values v on v.facet = f.facet and v.slug = s.slug
$$;

create or replace aggregate join_bits (bit varying) (sfunc = bitcat, stype = bit varying, initcond = '');

-- Writes all again, a chunk in each transaction, each after the writers before it: for who wrote past the triggers.
create or replace procedure fill_product_facets() language plpgsql as $$
declare
  part integer;
begin
  for part in select distinct id >> 12 from products order by 1 loop
    perform from catalogue_version for update;
    perform write_product_facets(array(select id from products where id between part << 12 and (part << 12) + 4095)); commit;
  end loop;
end
$$;

-- unused-since: 0.6.0 writes it into the list's own statement (server/catalog/list-bits.ts); 0.7.0 drops it.
-- asked: {"in": the collection whose attributes are meant, "of": {"colour": ["sage"]}, "list": the collection that is listed,
-- 0 for all, "stock": true, "sale": true}. Facets that are not known narrow nothing.
create or replace function list_bits(asked jsonb) returns table (chunk integer, bits bit(4096)) language sql stable rows 250
  set search_path from current as $$
  with w as materialized (
    select * from facet_wanted((asked ->> 'in')::int, asked -> 'of')
  ), sets as (
    select w.facet, t.chunk, bit_or(t.bits) as bits from w join facet_postings t using (value_id) group by w.facet, t.chunk
    union all
    select v.facet, t.chunk, t.bits from facet_values v join facet_postings t on t.value_id = v.id
    where v.facet = 'list' and v.slug = asked ->> 'list'
      or v.facet = 'stock' and asked ? 'stock' or v.facet = 'sale' and asked ? 'sale'
  )
  select chunk, bit_and(bits) from sets group by chunk
  having count(*) = (select count(distinct facet) from w) + 1 + (asked ? 'stock')::int + (asked ? 'sale')::int
$$;
