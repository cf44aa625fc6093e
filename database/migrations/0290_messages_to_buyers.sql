-- What buyers are written about their orders: the merchant's own texts, and what was sent or opened.
create table message_templates (
  event text primary key,
  subject text not null check (char_length(subject) <= 120 and subject !~ '[\r\n]'),
  text text not null check (char_length(text) <= 1000 and text ~ '\S'),
  mail boolean not null default false,
  updated_at timestamptz(3) not null default now()
);
comment on table message_templates is 'The texts that the merchant has changed; an event without a row has the built-in one, and no mail.';
comment on column message_templates.mail is 'Whether the event sends a mail to the buyer.';

create table order_messages (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  event text not null,
  channel text not null check (channel in ('whatsapp', 'mail')),
  sent_by integer references users on delete set null,
  sent_at timestamptz(3) not null default clock_timestamp(),
  history_id integer not null default nextval('audit_log_id_seq')
);
comment on table order_messages is 'What a buyer was written about their order: mails, and WhatsApp messages that somebody of the staff opened. Never what it said.';
comment on column order_messages.sent_by is 'Null: the shop, by itself, or somebody who is gone.';
comment on column order_messages.history_id is 'Where it stands among the changes of the order, as in order_status_changes.';
create index order_messages_by_order on order_messages (order_id, id);
create unique index order_messages_mail_once on order_messages (order_id, event) where channel = 'mail';
create index order_messages_by_sender on order_messages (sent_by);
