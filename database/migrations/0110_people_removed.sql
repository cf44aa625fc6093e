-- People can be removed from what they leave in the shop (issue 15, Merchant 8; docs/decisions/125).
-- The checks that go are made again, but for orders without a person.
-- takes-lock: the outbox holds mails of 30 days; they are updated in well under a second.

-- An order without its person keeps amounts and lines. Nothing that comes later can write somebody into it.
alter table orders add column person_removed_at timestamptz(3);
comment on column orders.person_removed_at is
  'When name, contact, address and note were removed for good; null: they are there.';
alter table orders
  drop constraint orders_guest_phone_check,
  drop constraint orders_guest_region_check,
  drop constraint orders_guest_city_check,
  drop constraint orders_guest_street_check,
  add constraint orders_person_is_whole_or_gone check (
    case when person_removed_at is null
      then guest_phone ~ '\S' and guest_region ~ '\S' and guest_city ~ '\S' and guest_street ~ '\S'
      else user_id is null
        and guest_email || guest_phone || guest_region || guest_city || guest_street || notes = '' end) not valid,
  add constraint orders_person_lengths check (
    char_length(guest_phone) <= 20 and char_length(guest_region) <= 100 and char_length(guest_city) <= 100
    and char_length(guest_street) <= 200) not valid;

create or replace trigger tell_changed_order after update on orders for each row
  when ((old.status_id, old.payment_status_id, old.courier_id, old.person_removed_at)
    is distinct from (new.status_id, new.payment_status_id, new.courier_id, new.person_removed_at))
  execute function tell_changed_order();

-- A mail goes with what it is about.
alter table outbox add column about text;
comment on column outbox.about is
  'What it is about, to be removed with it: "order 12", "message 7", "account 3", "alert". Null: nothing of the kind.';
update outbox set about = case
  when subject ~ '^Contact message \d+$' then 'message ' || substring(subject from '\d+')
  else 'order ' || substring(subject from '\d+') end
  where subject ~ '^(Contact message \d+$|(Your order|New order|Order) \d+\M)';

-- Only a confirmed address shows that what was left under it alone, such as messages, is the account's.
alter table users add column email_verified_at timestamptz(3);
comment on column users.email_verified_at is
  'When a link mailed to it was followed; null: somebody has typed this e-mail, perhaps not its owner.';

-- That a message was removed is kept, not what it said and who wrote it.
create function keep_message_removal() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before)
  values (current_setting('mantel.admin')::int, tg_table_name, old.id, 'delete',
    jsonb_build_object('created_at', old.created_at));
  return null;
end
$$;
create or replace trigger keep_audit after update on contact_messages for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit_of_end after delete on contact_messages for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_message_removal();
