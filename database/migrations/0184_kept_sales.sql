-- Sums of what was sold in the closed hours of today and the last 7 and 30 days, so that the dashboard reads them and not hundreds of thousands of
-- orders (docs/decisions/193). A job fills them (server/reports/keep-sales.ts); until then, and wherever they don't hold, orders are read.
create table kept_sales (
  days integer primary key check (days in (1, 7, 30)),
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  check (starts_at < ends_at)
);
comment on table kept_sales is 'Of which orders the sums are: those placed from starts_at until before ends_at, as they were when the job last ran. '
  'What changed since is in kept_sales_moves; a row in kept_sales_voids says that the sums don''t hold.';

create table kept_product_sales (
  days integer not null,
  product_id integer not null,
  variant_id integer not null,
  pieces integer not null,
  revenue numeric not null,
  costed_net numeric not null,
  costs numeric not null,
  uncosted_pieces integer not null,
  uncosted_net numeric not null,
  primary key (days, product_id, variant_id)
);
comment on table kept_product_sales is 'What was sold of a product, and of which variant (0: none), orders that were canceled left out. net: after offers; '
  'costed: of lines that say what a piece cost, uncosted: of all others. For staff only.';

create table kept_quarter_sales (
  starts_at timestamptz(3) primary key,
  orders bigint not null,
  revenue numeric not null,
  delivered_orders bigint not null,
  delivered_revenue numeric not null
);
comment on table kept_quarter_sales is 'The orders of a quarter of an hour within the 30 days of kept_sales: the days and hours of every time zone begin with one.';

create table kept_sales_moves (
  id bigint generated always as identity primary key,
  order_id integer not null,
  from_status_id integer not null,
  to_status_id integer not null
);
comment on table kept_sales_moves is 'Changes of the status of orders that may be in kept sums, until the job has counted them. Kept by a trigger.';

create table kept_sales_voids (
  xid xid8 primary key default pg_current_xact_id()
);
comment on table kept_sales_voids is 'A transaction that changed something else of orders that may be in kept sums: they don''t hold until the job has made them again. Kept by triggers.';

-- Whether an order that was placed then may be in sums: the job leaves out the last two hours, and what is 33 days old is in none
-- that are read any more.
create function is_kept_sale(placed_at timestamptz) returns boolean language sql as $$
  select placed_at between clock_timestamp() - interval '33 days' and clock_timestamp() - interval '1 hour'
$$;

-- One row a transaction: what another one noted may be gone by the time that this one is seen.
create function void_kept_sales() returns trigger language plpgsql set search_path from current as $$
begin
  insert into kept_sales_voids default values on conflict do nothing;
  return null;
end
$$;

create function note_changed_sale() returns trigger language plpgsql set search_path from current as $$
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
create trigger note_changed_sale after update or delete on orders for each row execute function note_changed_sale();
create trigger note_late_sale after insert on orders for each row
  when (new.created_at < clock_timestamp() - interval '1 hour') execute function void_kept_sales();

-- Lines that go with their order find it gone: its own trigger has said so.
create function note_changed_line() returns trigger language plpgsql set search_path from current as $$
begin
  if (old.order_id, old.product_id, old.variant_id, old.quantity, old.subtotal, old.cost)
      is distinct from (new.order_id, new.product_id, new.variant_id, new.quantity, new.subtotal, new.cost)
    and exists (select from orders where (id = old.order_id or id = new.order_id) and is_kept_sale(created_at)) then
    insert into kept_sales_voids default values on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger note_changed_line after update or delete on order_items for each row execute function note_changed_line();
-- Orders are truncated with their lines.
create trigger note_no_lines after truncate on order_items execute function void_kept_sales();

-- As in 0155, and: a line of an order that was placed before. One query looks for both, since each new order makes it.
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
