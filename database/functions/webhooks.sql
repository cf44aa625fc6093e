-- Events of webhooks (docs/product.md, Webhooks): written by triggers, so that no writer can forget one, in the transaction that causes them.

-- Whether anybody wants events of a subject, such as "order": all that a shop without webhooks pays.
create or replace function webhooks_want(subject text) returns boolean language plpgsql stable set search_path from current as $$
begin
  return exists (select from webhooks where is_on and exists (select from unnest(events) event where starts_with(event, subject || '.')));
end
$$;

-- Writes an event for each webhook that wants it. What changes several times in one transaction is told once: the body, which is written after
-- the commit, has it all.
create or replace function note_webhook_event(event text, subject text, of_id integer, whose text, known jsonb)
returns void language plpgsql set search_path from current as $$
declare
  made bigint;
begin
  if not exists (select from webhooks where is_on and event = any (events)) then return; end if;
  if known = '{}' and exists (
    select from webhook_events e where e.about = subject || ' ' || of_id and e.type = event and e.writer = pg_current_xact_id()
  ) then return; end if;
  insert into webhook_events (type, about, subject_id, person, facts) values (event, subject || ' ' || of_id, of_id, whose, known)
  returning webhook_events.id into made;
  insert into webhook_deliveries (webhook_id, event_id, about)
  select w.id, made, subject || ' ' || of_id from webhooks w where w.is_on and event = any (w.events) order by w.id;
end
$$;

-- Rows of one order are written behind its lock, so that numbers of deliveries follow the order of its changes.
create or replace function note_order_event() returns trigger language plpgsql set search_path from current as $$
declare
  whose constant text := 'order ' || new.id;
begin
  if tg_op = 'INSERT' then
    perform note_webhook_event('order.placed', 'order', new.id, whose, '{}');
    return null;
  end if;
  if old.status_id <> new.status_id then
    perform note_webhook_event(
      case new.status_id when 3 then 'order.delivered' when 4 then 'order.canceled' else 'order.reopened' end,
      'order', new.id, whose, '{}');
  end if;
  if (old.courier_id, old.payment_status_id, old.person_removed_at, old.edits, old.guest_name, old.guest_phone, old.guest_email, old.guest_region,
      old.guest_city, old.guest_street, old.notes, old.total_price)
    is distinct from (new.courier_id, new.payment_status_id, new.person_removed_at, new.edits, new.guest_name, new.guest_phone, new.guest_email,
      new.guest_region, new.guest_city, new.guest_street, new.notes, new.total_price)
  then
    perform note_webhook_event('order.changed', 'order', new.id, whose, '{}');
  end if;
  return null;
end
$$;
create or replace trigger note_order_placed after insert on orders
  for each row when (new.former_shop is null and webhooks_want('order')) execute function note_order_event();
create or replace trigger note_order_event after update on orders
  for each row when (webhooks_want('order')) execute function note_order_event();

-- Where an order stands before it is handed over, and what its courier says of it.
create or replace function note_order_stage() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event('order.confirmation', 'order', new.order_id, 'order ' || new.order_id,
    jsonb_build_object('confirmation', jsonb_build_object('from', new.from_stage, 'to', new.to_stage)));
  return null;
end
$$;
create or replace trigger note_order_stage after insert on order_confirmation_changes
  for each row when (new.from_stage <> new.to_stage and webhooks_want('order')) execute function note_order_stage();

create or replace function note_order_parcel() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event('order.courier', 'order', new.order_id, 'order ' || new.order_id,
    jsonb_build_object('courier_says', case tg_table_name when 'parcels' then to_jsonb(new) ->> 'state' else to_jsonb(new) ->> 'outcome' end));
  return null;
end
$$;
create or replace trigger note_order_parcel after insert or update of state on parcels
  for each row when (webhooks_want('order')) execute function note_order_parcel();
create or replace trigger note_order_stop after insert or update of outcome on run_stops
  for each row when (new.outcome is not null and webhooks_want('order')) execute function note_order_parcel();

create or replace function note_order_return() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event('order.return', 'order', new.order_id, 'order ' || new.order_id,
    jsonb_build_object('return', jsonb_build_object('id', new.id, 'state', new.state)));
  return null;
