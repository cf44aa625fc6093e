-- takes-lock: counting a million products takes about two seconds; writers of products wait that long, readers do not
-- How many products a range of prices has, without an entry of an index being read for each of them (docs/decisions/199).

-- What a band of prices begins with: the first digits of a price in cents. 12345 with two digits is of the band 12000.
create function price_band(cents integer, digits integer) returns integer language sql immutable parallel safe as $$
  select cents - cents % (10 ^ greatest(0, length(cents::text) - digits))::int4
$$;
create function price_band_end(cents integer, digits integer) returns integer language sql immutable parallel safe as $$
  select price_band(cents, digits) + (10 ^ greatest(0, length(cents::text) - digits))::int4
$$;

create table price_counts (
  list integer not null,
  band integer not null,
  in_stock boolean not null,
  on_sale boolean not null,
  products integer not null,
  primary key (list, band, in_stock, on_sale)
) with (fillfactor = 50);
comment on table price_counts is
  'How many listed products have a final price of a band: of all (list 0, bands of three digits), and of each home collection (two digits). Kept by triggers.';

-- The name of its triggers comes behind bump_catalogue_version, whose row makes writers wait for each other (0015).
create function count_prices() returns trigger language plpgsql set search_path from current as $$
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
create trigger keep_price_counts_inserted after insert on products
  referencing new table as changed for each statement execute function count_prices();
create trigger keep_price_counts_deleted after delete on products
  referencing old table as changed for each statement execute function count_prices();
create trigger keep_price_counts_updated after update on products
  referencing new table as changed old table as former for each statement execute function count_prices();

create function clear_price_counts() returns trigger language plpgsql set search_path from current as $$
begin
  delete from price_counts;
  return null;
end
$$;
create trigger keep_price_counts_truncated after truncate on products
  for each statement execute function clear_price_counts();

-- The products that are there already. Also for who wrote past the triggers.
create procedure fill_price_counts() language plpgsql set search_path from current as $$
begin
  delete from price_counts;
  insert into price_counts (list, band, in_stock, on_sale, products)
    select l.list, price_band((p.final_price * 100)::int4, l.digits), p.available, p.discount > 0, count(*)
    from products p cross join lateral (values (0, 3), (p.category_id, 2)) l (list, digits)
    where p.deleted_at is null group by 1, 2, 3, 4;
end
$$;
call fill_price_counts();
