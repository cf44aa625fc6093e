-- Options and variants of products (issue 17, 1; docs/decisions/137). A product with a row in product_options is sold in its
-- variants, any other is as it was. products.price, discount and available stay what lists, cards, filters, search and the
-- release before this one read: of a product with variants they are kept as those of its cheapest available variant.

create table product_options (
  product_id integer primary key references products on delete cascade,
  options jsonb not null check (jsonb_typeof(options) = 'array' and octet_length(options::text) <= 65536),
  offered boolean not null
);
comment on table product_options is
  'In what a product is chosen, in order: [{"name": "Colour", "values": [{"name": "Sage", "color": "#9caf88"}]}]; a swatch is a '
  'color or an image_id of the product. offered is the merchant''s switch for all variants: products.available is kept as '
  'offered and any variant available.';

create table product_variants (
  id integer generated always as identity primary key,
  product_id integer not null references products on delete cascade,
  position integer not null check (position between 0 and 99),
  option_values text[] not null check (cardinality(option_values) between 1 and 3),
  name text not null check (char_length(name) <= 200 and name ~ '\S'),
  price numeric(8, 2) not null check (price > 0),
  discount numeric(5, 2) not null default 0 check (discount between 0 and 100),
  final_price numeric(8, 2) not null generated always as (round(price - price * discount / 100, 2)) stored,
  base_discount numeric(5, 2) check (base_discount between 0 and 100),
  offered boolean not null default true,
  available boolean not null default true,
  reference text check (char_length(reference) between 1 and 60),
  barcode text check (char_length(barcode) between 1 and 60),
  image_id integer references product_images on delete set null,
  deleted_at timestamptz(3),
  removed integer not null generated always as (case when deleted_at is null then 0 else id end) stored,
  constraint product_variants_values_key unique (product_id, option_values, removed) deferrable initially immediate
);
comment on table product_variants is
  'What of a product is sold: one value of each option, in the order of the options. Those that were removed stay for the '
  'orders that show them, and come back with their id when the same combination does. base_discount is what comes back when '
  'the scheduled sale of the product ends. available is kept as offered and, where counted, any left.';
create unique index product_variants_reference on product_variants (lower(reference))
  where reference is not null and deleted_at is null;
create index product_variants_barcode on product_variants (barcode) where barcode is not null and deleted_at is null;
create index product_variants_by_image on product_variants (image_id) where image_id is not null;

create table variant_stock (
  variant_id integer primary key references product_variants on delete cascade,
  on_hand integer not null check (on_hand >= 0),
  low_at integer not null default 5 check (low_at between 0 and 1000),
  first_change bigint not null
);
comment on table variant_stock is
  'How many of a counted variant are left, as product_stock has it of products without variants. A product with variants has '
  'no row there.';
create index variant_stock_low on variant_stock (on_hand, variant_id) where on_hand <= low_at;

alter table stock_changes add column variant_id integer;
alter table cart_items add column variant_id integer;
alter table order_items add column variant_id integer;
alter table order_items add column variant_name text;
comment on column order_items.variant_name is 'The variant as it was called when the order was placed; null for none.';

