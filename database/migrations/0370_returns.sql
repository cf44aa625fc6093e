-- Returns of delivered orders, and the money that is given back for them.
alter table ledger_entries drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in (
    'opening', 'order', 'hand_over', 'payout', 'expense', 'taken_out', 'put_in', 'closing', 'write_off', 'refund', 'reversal')) not valid;
alter table ledger_lines drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in (
    'till', 'courier', 'sales', 'refunds', 'settled_before', 'delivery_costs', 'taxes', 'expenses', 'owner', 'differences')) not valid;

create table order_returns (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  state text not null check (state in ('asked', 'expected', 'received', 'inspected', 'settled', 'refused')),
  reason text not null check (reason in ('changed_mind', 'not_as_shown', 'wrong_item', 'damaged', 'other')),
  note text not null default '' check (char_length(note) <= 500),
  created_at timestamptz(3) not null default now(),
  created_by integer references users on delete set null,
  by_buyer boolean not null default false,
  key text unique check (char_length(key) <= 300),
  due_cents bigint check (due_cents >= 0),
  settled_at timestamptz(3),
  check ((state = 'settled') = (settled_at is not null) and (state = 'settled') = (due_cents is not null))
);
comment on table order_returns is 'What buyers give back after delivery. due_cents: what was due for it when it was settled.';
comment on column order_returns.key is 'The Idempotency-Key of the call that made it, with its author.';
create index order_returns_by_order on order_returns (order_id, id);
create index order_returns_open on order_returns (id) where state in ('asked', 'expected', 'received', 'inspected');
create index order_returns_by_author on order_returns (created_by) where created_by is not null;
create index order_returns_by_state on order_returns (state, id);

create table order_return_lines (
  return_id integer not null references order_returns on delete cascade,
  place smallint not null,
  product_id integer not null,
  variant_id integer,
  name text not null,
  quantity integer not null check (quantity > 0),
  goes_to text check (goes_to in ('stock', 'damaged')),
  primary key (return_id, place)
);
comment on table order_return_lines is 'How many of which line come back. goes_to: what became of them once they were inspected.';

create table order_refunds (
  id integer generated always as identity primary key,
  return_id integer not null references order_returns on delete cascade,
  cents bigint not null check (cents > 0),
  courier_id integer,
  entry_id bigint,
  booked_at timestamptz(3) not null default now(),
  booked_by integer,
  taken_back_at timestamptz(3)
);
comment on table order_refunds is 'Money that was given back. courier_id: who gave it, else the till. entry_id: of the books, none where none were kept.';
create unique index order_refunds_once on order_refunds (return_id) where taken_back_at is null;
create index order_refunds_by_return on order_refunds (return_id);
create index order_refunds_of_entry on order_refunds (entry_id) where entry_id is not null;
