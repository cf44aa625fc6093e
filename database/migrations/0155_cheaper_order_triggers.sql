-- unused-since: 0.3.0 calls the dropped function by its trigger alone, which goes with it
-- What the triggers of a new order do stays; they are called once an order, or not at all (docs/decisions/164).

-- A trigger of the row was a call a line.
create function refuse_lines_without_variant() returns trigger language plpgsql set search_path from current as $$
declare
  undecided integer;
begin
  select product_id into undecided from new_lines join product_options using (product_id) where variant_id is null limit 1;
  if found then
    raise exception 'Product % is sold in variants: an order names one', undecided using errcode = 'serialization_failure';
  end if;
  return null;
end
$$;
create trigger refuse_lines_without_variant after insert on order_items referencing new table as new_lines
  for each statement execute function refuse_lines_without_variant();
drop trigger refuse_order_without_variant on order_items;
drop function refuse_order_without_variant();

-- Of orders that come at once one notifies (migration 0005): the others need no call to find that out.
drop trigger tell_new_order on orders;
create trigger tell_new_order after insert on orders for each row
  when (pg_try_advisory_xact_lock(7262836)) execute function tell_new_order();
