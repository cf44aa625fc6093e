-- Sales with dates (docs/decisions/133).

-- Starts and ends what is due by the database's clock. The caller holds the lock of the catalogue.
create or replace function settle_sales() returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  perform from products where id in (
    select product_id from product_sales where ends_at <= now() or (base_discount is null and starts_at <= now())
  ) order by id for no key update;
  with ended as (
    delete from product_sales where ends_at <= now() returning product_id, base_discount
  )
  update products set discount = ended.base_discount from ended
  where id = ended.product_id and ended.base_discount is not null;
  with started as (
    update product_sales s set base_discount = p.discount from products p
    where p.id = s.product_id and s.base_discount is null and s.starts_at <= now()
    returning s.product_id, s.discount
  )
  update products set discount = started.discount from started where id = started.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
end
$$;

-- Who writes a discount while a sale runs, this release or the one before it, means from now on: it ends the sale.
create or replace function end_sale_by_hand() returns trigger language plpgsql set search_path from current as $$
begin
  if coalesce(current_setting('mantel.settles_sales', true), '') = '' then
    delete from product_sales where product_id = new.id and base_discount is not null;
  end if;
  return null;
end
$$;
create or replace trigger end_sale_by_hand after update of discount on products
  for each row when (new.discount is distinct from old.discount) execute function end_sale_by_hand();

-- Every instance has to know when the next sale starts or ends. Statements that change no sale, as most edits of a discount, note
-- nothing.
create or replace function note_sales() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from changed) then
    perform note_catalogue_change('{sales}');
  end if;
  return null;
end
$$;
create or replace trigger note_sales_deleted after delete on product_sales
  referencing old table as changed for each statement execute function note_sales();
create or replace trigger note_sales_inserted after insert on product_sales
  referencing new table as changed for each statement execute function note_sales();
create or replace trigger note_sales_updated after update on product_sales
  referencing new table as changed for each statement execute function note_sales();

-- Starts and ends a part of what is due, so that a day on which thousands of sales begin fits into short statements: all at once
-- took longer than any statement of the shop may (docs/decisions/133).
-- The caller holds the lock of the catalogue.
create or replace function settle_some_sales(most integer) returns void language plpgsql set search_path from current as $$
declare
  admin constant text := coalesce(current_setting('mantel.admin', true), '');
  due constant integer[] := array(
    select product_id from product_sales where ends_at <= now() or (base_discount is null and starts_at <= now())
    order by product_id limit most
  );
begin
  perform set_config('mantel.settles_sales', 'on', true), set_config('mantel.admin', '', true);
  perform from products where id = any(due) order by id for no key update;
  with ended as (
    delete from product_sales where product_id = any(due) and ends_at <= now() returning product_id, base_discount
  )
  update products set discount = ended.base_discount from ended
  where id = ended.product_id and ended.base_discount is not null;
  with started as (
    update product_sales s set base_discount = p.discount from products p
    where s.product_id = any(due) and p.id = s.product_id and s.base_discount is null and s.starts_at <= now()
    returning s.product_id, s.discount
  )
  update products set discount = started.discount from started where id = started.product_id;
  perform set_config('mantel.settles_sales', '', true), set_config('mantel.admin', admin, true);
end
$$;