end
$$;
create or replace trigger note_order_return after insert or update of state on order_returns
  for each row when (webhooks_want('order')) execute function note_order_return();

-- A hidden product is not in the shop: it is told as one that has gone.
create or replace function note_product_event() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'INSERT' and new.deleted_at is null or tg_op = 'UPDATE' and old.deleted_at is not null and new.deleted_at is null then
    perform note_webhook_event('product.created', 'product', new.id, null, '{}');
  elsif tg_op = 'UPDATE' and new.deleted_at is null then
    perform note_webhook_event('product.changed', 'product', new.id, null, '{}');
  elsif tg_op = 'UPDATE' and old.deleted_at is null or tg_op = 'DELETE' and old.deleted_at is null then
    perform note_webhook_event('product.removed', 'product', old.id, null, '{}');
  end if;
  return null;
end
$$;
create or replace trigger note_product_event after insert or delete on products
  for each row when (webhooks_want('product')) execute function note_product_event();
create or replace trigger note_product_change after update on products
  for each row when (old.* is distinct from new.* and webhooks_want('product')) execute function note_product_event();

-- Pictures and variants of a product; those of one that was added in the same transaction came with it.
create or replace function note_product_part() returns trigger language plpgsql set search_path from current as $$
declare
  changed constant integer := case tg_op when 'DELETE' then old.product_id else new.product_id end;
begin
  if exists (select from products where id = changed and deleted_at is null) and not exists (
    select from webhook_events where about = 'product ' || changed and type = 'product.created' and writer = pg_current_xact_id()
  ) then
    perform note_webhook_event('product.changed', 'product', changed, null, '{}');
  end if;
  return null;
end
$$;
create or replace trigger note_product_part after insert or delete or update on product_images
  for each row when (webhooks_want('product')) execute function note_product_part();
create or replace trigger note_product_part after insert or delete or update on product_variants
  for each row when (webhooks_want('product')) execute function note_product_part();

create or replace function note_stock_event() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event('stock.changed', 'product', new.product_id, null, jsonb_build_object('product_id', new.product_id,
    'variant_id', new.variant_id, 'change', new.change, 'on_hand', new.on_hand, 'reason', new.reason, 'order_id', new.order_id));
  return null;
end
$$;
create or replace trigger note_stock_event after insert on stock_changes
  for each row when (webhooks_want('stock')) execute function note_stock_event();

create or replace function note_customer_event() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    perform note_webhook_event('customer.removed', 'account', old.id, null, '{}');
  else
    perform note_webhook_event(case tg_op when 'INSERT' then 'customer.created' else 'customer.changed' end,
      'account', new.id, 'account ' || new.id, '{}');
  end if;
  return null;
end
$$;
create or replace trigger note_customer_created after insert on users
  for each row when (new.role = 'user' and new.staff_role is null and webhooks_want('customer')
    and coalesce(current_setting('mantel.history', true), '') = '') execute function note_customer_event();
create or replace trigger note_customer_removed after delete on users
  for each row when (old.role = 'user' and old.staff_role is null and webhooks_want('customer')) execute function note_customer_event();
create or replace trigger note_customer_changed after update on users
  for each row when (new.role = 'user' and new.staff_role is null
    and (old.name, old.email::text, old.phone, old.region, old.city, old.street)
      is distinct from (new.name, new.email::text, new.phone, new.region, new.city, new.street)
    and webhooks_want('customer'))
  execute function note_customer_event();

create or replace function note_message_event() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event('message.received', 'message', new.id, 'message ' || new.id, '{}');
  return null;
end
$$;
create or replace trigger note_message_event after insert on contact_messages
  for each row when (webhooks_want('message')) execute function note_message_event();

create or replace function note_review_event() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_webhook_event(case tg_op when 'INSERT' then 'review.written' else 'review.changed' end,
    'review', new.id, 'order ' || new.order_id, '{}');
  return null;
end
$$;
create or replace trigger note_review_event after insert or update on reviews
  for each row when (webhooks_want('review')) execute function note_review_event();
