-- Which kept sums of reports no longer hold (docs/product.md, Reports).

-- Marks the day of an order that has changed, as one row a transaction and quarter of an hour: what another one noted may be gone by
-- the time that this one is seen. Of orders of the last half hour no sums can be kept before this transaction ends: the job leaves out
-- what ended within an hour.
create or replace function mark_report(placed timestamptz) returns void language plpgsql set search_path from current as $$
begin
  if placed not between clock_timestamp() - interval '30 minutes' and clock_timestamp() and exists (select from report_upkeep) then
    insert into report_marks (placed_at) values (date_bin('15 minutes', placed, 'epoch')) on conflict do nothing;
  end if;
end
$$;

create or replace function mark_changed_order() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op <> 'INSERT' then perform mark_report(old.created_at); end if;
  if tg_op <> 'DELETE' then perform mark_report(new.created_at); end if;
  return null;
end
$$;
create or replace trigger mark_late_order after insert on orders
  for each row when (new.created_at < clock_timestamp() - interval '30 minutes') execute function mark_changed_order();
create or replace trigger mark_removed_order after delete on orders
  for each row execute function mark_changed_order();
create or replace trigger mark_changed_order after update on orders
  for each row when ((old.status_id, old.courier_id, old.created_at, old.subtotal, old.offers_total, old.delivery_fee, old.total_price,
      old.channel, old.guest_city, old.edits)
    is distinct from (new.status_id, new.courier_id, new.created_at, new.subtotal, new.offers_total, new.delivery_fee, new.total_price,
      new.channel, new.guest_city, new.edits))
  execute function mark_changed_order();

-- Of what belongs to an order. Lines, zones and stages that are written with it, or by an edit of it, are seen above.
create or replace function mark_order_of_row() returns trigger language plpgsql set search_path from current as $$
begin
  perform mark_report(created_at) from orders where id = coalesce(new.order_id, old.order_id);
  return null;
end
$$;
create or replace trigger mark_changed_stage after update of stage or delete on order_confirmations
  for each row execute function mark_order_of_row();
create or replace trigger mark_changed_zone after update of zone_id, return_fee on order_deliveries
  for each row execute function mark_order_of_row();
create or replace trigger mark_new_stop after insert on run_stops
  for each row when (new.outcome is not null) execute function mark_order_of_row();
create or replace trigger mark_changed_stop after update of outcome, reason or delete on run_stops
  for each row execute function mark_order_of_row();
create or replace trigger mark_changed_parcel after insert or update of state, reason on parcels
  for each row execute function mark_order_of_row();
create or replace trigger mark_settled_order after insert on order_settlements
  for each row execute function mark_order_of_row();

create or replace function mark_orders_of_sheet() returns trigger language plpgsql set search_path from current as $$
begin
  if not exists (select from report_upkeep) then return null; end if;
  insert into report_marks (placed_at)
  select distinct date_bin('15 minutes', o.created_at, 'epoch') from payout_rows r join orders o on o.id = r.order_id where r.sheet_id = new.id
  on conflict do nothing;
  return null;
end
$$;
create or replace trigger mark_orders_of_sheet after update of entry_id on payout_sheets
  for each row when (old.entry_id is distinct from new.entry_id) execute function mark_orders_of_sheet();

-- What came back after delivery.
create or replace trigger mark_lost_goods after insert on order_losses
  for each row execute function mark_order_of_row();
create or replace trigger mark_removed_return after delete on order_returns
  for each row execute function mark_order_of_row();
create or replace trigger mark_changed_return after update of state on order_returns
  for each row when (old.state is distinct from new.state) execute function mark_order_of_row();

create or replace function mark_order_of_return() returns trigger language plpgsql set search_path from current as $$
begin
  perform mark_report(o.created_at) from order_returns r join orders o on o.id = r.order_id where r.id = new.return_id;
  return null;
end
$$;
create or replace trigger mark_refund after insert or update on order_refunds
  for each row execute function mark_order_of_return();
create or replace trigger mark_credit after insert or update of given_cents, spent_cents on store_credits
  for each row execute function mark_order_of_return();
create or replace trigger mark_given_back after insert or update of goes_to on order_return_lines
  for each row execute function mark_order_of_return();
