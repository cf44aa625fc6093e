-- Store credit follows the orders that it pays and the returns that it comes from (docs/product.md, Store credit).

-- Takes more of a credit for an order, or releases some of it. The check of its row refuses what would leave less than nothing.
create or replace function move_credit(of_credit integer, of_order integer, more bigint) returns void
language plpgsql set search_path from current as $$
begin
  if more = 0 then return; end if;
  update store_credits set spent_cents = spent_cents + more where id = of_credit;
  if not found then return; end if;
  insert into store_credit_changes (credit_id, kind, cents, order_id, changed_by)
  values (of_credit, case when more > 0 then 'used' else 'released' end, -more, of_order,
    nullif(current_setting('mantel.admin', true), '')::integer);
end
$$;

-- An order holds its part of a credit but while it is canceled.
create or replace function follow_credit() returns trigger language plpgsql set search_path from current as $$
declare
  held bigint := case when tg_op <> 'INSERT' and old.status_id <> 4 then coalesce(old.credit * 100, 0) else 0 end;
  holds bigint := case when tg_op <> 'DELETE' and new.status_id <> 4 then coalesce(new.credit * 100, 0) else 0 end;
begin
  perform move_credit(coalesce(case when tg_op <> 'DELETE' then new.credit_id end, old.credit_id),
    case when tg_op = 'DELETE' then old.id else new.id end, holds - held);
  return null;
end
$$;
create or replace trigger hold_credit after insert on orders
  for each row when (new.credit_id is not null) execute function follow_credit();
create or replace trigger follow_credit after update of status_id, credit, credit_id on orders
  for each row when (coalesce(old.credit_id, new.credit_id) is not null
    and (old.status_id, old.credit) is distinct from (new.status_id, new.credit)) execute function follow_credit();
create or replace trigger release_credit after delete on orders
  for each row when (old.credit_id is not null) execute function follow_credit();

-- Gives more by a credit, or takes back what is left of it: of "cents" no less than what orders have spent stays given.
create or replace function give_credit(of_credit integer, cents bigint, why text default '') returns void
language plpgsql set search_path from current as $$
declare
  change bigint;
begin
  update store_credits c set given_cents = greatest(cents, c.spent_cents),
    revoked_at = case when cents <= before.given_cents then c.revoked_at end
  from (select id, given_cents from store_credits where id = of_credit for no key update) before
  where c.id = before.id returning c.given_cents - before.given_cents into change;
  if coalesce(change, 0) = 0 then return; end if;
  insert into store_credit_changes (credit_id, kind, cents, note, changed_by)
  values (of_credit, case when change > 0 then 'given' else 'taken_back' end, change, why,
    nullif(current_setting('mantel.admin', true), '')::integer);
end
$$;

-- What is given is owed until it is spent, where books are kept.
create or replace function book_credit() returns trigger language plpgsql set search_path from current as $$
declare
  change bigint := case when tg_op = 'DELETE' then old.spent_cents - old.given_cents else new.given_cents - old.given_cents end;
  entry bigint;
begin
  if change = 0 or not exists (select from cash_books) then return null; end if;
  insert into ledger_entries (kind, note, booked_by)
  values ('refund', 'CR-…-' || old.code_end, nullif(current_setting('mantel.admin', true), '')::integer) returning id into entry;
  insert into ledger_lines (entry_id, account, cents) values (entry, 'refunds', change), (entry, 'credits', -change);
  return null;
end
$$;
create or replace trigger book_credit after update of given_cents or delete on store_credits
  for each row execute function book_credit();

-- The audit log says that it was revoked and how much of it, never why: a reason may name a person.
create or replace function keep_credit_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'store_credits', new.code_end, 'update',
    jsonb_build_object('left', ((old.given_cents - old.spent_cents) / 100.0)::numeric(12, 2)::text), jsonb_build_object('left', '0.00'));
  return null;
end
$$;
create or replace trigger keep_audit after update of revoked_at on store_credits
  for each row when (old.revoked_at is distinct from new.revoked_at and new.revoked_at is not null
    and current_setting('mantel.admin', true) <> '') execute function keep_credit_audit();
