-- Programs of the merchant that are told what happens in the shop (docs/product.md, Webhooks).
create table webhooks (
  id integer generated always as identity primary key,
  url text not null check (char_length(url) <= 1000),
  description text not null default '' check (char_length(description) <= 200),
  events text[] not null check (cardinality(events) between 1 and 50),
  is_on boolean not null default true,
  off_because text check (off_because in ('failing', 'gone')),
  seed bytea not null check (octet_length(seed) = 32),
  former_seed bytea check (octet_length(former_seed) = 32),
  former_until timestamptz(3),
  failures integer not null default 0,
  failing_since timestamptz(3),
  paused_until timestamptz(3) not null default now(),
  created_at timestamptz(3) not null default now(),
  check ((former_seed is null) = (former_until is null))
);
comment on table webhooks is 'Addresses of programs that are told of events; few. A shop without any writes none of the following tables.';
comment on column webhooks.off_because is 'Why the shop turned it off by itself. Null: it did not.';
comment on column webhooks.seed is 'From it and the shop''s own secret the secret is made that messages are signed by.';
comment on column webhooks.former_seed is 'Of the secret before: until former_until messages are signed by both.';
comment on column webhooks.failures is 'How many tries in a row have failed.';
comment on column webhooks.failing_since is 'When the first of them did. Null: the last one arrived, or there was none.';
comment on column webhooks.paused_until is 'Nothing is sent before.';

create table webhook_events (
  id bigint generated always as identity primary key,
  type text not null check (char_length(type) <= 40),
  about text not null check (char_length(about) <= 40),
  subject_id integer not null,
  person text check (char_length(person) <= 40),
  facts jsonb not null default '{}',
  body text,
  writer xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null default now()
);
comment on table webhook_events is 'What happened, written in the transaction in which it did, only where a webhook wants it; kept for 30 days.';
comment on column webhook_events.about is 'What it happened to: "order 12". Events of the same are delivered one after the other.';
comment on column webhook_events.person is 'Whose data its body has, as outbox.about: "order 12", "account 3", "message 7". Null: nobody''s.';
comment on column webhook_events.facts is 'What is known only at the moment of the event, beside what it happened to.';
comment on column webhook_events.body is 'What is sent, written at the first try. Null: not yet, or removed with the person.';
comment on column webhook_events.writer is 'The transaction: of one that changes the same several times there is one event.';
create index webhook_events_by_about on webhook_events (about, type, writer);
create index webhook_events_by_person on webhook_events (person) where person is not null;
create index webhook_events_by_age on webhook_events (created_at);

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id integer not null,
  event_id bigint not null references webhook_events on delete cascade,
  about text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  taken_until timestamptz(3),
  tried_until timestamptz(3) not null default now() + interval '1 day',
  tried_at timestamptz(3),
  took_ms integer,
  status integer,
  problem text check (char_length(problem) <= 300),
  answer text not null default '' check (char_length(answer) <= 4000)
);
comment on table webhook_deliveries is 'An event on its way to a webhook, and what became of its last try.';
comment on column webhook_deliveries.webhook_id is 'Without a reference: an order that is placed while a webhook is removed must not fail for it.';
comment on column webhook_deliveries.about is 'As webhook_events.about.';
comment on column webhook_deliveries.taken_until is 'Until when an instance has it before it; null: none has. One that was killed has it no longer then.';
comment on column webhook_deliveries.tried_until is 'A try that fails after this moment was the last one.';
comment on column webhook_deliveries.status is 'The status of the last answer. Null: there was none.';
comment on column webhook_deliveries.problem is 'Why the last try failed, or what was odd about its answer; in words for the panel.';
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where state = 'waiting';
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, about, id) where state = 'waiting';
create index webhook_deliveries_of_webhook on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
