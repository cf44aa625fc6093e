-- The books of cash follow the orders (docs/product.md, Cash).

-- What an order means for the books: delivered, its money is with its courier, or in the till where it has none.
create or replace function order_in_books(status integer, courier integer, total numeric)
returns table (account text, courier_id integer, cents bigint) language sql immutable set search_path from current as $$
  select case when courier is null then 'till' else 'courier' end, courier, (total * 100)::bigint where status = 3 and total <> 0
  union all select 'sales', null, -(total * 100)::bigint where status = 3 and total <> 0
$$;

-- The same, but the money of an order of the shop before was settled there.
create or replace function order_or_former_in_books(status integer, courier integer, total numeric, former_shop text)
returns table (account text, courier_id integer, cents bigint) language sql immutable set search_path from current as $$
  select case when former_shop is null or b.account = 'sales' then b.account else 'settled_before' end,
    case when former_shop is null then b.courier_id end, b.cents
  from order_in_books(status, courier, total) b
$$;

-- What a driver took for it in another way than the exact amount: notes of the second currency are a line of their own with what they are
-- worth, and what whole notes came to beyond the total is rounding.
create or replace function payment_in_books(of_order integer, status integer, courier integer)
returns table (account text, courier_id integer, cents bigint, second_code text, second_amount bigint)
language sql stable set search_path from current as $$
  select line.* from order_payments p, lateral (values
    (case when courier is null then 'till' else 'courier' end, courier, p.worth_cents, p.code, p.second_amount),
    (case when courier is null then 'till' else 'courier' end, courier, p.rounding_cents - p.worth_cents, null, null),
    ('rounding', null, -p.rounding_cents, null, null)
  ) line (account, courier_id, cents, second_code, second_amount)
  where p.order_id = of_order and status = 3
$$;

-- What of a delivered order was paid by store credit: it is owed no more.
create or replace function credit_in_books(status integer, credit numeric)
returns table (account text, courier_id integer, cents bigint) language sql immutable set search_path from current as $$
  select 'credits', null::integer, (credit * 100)::bigint where status = 3 and credit is not null
  union all select 'sales', null, -(credit * 100)::bigint where status = 3 and credit is not null
$$;

-- Notes whether the money of an order is still open: what it asked for, and what hand-overs and payouts accounted for.
create or replace function follow_settlement(of_order integer) returns void language sql set search_path from current as $$
  with state as (
    select o.id, coalesce((select s.courier_id from order_settlements s where s.order_id = o.id order by s.id limit 1), o.courier_id) as holder,
      case when o.status_id = 3 then (o.total_price * 100)::bigint
        + coalesce((select p.rounding_cents from order_payments p where p.order_id = o.id), 0) else 0 end as due,
      coalesce((select sum(s.collected_cents) from order_settlements s where s.order_id = o.id), 0)::bigint as settled
    from orders o
    where o.id = of_order and (o.id > (select last_order_id from cash_books) or exists (select from ledger_entries where order_id = o.id))
  ), closed as (
    delete from unsettled_orders u using state where u.order_id = state.id and (state.holder is null or state.due = state.settled)
  )
  -- What is open again, since it was settled by mistake, is as old as its delivery.
  insert into unsettled_orders (order_id, courier_id, due_cents, settled_cents, since)
  select id, holder, due, settled, coalesce((
      select max(changed_at) from order_status_changes c where c.order_id = state.id and c.to_status_id = 3
        and exists (select from order_settlements s where s.order_id = state.id)), now())
  from state where holder is not null and due <> settled
  on conflict (order_id) do update
    set courier_id = excluded.courier_id, due_cents = excluded.due_cents, settled_cents = excluded.settled_cents
$$;

create or replace function follow_new_settlement() returns trigger language plpgsql set search_path from current as $$
begin
  perform follow_settlement(new.order_id);
  return null;
end
$$;
create or replace trigger follow_new_settlement after insert on order_settlements
  for each row execute function follow_new_settlement();

-- Books the difference between what an order means now and what was booked for it, as one entry. An order of before the books began
-- that was delivered then stands in the opening entry until it changes.
create or replace function book_order() returns trigger language plpgsql set search_path from current as $$
declare
  -- Who has settled an order stays answerable for it, whoever the order names later.
  holder integer;
  of_order integer := case when tg_op = 'DELETE' then old.id else new.id end;
  last_before integer := (select last_order_id from cash_books);
  difference jsonb;
  entry bigint;
