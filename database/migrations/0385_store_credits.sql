-- Store credit: what a return gives back for later orders.
create table store_credits (
  id integer generated always as identity primary key,
  return_id integer not null unique references order_returns on delete cascade,
  seed bytea not null,
  code_hash bytea not null unique,
  code_end text not null,
  usable boolean not null default false,
  given_cents bigint not null default 0,
  spent_cents bigint not null default 0,
  created_at timestamptz(3) not null default now(),
  check (spent_cents between 0 and given_cents),
  check (char_length(code_end) = 4 and octet_length(seed) = 16 and octet_length(code_hash) = 32)
);
comment on table store_credits is 'What a return gave back for later orders. given_cents: what it gave and was not taken back; spent_cents: what orders have taken of it. The code is made of seed and the shop''s secret; it is found by its hash.';
comment on column store_credits.usable is 'Whether its code can be used; not before the return is settled: the replacement of an exchange takes it by itself.';
create index store_credits_usable on store_credits (id) where usable and spent_cents < given_cents;

create table store_credit_changes (
  id bigint generated always as identity primary key,
  credit_id integer not null references store_credits on delete cascade,
  kind text not null check (kind in ('given', 'taken_back', 'used', 'released')),
  cents bigint not null check (cents <> 0),
  order_id integer,
  note text not null default '' check (char_length(note) <= 500),
  changed_at timestamptz(3) not null default clock_timestamp(),
  changed_by integer
);
comment on table store_credit_changes is 'Each change of a store credit: what was given, taken back, used by an order and released by one. They add up to what is left.';
comment on column store_credit_changes.order_id is 'The order that used or released it. It points at no row, as changed_by does not.';
create index store_credit_changes_of_credit on store_credit_changes (credit_id, id);

-- What an order has taken of a store credit: a means of payment, which changes neither prices nor offers nor the delivery fee.
alter table orders add column credit_id integer;
alter table orders add column credit numeric(14,2);
comment on column orders.credit_id is 'The store credit that pays a part of it; it points at no row, as entered_by does not. Null: none.';
comment on column orders.credit is 'How much that pays: total_price = subtotal - offers_total + delivery_fee - credit. A canceled order has released it.';
alter table orders drop constraint orders_total_price_check,
  add constraint orders_total_price_check check (total_price = subtotal - offers_total + delivery_fee - coalesce(credit, 0)
    and offers_total >= 0 and offers_total <= subtotal) not valid;
alter table orders add constraint orders_credit_is_whole check ((credit is null) = (credit_id is null) and credit > 0 and total_price >= 0) not valid;

-- The order that was made in place of what comes back.
alter table order_returns add column replacement_id integer;
comment on column order_returns.replacement_id is 'The order that was made in exchange for it; it points at no row. Null: none.';
