-- Which buyers are to get a mail of the merchant's templates (docs/product.md, Messages to buyers). A trigger, so that nothing
-- that gives orders to couriers can forget it.
create or replace function note_due_message_mails() returns trigger language plpgsql set search_path from current as $$
begin
  if new.courier_id is distinct from old.courier_id then
    delete from due_message_mails where order_id = new.id and event = 'on_the_way';
    if new.courier_id is not null and new.status_id = 1 then
      insert into due_message_mails (order_id, event)
        select new.id, event from message_templates where event = 'on_the_way' and mail;
    end if;
  end if;
  if new.payment_status_id is distinct from old.payment_status_id then
    delete from due_message_mails where order_id = new.id and event = 'money_back';
    if new.payment_status_id = 3 then
      insert into due_message_mails (order_id, event)
        select new.id, event from message_templates where event = 'money_back' and mail;
    end if;
  end if;
  return null;
end
$$;
create or replace trigger note_due_message_mails after update on orders
  for each row when (old.courier_id is distinct from new.courier_id or old.payment_status_id is distinct from new.payment_status_id)
  execute function note_due_message_mails();