-- Keeps price, discount and availability of products as those of their cheapest available variant. That another one is the
-- cheapest by now is no word of a merchant's about a sale that runs.
create function follow_variants(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  settles constant text := coalesce(current_setting('mantel.settles_sales', true), '');
begin
  perform set_config('mantel.follows_variants', 'on', true), set_config('mantel.settles_sales', 'on', true);
  update products p set price = v.price, discount = v.discount, available = o.offered and v.available
  from product_options o cross join lateral (
    select v.price, v.discount, v.available from product_variants v
    where v.product_id = o.product_id and v.deleted_at is null
    order by v.available desc, v.final_price, v.position limit 1
  ) v
  where p.id = any (ids) and o.product_id = p.id
    and (p.price, p.discount, p.available) is distinct from (v.price, v.discount, o.offered and v.available);
  perform set_config('mantel.follows_variants', '', true), set_config('mantel.settles_sales', settles, true);
end
$$;

-- Who writes the price, the discount or the availability of a product with variants means all of them, the release before
-- this one, a bulk change and a scheduled sale too: a price moves them in proportion, a discount is given to each, and what
-- is no longer offered is so in every variant. A variant that was given a discount of its own while a sale runs keeps it.
create function change_all_variants() returns trigger language plpgsql set search_path from current as $$
declare
  settles constant boolean := coalesce(current_setting('mantel.settles_sales', true), '') <> '';
  is_offered boolean;
  cheapest product_variants;
begin
  if coalesce(current_setting('mantel.follows_variants', true), '') <> '' then return new; end if;
  select offered into is_offered from product_options where product_id = new.id;
  if not found then return new; end if;
  perform set_config('mantel.follows_variants', 'on', true);
  if new.available <> old.available then
    is_offered := new.available;
    update product_options set offered = is_offered where product_id = new.id;
  end if;
  if new.price <> old.price then
    update product_variants set price = greatest(0.01, round(price * new.price / old.price, 2))
    where product_id = new.id;
  end if;
  if settles then
    if exists (select from product_sales where product_id = new.id and base_discount is not null) then
      update product_variants set discount = new.discount, base_discount = discount where product_id = new.id;
    else
      update product_variants set discount = base_discount, base_discount = null
      where product_id = new.id and base_discount is not null;
    end if;
  elsif new.discount <> old.discount then
    update product_variants set discount = new.discount, base_discount = null where product_id = new.id;
  end if;
  perform set_config('mantel.follows_variants', '', true);
  select * into cheapest from product_variants where product_id = new.id and deleted_at is null
    order by available desc, final_price, position limit 1;
  if found then
    new.price := cheapest.price;
    new.discount := cheapest.discount;
    new.available := is_offered and cheapest.available;
  end if;
  return new;
end
$$;
create trigger change_all_variants before update of price, discount, available on products for each row
  execute function change_all_variants();

-- What a search finds of a product's variants: their options' values and references.
create function product_variants_text(id integer) returns text language sql stable set search_path from current as $$
  select string_agg(word, ' . ') from (
    select distinct unnest(option_values || reference) as word from product_variants v
    where v.product_id = product_variants_text.id and deleted_at is null
  ) w
$$;

-- Cards, pages, search and the product's own columns follow its variants. While follow_variants is at work, the one who
-- writes sees to that.
create function show_changed_variants(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids) id));
  perform follow_variants(ids);
  perform write_product_cards(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
end
$$;

create function note_changed_variants() returns trigger language plpgsql set search_path from current as $$
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
create trigger bump_catalogue_version_inserted after insert on product_variants
  referencing new table as changed for each statement execute function note_changed_variants();
create trigger bump_catalogue_version_updated after update on product_variants
  referencing new table as changed for each statement execute function note_changed_variants();
create trigger bump_catalogue_version_deleted after delete on product_variants
  referencing old table as former for each statement execute function note_changed_variants();
create trigger bump_catalogue_version_inserted after insert on product_options
  referencing new table as changed for each statement execute function note_changed_variants();
create trigger bump_catalogue_version_updated after update on product_options
  referencing new table as changed for each statement execute function note_changed_variants();
create trigger bump_catalogue_version_deleted after delete on product_options
  referencing old table as former for each statement execute function note_changed_variants();

create function keep_variant_audit() returns trigger language plpgsql set search_path from current as $$
declare
  left_out constant text[] := array['id', 'product_id', 'final_price', 'position', 'option_values', 'available', 'removed'];
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'products', coalesce(new.product_id, old.product_id), 'update',
    jsonb_build_object('variant', to_jsonb(old) - left_out), jsonb_build_object('variant', to_jsonb(new) - left_out));
  return null;
end
$$;
create trigger keep_audit after insert or delete or update of price, discount, offered, reference, barcode, image_id, deleted_at
  on product_variants for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_variant_audit();

-- As in 0097, with the words of variants.
create or replace function search_write(ids integer[]) returns void language plpgsql
  set search_path from current set work_mem = '32MB' as $$
declare
  crowded integer[] := '{}';
  full_segment integer;
begin
  if cardinality(ids) = 0 then return; end if;
  with fresh as materialized (
    select p.id, d.* from products p join categories c on c.id = p.category_id
      cross join lateral search_document(p.name, c.name::text,
        concat_ws(' . ', p.description, product_facts_text(p), product_variants_text(p.id))) d
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

-- What a card says of variants: how many, whether their prices differ, and the swatches of the first option that has some.
create function product_variant_summary(id integer) returns json language sql stable set search_path from current as $$
  select json_strip_nulls(json_build_object(
    'count', (select count(*) from product_variants v where v.product_id = o.product_id and v.deleted_at is null),
    'price_varies', (select min(final_price) <> max(final_price) from product_variants v
      where v.product_id = o.product_id and v.deleted_at is null and (v.available or not p.available)),
    'swatches', (
      select json_agg(json_build_object('name', value ->> 'name', 'color', value ->> 'color', 'image_url', (
          select '/media/' || f.file_key || '/' || (select min(width) from unnest(f.widths) width) || '.webp'
          from product_images i join pictures f on f.id = i.picture_id
          where i.id = (value ->> 'image_id')::int and i.product_id = o.product_id)) order by place)
      from jsonb_array_elements((
          select option -> 'values' from jsonb_array_elements(o.options) with ordinality t (option, place)
          where exists (select from jsonb_array_elements(option -> 'values') value where value ? 'color' or value ? 'image_id')
          order by place limit 1
        )) with ordinality t (value, place) where place <= 6),
    'more', (
      select nullif(greatest(0, jsonb_array_length(option -> 'values') - 6), 0)
      from jsonb_array_elements(o.options) with ordinality t (option, place)
      where exists (select from jsonb_array_elements(option -> 'values') value where value ? 'color' or value ? 'image_id')
      order by place limit 1)))
  from product_options o join products p on p.id = o.product_id
  where o.product_id = product_variant_summary.id
$$;

-- As in 0114, with the variants; products without them have the same card as before.
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
  select p.id, case when told.fact is null and told.variants is null then row_to_json(card)::text
    else left(row_to_json(card)::text, -1) || coalesce(',"highlight":' || to_json(told.fact), '')
      || coalesce(',"variant_summary":' || told.variants, '') || '}' end
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