begin
  if last_before is null then return null; end if;
  holder := coalesce((select s.courier_id from order_settlements s where s.order_id = of_order order by s.id limit 1),
    case when tg_op <> 'DELETE' then new.courier_id end);
  select jsonb_agg(to_jsonb(summed)) into difference from (
    select account, courier_id, sum(cents)::bigint as cents, second_code, sum(second_amount)::bigint as second_amount from (
      select (wanted).*, null as second_code, null::bigint as second_amount
      from (select order_or_former_in_books(new.status_id, holder, new.total_price, new.former_shop) as wanted where tg_op <> 'DELETE') now
      union all
      select (wanted).*, null, null
      from (select credit_in_books(new.status_id, new.credit) as wanted where tg_op <> 'DELETE') by_credit
      union all
      select (paid).* from (select payment_in_books(of_order, new.status_id, holder) as paid where tg_op <> 'DELETE') now
      union all
      select line.account, line.courier_id, -line.cents, line.second_code, -line.second_amount
      from ledger_entries e join ledger_lines line on line.entry_id = e.id
      where e.order_id = of_order
      union all
      select case when (known).account in ('sales', 'credits') then (known).account else 'settled_before' end, null, -(known).cents, null, null
      from (
        select order_in_books(old.status_id, old.courier_id, old.total_price) as known where tg_op <> 'INSERT'
        union all select credit_in_books(old.status_id, old.credit) where tg_op <> 'INSERT'
      ) before
      where of_order <= last_before and not exists (select from ledger_entries where order_id = of_order)
    ) all_lines group by account, courier_id, second_code having sum(cents) <> 0 or sum(second_amount) <> 0
  ) summed;
  if difference is null then
    perform follow_settlement(of_order);
    return null;
  end if;
  insert into ledger_entries (kind, order_id, booked_by)
  values ('order', of_order, nullif(current_setting('mantel.admin', true), '')::integer) returning id into entry;
  insert into ledger_lines (entry_id, account, courier_id, cents, second_code, second_amount)
  select entry, line.*
  from jsonb_to_recordset(difference) as line (account text, courier_id integer, cents bigint, second_code text, second_amount bigint);
  perform follow_settlement(of_order);
  return null;
end
$$;
create or replace trigger book_new_order after insert on orders
  for each row when (new.status_id = 3) execute function book_order();
create or replace trigger book_changed_order after update on orders
  for each row when ((old.status_id = 3 or new.status_id = 3) and (old.status_id is distinct from new.status_id
    or old.courier_id is distinct from new.courier_id or old.total_price is distinct from new.total_price or old.credit is distinct from new.credit))
  execute function book_order();
create or replace trigger book_removed_order after delete on orders
  for each row when (old.status_id = 3) execute function book_order();

-- What was booked stays: mistakes are reversed.
create or replace function refuse_changed_books() returns trigger language plpgsql set search_path from current as $$
begin
  raise exception 'Entries of the books are never changed' using errcode = 'restrict_violation';
end
$$;
create or replace trigger refuse_changed_lines before update or delete on ledger_lines
  for each row execute function refuse_changed_books();
create or replace trigger refuse_removed_entries before delete on ledger_entries
  for each row execute function refuse_changed_books();

-- An entry whose lines don't add up to zero can't be committed.
create or replace function refuse_unbalanced_entry() returns trigger language plpgsql set search_path from current as $$
begin
  if (select sum(cents) from ledger_lines where entry_id = new.entry_id) <> 0 then
    raise exception 'Entry % does not add up to zero', new.entry_id using errcode = 'check_violation';
  end if;
  return null;
end
$$;
create or replace trigger refuse_unbalanced_entry after insert on ledger_lines
  for each row execute function refuse_unbalanced_entry();

-- What is noted of an open order may name a person: it goes with them.
create or replace function forget_open_note() returns trigger language plpgsql set search_path from current as $$
begin
  update unsettled_orders set note = '' where order_id = new.id and note <> '';
  return null;
end
$$;
create or replace trigger forget_open_note after update of person_removed_at on orders
  for each row when (new.person_removed_at is not null) execute function forget_open_note();
