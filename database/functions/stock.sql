-- Counted stock (docs/decisions/109, 138): counts, their ledger, and what shoppers are told.

-- What shoppers are told: that none, few or enough are left. Pages change when this does (domain/stock.ts says the same).
create or replace function stock_level(on_hand integer, low_at integer) returns text language sql immutable parallel safe as $$
  select case when on_hand <= 0 then 'none' when on_hand <= low_at then 'few' else 'enough' end
$$;

-- Makes products available or not as their count says. It is no edit of a merchant's: version and audit log stay.
create or replace function show_stock(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.shows_stock', 'on', true), set_config('mantel.admin', '', true);
  update products p set available = s.offered and s.on_hand > 0
  from product_stock s
  where s.product_id = p.id and p.id = any (ids) and p.available <> (s.offered and s.on_hand > 0);
  perform set_config('mantel.shows_stock', '', true), set_config('mantel.admin', admin, true);
  perform note_catalogue_change(array(select 'p' || id from unnest(ids) as shown (id)));
end
$$;

-- Who writes "available" of a counted product means the merchant's switch, the release before this one too.
create or replace function offer_counted_product() returns trigger language plpgsql set search_path from current as $$
declare
  remaining integer;
begin
  if coalesce(current_setting('mantel.shows_stock', true), '') = '' then
    update product_stock set offered = new.available where product_id = new.id returning on_hand into remaining;
    if found then
      new.available := new.available and remaining > 0;
    end if;
  end if;
  return new;
end
$$;
create or replace trigger offer_counted_product before update of available on products
  for each row when (new.available is distinct from old.available) execute function offer_counted_product();

-- Changes counts and writes the ledger, the one with the other. The rows are locked by the caller, in the order of their
-- products; what is not counted is left out. Where a level changes, the caller holds the lock of the catalogue too. An
-- adjustment by hand shows at once; sales below the threshold show as pages are made again.
create or replace function change_stock(products integer[], changes integer[], orders integer[], why text, who integer, words text)
returns void language plpgsql set search_path from current as $$
declare
  by_hand constant boolean := cardinality(array_remove(orders, null)) = 0;
  shown integer[];
begin
  with line as (
    select * from unnest(products, changes, orders) with ordinality as line (product_id, change, order_id, place)
  ), total as (
    select product_id, sum(change)::int4 as change from line group by product_id
  ), changed as (
    update product_stock s set on_hand = s.on_hand + total.change from total
    where s.product_id = total.product_id
    returning s.product_id, s.low_at, s.on_hand, s.on_hand - total.change as before
  ), noted as (
    insert into stock_changes (product_id, change, on_hand, reason, order_id, changed_by, note)
    select product_id, line.change,
      changed.before + sum(line.change) over (partition by product_id order by line.place rows unbounded preceding),
      why, line.order_id, who, words
    from line join changed using (product_id)
    order by line.place
  )
  select array_agg(product_id order by product_id) into shown from changed
  where stock_level(on_hand, low_at) <> stock_level(before, low_at)
    or (by_hand and least(on_hand, before) <= low_at and on_hand <> before);
  if shown is not null then
    perform show_stock(shown);
  end if;
end
$$;

-- Counted stock of variants (docs/decisions/138): as of products, with the variant as its key.
-- Makes variants available or not as their counts say, and what is made of them. It is no edit of a merchant's: version and
-- audit log stay.
create or replace function show_variant_stock(ids integer[]) returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
  shown constant integer[] := array(select distinct product_id from product_variants where id = any (ids) order by product_id);
begin
  perform set_config('mantel.shows_stock', 'on', true), set_config('mantel.admin', '', true),
    set_config('mantel.follows_variants', 'on', true);
  update product_variants v set available = v.offered and s.on_hand > 0
  from variant_stock s
  where s.variant_id = v.id and v.id = any (ids) and v.available <> (v.offered and s.on_hand > 0);
  perform follow_variants(shown);
  perform write_product_cards(shown);
  perform set_config('mantel.shows_stock', '', true), set_config('mantel.admin', admin, true);
  perform note_catalogue_change(array(select 'p' || id from unnest(shown) id));
end
$$;

-- As change_stock, of variants. The rows are locked by the caller, in the order of the variants; what is not counted
-- is left out. Where a level changes, the caller holds the lock of the catalogue, and is alone behind the products' gates.
create or replace function change_variant_stock(variants integer[], changes integer[], orders integer[], why text, who integer, words text)
returns void language plpgsql set search_path from current as $$
declare
  by_hand constant boolean := cardinality(array_remove(orders, null)) = 0;
  shown integer[];
begin
  with line as (
    select * from unnest(variants, changes, orders) with ordinality as line (variant_id, change, order_id, place)
  ), total as (
    select variant_id, sum(change)::int4 as change from line group by variant_id
  ), changed as (
    update variant_stock s set on_hand = s.on_hand + total.change from total
    where s.variant_id = total.variant_id
    returning s.variant_id, s.low_at, s.on_hand, s.on_hand - total.change as before
  ), noted as (
    insert into stock_changes (product_id, variant_id, change, on_hand, reason, order_id, changed_by, note)
    select v.product_id, v.id, line.change,
      changed.before + sum(line.change) over (partition by v.id order by line.place rows unbounded preceding),
      why, line.order_id, who, words
    from line join changed using (variant_id) join product_variants v on v.id = variant_id
    order by line.place
  )
  select array_agg(variant_id order by variant_id) into shown from changed
  where stock_level(on_hand, low_at) <> stock_level(before, low_at)
    or (by_hand and least(on_hand, before) <= low_at and on_hand <> before);
  if shown is not null then
    perform show_variant_stock(shown);
  end if;
end
$$;
