-- Starts and ends a part of what is due, so that a day on which thousands of sales begin fits into short statements: all at once
-- took longer than any statement of the shop may (docs/decisions/133). The release before this one calls settle_sales().

-- The caller holds the lock of the catalogue.
create function settle_some_sales(most integer) returns void language plpgsql set search_path from current as $$
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
