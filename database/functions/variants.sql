-- Variants: what a product takes from its variants, and they from it (docs/decisions/137).

-- Whether one of the variants that a shopper may choose costs less: of those that can be bought, or of all where none can.
create or replace function variant_is_reduced(of_product integer, is_available boolean) returns boolean
language sql stable set search_path from current as $$
  select exists (select from product_variants v
    where v.product_id = of_product and v.deleted_at is null and v.discount > 0 and (v.available or not is_available))
$$;

-- Keeps price, discount and availability of products as those of their cheapest available variant, and whether any is reduced.
-- That another one is the cheapest by now is no word of a merchant's about a sale that runs.
create or replace function follow_variants(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  settles constant text := coalesce(current_setting('mantel.settles_sales', true), '');
begin
  perform set_config('mantel.follows_variants', 'on', true), set_config('mantel.settles_sales', 'on', true);
  update products p set price = v.price, discount = v.discount, available = o.offered and v.available, variant_reduced = v.reduced
  from product_options o cross join lateral (
    select v.price, v.discount, v.available, variant_is_reduced(o.product_id, v.available) as reduced from product_variants v
    where v.product_id = o.product_id and v.deleted_at is null
    order by v.available desc, v.final_price, v.position limit 1
  ) v
  where p.id = any (ids) and o.product_id = p.id and (p.price, p.discount, p.available, p.variant_reduced)
    is distinct from (v.price, v.discount, o.offered and v.available, v.reduced);
  perform set_config('mantel.follows_variants', '', true), set_config('mantel.settles_sales', settles, true);
end
$$;

-- Who writes the price, the discount or the availability of a product with variants means all of them, the release before
-- this one, a bulk change and a scheduled sale too: a price moves them in proportion, a discount is given to each, and what
-- is no longer offered is so in every variant. A variant that was given a discount of its own while a sale runs keeps it.
create or replace function change_all_variants() returns trigger language plpgsql set search_path from current as $$
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
    new.variant_reduced := variant_is_reduced(new.id, cheapest.available);
  end if;
  return new;
end
$$;
create or replace trigger change_all_variants before update of price, discount, available on products
  for each row execute function change_all_variants();

-- Cards, pages, search, facets and the product's own columns follow its variants. While follow_variants is at work, the one who
-- writes sees to that.
create or replace function show_changed_variants(ids integer[]) returns void language plpgsql set search_path from current as $$
begin
  if cardinality(ids) = 0 then return; end if;
  perform note_catalogue_change('{words}' || array(select 'p' || id from unnest(ids) id));
  perform follow_variants(ids);
  perform write_product_cards(ids);
  perform write_product_facets(ids);
  perform search_write(ids[1:500]);
  insert into search_due select unnest(ids[501:]) on conflict do nothing;
end
$$;

-- What a card says of variants: how many, whether their prices differ, and the swatches of the first option that has some.
create or replace function product_variant_summary(id integer) returns json language sql stable set search_path from current as $$
  select json_strip_nulls(json_build_object(
    'count', (select count(*) from product_variants v where v.product_id = o.product_id and v.deleted_at is null),
    'price_varies', (select min(final_price) <> max(final_price) from product_variants v
      where v.product_id = o.product_id and v.deleted_at is null and (v.available or not p.available)),
    'most_reduced', case when p.discount = 0 and p.variant_reduced then (select max(discount)::text from product_variants v
      where v.product_id = o.product_id and v.deleted_at is null and (v.available or not p.available)) end,
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

-- Also notes a line of an order that was placed before. One query looks for both, since each new order makes it.
create or replace function refuse_lines_without_variant() returns trigger language plpgsql set search_path from current as $$
declare
  undecided integer;
begin
  perform from new_lines l left join product_options o using (product_id)
  where o.product_id is not null and l.variant_id is null
    or (select created_at from orders where id = l.order_id) < clock_timestamp() - interval '1 hour'
  limit 1;
  if not found then
    return null;
  end if;
  select product_id into undecided from new_lines join product_options using (product_id) where variant_id is null limit 1;
  if found then
    raise exception 'Product % is sold in variants: an order names one', undecided using errcode = 'serialization_failure';
  end if;
  insert into kept_sales_voids default values on conflict do nothing;
  return null;
end
$$;
create or replace trigger refuse_lines_without_variant after insert on order_items
  referencing new table as new_lines for each statement execute function refuse_lines_without_variant();
