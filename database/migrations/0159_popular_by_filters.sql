-- "Most viewed" of what is on sale, in stock or of a price is read from the counters' index: what lists are narrowed down by
-- stands beside the counters, in the entries of their indexes (docs/decisions/166).

alter table product_popularity add column in_stock boolean, add column on_sale boolean, add column price_now numeric(8, 2);
comment on column product_popularity.in_stock is 'Whether the product is available. Kept by triggers.';
comment on column product_popularity.on_sale is 'Whether the product has a discount. Kept by triggers.';
comment on column product_popularity.price_now is 'The product''s final price. Kept by triggers.';

create or replace function create_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  insert into product_popularity (product_id, listed, category_id, in_stock, on_sale, price_now)
  select id, deleted_at is null, category_id, available, discount > 0, final_price from inserted;
  return null;
end
$$;

create or replace function list_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  update product_popularity s set listed = changed.deleted_at is null, category_id = changed.category_id,
    in_stock = changed.available, on_sale = changed.discount > 0, price_now = changed.final_price
  from changed where changed.id = s.product_id
    and (s.listed, s.category_id, s.in_stock, s.on_sale, s.price_now) is distinct from
      (changed.deleted_at is null, changed.category_id, changed.available, changed.discount > 0, changed.final_price);
  return null;
end
$$;

-- For the next migration: the products that are there already, in parts. A product that is written meanwhile is written by its trigger.
create procedure fill_product_popularity() language plpgsql as $$
declare
  part integer;
begin
  for part in select distinct product_id >> 12 from product_popularity where in_stock is null order by 1 loop
    update product_popularity s set in_stock = p.available, on_sale = p.discount > 0, price_now = p.final_price
    from products p where p.id = s.product_id and s.in_stock is null and p.id between part << 12 and (part << 12) + 4095; commit;
  end loop;
end
$$;

-- The places of the bits that are set. A part of 4,096 is split at each: a few bits cost no look at all the others.
create function bit_places(bits bit varying) returns setof integer language sql immutable parallel safe rows 1000 as $$
  select (from_bit + sum(length(piece) + 1) over (partition by from_bit order by place) - 1)::int4
  from (select n * 4096 as from_bit, substring(bits from n * 4096 + 1 for 4096) as part
      from generate_series(0, (length(bits) - 1) / 4096) n offset 0) parts
    cross join lateral string_to_table(part::text, '1') with ordinality s (piece, place)
  where place <= bit_count(part)
$$;
