-- News of orders for those who follow them (docs/decisions/008).

-- Channel "orders": "new 12", "changed 12". A transaction that tells holds the one lock of PostgreSQL's queue until
-- its commit is on disk, so orders that come at once would no longer share one write. One of them tells; the
-- followers find the others by looking at the table besides (server/orders/order-news.ts).
create or replace function tell_new_order() returns trigger language plpgsql set search_path from current as $$
begin
  if pg_try_advisory_xact_lock(7262836) then
    perform pg_notify('orders', 'new ' || new.id);
  end if;
  return null;
end
$$;
create or replace trigger tell_new_order after insert on orders
  for each row when (new.former_shop is null and pg_try_advisory_xact_lock(7262836)) execute function tell_new_order();

create or replace function tell_changed_order() returns trigger language plpgsql set search_path from current as $$
begin
  perform pg_notify('orders', 'changed ' || new.id);
  return null;
end
$$;
create or replace trigger tell_changed_order after update on orders
  for each row when (old.status_id is distinct from new.status_id or old.payment_status_id is distinct from new.payment_status_id
    or old.courier_id is distinct from new.courier_id or old.person_removed_at is distinct from new.person_removed_at
    or old.edits is distinct from new.edits)
  execute function tell_changed_order();

-- Orders of a zone that is removed keep its name alone; the indexed column of orders leads to them, and stays.
create or replace function leave_removed_zone() returns trigger language plpgsql set search_path from current as $$
begin
  update order_deliveries d set zone_id = null from orders o where o.zone_id = old.id and d.order_id = o.id;
  return null;
end
$$;
create or replace trigger leave_removed_zone after delete on delivery_zones for each row execute function leave_removed_zone();
