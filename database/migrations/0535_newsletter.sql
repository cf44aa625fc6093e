-- The newsletter: who wants it, what is written, and each letter on its way to each address (docs/product.md, Newsletter).
create table newsletter_addresses (
  id integer generated always as identity primary key,
  email text not null check (char_length(email) between 3 and 254 and email !~ '\s'),
  state text not null default 'waiting' check (state in ('waiting', 'confirmed', 'left', 'refused')),
  token_hash bytea,
  token_until timestamptz(3),
  created_at timestamptz(3) not null default now(),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  refusal text not null default ''
);
comment on table newsletter_addresses is 'Who asked for the newsletter, whether they confirmed it, and who left or can''t be reached.';
comment on column newsletter_addresses.token_hash is 'SHA-256 of the token in the link that confirms; null: there is none to confirm.';
comment on column newsletter_addresses.ended_at is 'When they left, or their mail server refused the address for good.';
comment on column newsletter_addresses.refusal is 'What their mail server said then.';
create unique index newsletter_addresses_by_email on newsletter_addresses (email);
create index newsletter_addresses_by_token on newsletter_addresses (token_hash) where token_hash is not null;
create index newsletter_addresses_by_state on newsletter_addresses (state, id);

create table letters (
  id integer generated always as identity primary key,
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[\r\n]'),
  body text not null check (char_length(body) <= 10000),
  product_ids integer[] not null default '{}' check (cardinality(product_ids) <= 12),
  state text not null default 'draft' check (state in ('draft', 'sending', 'paused', 'sent')),
  problem text not null default '',
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
comment on table letters is 'Letters of the newsletter; one that was sent once is never changed.';
comment on column letters.problem is 'Why the shop itself has paused it: what the mail server said of the letter.';
create index letters_under_way on letters (id) where state = 'sending';

create table letter_mails (
  id bigint generated always as identity primary key,
  letter_id integer not null references letters (id) on delete cascade,
  address_id integer references newsletter_addresses (id) on delete set null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'unsure', 'dropped')),
  attempts integer not null default 0,
  due_at timestamptz(3) not null default now(),
  taken_at timestamptz(3),
  sent_at timestamptz(3),
  left_at timestamptz(3),
  problem text not null default ''
);
comment on table letter_mails is 'A letter to one address, written when it is sent off: no address gets one twice.';
comment on column letter_mails.state is 'sending: it is leaving, and is never sent again whatever happens; unsure: nobody knows whether it left; dropped: they had left before.';
comment on column letter_mails.left_at is 'When they left the newsletter by the link of this letter.';
create unique index letter_mails_once on letter_mails (letter_id, address_id);
create index letter_mails_by_address on letter_mails (address_id) where address_id is not null;
create index letter_mails_due on letter_mails (letter_id, due_at, id) where state = 'waiting';
create index letter_mails_leaving on letter_mails (letter_id, taken_at) where state = 'sending';

create table newsletter_pace (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz(3) not null default now()
);
comment on table newsletter_pace is 'One row: when the next mails of letters may leave, over all instances.';
insert into newsletter_pace (is_only, next_at) values (true, now());

-- Carts that were left (docs/product.md, Reminders of a cart).
create table cart_reminders (
  user_id integer primary key references users (id) on delete cascade,
  agreed_at timestamptz(3) not null default now(),
  reminded_at timestamptz(3)
);
comment on table cart_reminders is 'Customers who agreed to be reminded of a cart that they left, and when they were last.';

alter table outbox add column leave_url text;
comment on column outbox.leave_url is 'Where one press ends mails of this kind (RFC 8058); null: it is no mail of that kind.';
