-- How many products a range of prices has, without an entry of an index being read for each of them (docs/decisions/199).
-- What a band of prices begins with: the first digits of a price in cents. 12345 with two digits is of the band 12000.
create or replace function price_band(cents integer, digits integer) returns integer language sql immutable parallel safe as $$
  select cents - cents % (10 ^ greatest(0, length(cents::text) - digits))::int4
$$;

create or replace function price_band_end(cents integer, digits integer) returns integer language sql immutable parallel safe as $$
  select price_band(cents, digits) + (10 ^ greatest(0, length(cents::text) - digits))::int4
$$;

-- The name of its triggers comes behind bump_catalogue_version, whose row makes writers wait for each other.
create or replace function count_prices() returns trigger language plpgsql set search_path from current as $$
begin
  execute format(
    'insert into price_counts as c (list, band, in_stock, on_sale, products)
      select l.list, price_band((p.final_price * 100)::int4, l.digits), p.available, p.discount > 0, sum(p.counted)
      from (%s) p cross join lateral (values (0, 3), (p.category_id, 2)) l (list, digits)
      where p.deleted_at is null group by 1, 2, 3, 4 having sum(p.counted) <> 0
    on conflict (list, band, in_stock, on_sale) do update set products = c.products + excluded.products',
    case tg_op when 'INSERT' then 'select 1 as counted, * from changed'
      when 'DELETE' then 'select -1 as counted, * from changed'
      else 'select 1 as counted, * from changed union all select -1, * from former' end);
  return null;
end
$$;
create or replace trigger keep_price_counts_deleted after delete on products
  referencing old table as changed for each statement execute function count_prices();
create or replace trigger keep_price_counts_inserted after insert on products
  referencing new table as changed for each statement execute function count_prices();
create or replace trigger keep_price_counts_updated after update on products
  referencing old table as former new table as changed for each statement execute function count_prices();

create or replace function clear_price_counts() returns trigger language plpgsql set search_path from current as $$
begin
  delete from price_counts;
  return null;
end
$$;
create or replace trigger keep_price_counts_truncated after truncate on products
  for each statement execute function clear_price_counts();

-- Counts all again: for who wrote past the triggers.
create or replace procedure fill_price_counts() language plpgsql set search_path from current as $$
begin
  delete from price_counts;
  insert into price_counts (list, band, in_stock, on_sale, products)
    select l.list, price_band((p.final_price * 100)::int4, l.digits), p.available, p.discount > 0, count(*)
    from products p cross join lateral (values (0, 3), (p.category_id, 2)) l (list, digits)
    where p.deleted_at is null group by 1, 2, 3, 4;
end
$$;
