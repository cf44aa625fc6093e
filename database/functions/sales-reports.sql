-- Which kept sums of sales are no longer true (docs/decisions/193).

-- Whether an order that was placed then may be in sums: the job leaves out the last two hours, and what is 33 days old is in none
-- that are read any more.
create or replace function is_kept_sale(placed_at timestamptz) returns boolean language sql as $$
  select placed_at between clock_timestamp() - interval '33 days' and clock_timestamp() - interval '1 hour'
$$;

-- One row a transaction: what another one noted may be gone by the time that this one is seen.
create or replace function void_kept_sales() returns trigger language plpgsql set search_path from current as $$
begin
  insert into kept_sales_voids default values on conflict do nothing;
  return null;
end
$$;
create or replace trigger note_no_lines after truncate on order_items
  for each statement execute function void_kept_sales();
create or replace trigger note_late_sale after insert on orders
  for each row when (new.created_at < clock_timestamp() - interval '1 hour') execute function void_kept_sales();

create or replace function note_changed_sale() returns trigger language plpgsql set search_path from current as $$
begin
  if not is_kept_sale(old.created_at) and (tg_op = 'DELETE' or not is_kept_sale(new.created_at)) then
    return null;
  end if;
  if tg_op = 'DELETE' or (old.created_at, old.subtotal, old.offers_total, old.total_price)
    is distinct from (new.created_at, new.subtotal, new.offers_total, new.total_price) then
    insert into kept_sales_voids default values on conflict do nothing;
  elsif old.status_id <> new.status_id then
    insert into kept_sales_moves (order_id, from_status_id, to_status_id) values (new.id, old.status_id, new.status_id);
  end if;
  return null;
end
$$;
create or replace trigger note_changed_sale after delete or update on orders
  for each row execute function note_changed_sale();

-- Lines that go with their order find it gone: its own trigger has said so.
create or replace function note_changed_line() returns trigger language plpgsql set search_path from current as $$
begin
  if (old.order_id, old.product_id, old.variant_id, old.quantity, old.subtotal, old.cost)
      is distinct from (new.order_id, new.product_id, new.variant_id, new.quantity, new.subtotal, new.cost)
    and exists (select from orders where (id = old.order_id or id = new.order_id) and is_kept_sale(created_at)) then
    insert into kept_sales_voids default values on conflict do nothing;
  end if;
  return null;
end
$$;
create or replace trigger note_changed_line after delete or update on order_items
  for each row execute function note_changed_line();
