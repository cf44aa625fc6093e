-- How often products are seen and bought, with what lists are narrowed down by.

create or replace function create_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  insert into product_popularity (product_id, listed, category_id, in_stock, on_sale, price_now)
  select id, deleted_at is null, category_id, available, discount > 0 or variant_reduced, final_price from inserted;
  return null;
end
$$;
create or replace trigger create_product_popularity after insert on products
  referencing new table as inserted for each statement execute function create_product_popularity();

create or replace function list_product_popularity() returns trigger language plpgsql set search_path from current as $$
begin
  update product_popularity s set listed = changed.deleted_at is null, category_id = changed.category_id,
    in_stock = changed.available, on_sale = changed.discount > 0 or changed.variant_reduced, price_now = changed.final_price
  from changed where changed.id = s.product_id
    and (s.listed, s.category_id, s.in_stock, s.on_sale, s.price_now) is distinct from
      (changed.deleted_at is null, changed.category_id, changed.available, changed.discount > 0 or changed.variant_reduced,
        changed.final_price);
  return null;
end
$$;
create or replace trigger list_product_popularity after update on products
  referencing new table as changed for each statement execute function list_product_popularity();

-- Writes all again, in parts: for who wrote past the triggers. A product that is written meanwhile is written by its trigger.
create or replace procedure fill_product_popularity() language plpgsql as $$
declare
  part integer;
begin
  for part in select distinct product_id >> 12 from product_popularity where in_stock is null order by 1 loop
    update product_popularity s set in_stock = p.available, on_sale = p.discount > 0 or p.variant_reduced, price_now = p.final_price
    from products p where p.id = s.product_id and s.in_stock is null and p.id between part << 12 and (part << 12) + 4095; commit;
  end loop;
end
$$;
