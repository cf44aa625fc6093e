-- Purchases that are told to services of advertisers (docs/product.md, Measuring with consent): written in the transaction that causes them.

create or replace function note_measured_purchase(of_order integer, at_step text) returns void language sql set search_path from current as $$
  insert into measured_purchases (service, order_id)
  select service, of_order from measuring_services
  where is_on and counts_at = at_step and exists (select from order_consents where order_id = of_order)
  order by service on conflict (order_id, service) do nothing
$$;

create or replace function note_placed_purchase() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_measured_purchase(new.order_id, 'placed');
  return null;
end
$$;
create or replace trigger note_placed_purchase after insert on order_consents
  for each row execute function note_placed_purchase();

create or replace function note_delivered_purchase() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_measured_purchase(new.id, 'delivered');
  return null;
end
$$;
create or replace trigger note_delivered_purchase after update of status_id on orders
  for each row when (new.status_id = 3 and old.status_id <> 3) execute function note_delivered_purchase();

-- What is canceled before it was told was no purchase.
create or replace function drop_canceled_purchase() returns trigger language plpgsql set search_path from current as $$
begin
  delete from measured_purchases where order_id = new.id and state <> 'sent';
  return null;
end
$$;
create or replace trigger drop_canceled_purchase after update of status_id on orders
  for each row when (new.status_id = 4 and old.status_id <> 4) execute function drop_canceled_purchase();

-- Pages ask for consent while a service is on.
create or replace function note_measuring_change() returns trigger language plpgsql set search_path from current as $$
begin
  perform note_catalogue_change(array['settings']);
  return null;
end
$$;
create or replace trigger note_measuring_change after insert or delete or update of is_on on measuring_services
  for each statement execute function note_measuring_change();
