-- Mails from the merchant's templates that wait until what causes them can no longer be undone (docs/product.md, Messages to buyers).
create table due_message_mails (
  order_id integer not null references orders on delete cascade,
  event text not null check (event in ('on_the_way', 'money_back')),
  changed_at timestamptz(3) not null default now(),
  primary key (order_id, event)
);
comment on table due_message_mails is 'Orders that got a courier or were refunded, whose buyers are to be written to by the merchant''s template; written by a trigger, sent by the job status-mails.';
