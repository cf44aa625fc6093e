-- Refunds follow their orders (docs/product.md, Returns).

-- Takes refunds back: of one return, or of all of an order. What the books have of them is reversed, and the returns wait to be settled.
create or replace function take_back_refunds(of_order integer, of_return integer default null) returns integer
language plpgsql set search_path from current as $$
declare
  refund record;
  reversal bigint;
  taken integer := 0;
begin
  for refund in
    select f.id, f.entry_id from order_refunds f join order_returns r on r.id = f.return_id
    where r.order_id = of_order and (of_return is null or r.id = of_return) and f.taken_back_at is null order by f.id
  loop
    if refund.entry_id is not null then
      insert into ledger_entries (kind, reverses, booked_by)
      values ('reversal', refund.entry_id, nullif(current_setting('mantel.admin', true), '')::integer) returning id into reversal;
      insert into ledger_lines (entry_id, account, courier_id, cents, second_code, second_amount)
      select reversal, account, courier_id, -cents, second_code, -second_amount from ledger_lines where entry_id = refund.entry_id;
    end if;
    update order_refunds set taken_back_at = now() where id = refund.id;
    taken := taken + 1;
  end loop;
  -- Of store credit that goes back which no order has spent.
  perform give_credit(c.id, 0) from store_credits c join order_returns r on r.id = c.return_id
  where r.order_id = of_order and (of_return is null or r.id = of_return);
  update order_returns set state = 'inspected', due_cents = null, settled_at = null
  where order_id = of_order and (of_return is null or id = of_return) and state = 'settled';
  return taken;
end
$$;

create or replace function follow_undelivered() returns trigger language plpgsql set search_path from current as $$
begin
  perform take_back_refunds(new.id);
  return null;
end
$$;
create or replace trigger take_back_refunds after update of status_id on orders
  for each row when (old.status_id = 3 and new.status_id <> 3) execute function follow_undelivered();

-- Notes and answers may name a person: they go with them.
create or replace function forget_return_notes() returns trigger language plpgsql set search_path from current as $$
begin
  update order_returns set note = '', answer = '' where order_id = new.id and (note <> '' or answer <> '');
  update store_credit_changes h set note = '' from store_credits c join order_returns r on r.id = c.return_id
  where r.order_id = new.id and h.credit_id = c.id and h.note <> '';
  return null;
end
$$;
create or replace trigger forget_return_notes after update of person_removed_at on orders
  for each row when (new.person_removed_at is not null) execute function forget_return_notes();

-- The audit log says what became of a return, never what was noted.
create or replace function keep_return_audit() returns trigger language plpgsql set search_path from current as $$
declare
  former jsonb := case when tg_op = 'UPDATE' then jsonb_build_object('state', old.state) end;
  latter jsonb := jsonb_build_object('state', new.state, 'order_id', new.order_id);
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'order_returns', new.id, lower(tg_op), former, latter);
  return null;
end
$$;
create or replace trigger keep_audit after insert or update of state on order_returns
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_return_audit();
