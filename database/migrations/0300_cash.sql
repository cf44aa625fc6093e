-- The books of cash: what each courier holds, what is in the till, what was taken and paid. Double entry, in cents, never changed.
create table cash_books (
  is_only boolean primary key default true check (is_only),
  started_at timestamptz(3) not null default now(),
  last_order_id integer not null
);
comment on table cash_books is 'One row once the merchant keeps books, else none. Orders up to last_order_id that were delivered before stand together in the opening entry.';

create table ledger_entries (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('opening', 'order', 'hand_over', 'payout', 'expense', 'taken_out', 'put_in', 'closing', 'write_off', 'reversal')),
  booked_at timestamptz(3) not null default now(),
  booked_by integer,
  order_id integer,
  courier_id integer,
  sheet_id integer,
  reverses bigint unique references ledger_entries,
  key text unique check (char_length(key) <= 255),
  note text not null default '' check (char_length(note) <= 500)
);
comment on table ledger_entries is 'What was booked. Rows are never changed or removed: what was wrong is reversed by another entry. Nothing in it names a person.';
comment on column ledger_entries.order_id is 'The order whose state this entry follows. It points at no row: books outlive a demo order that is removed.';
comment on column ledger_entries.key is 'The Idempotency-Key of the call that booked it, with its author.';
create index ledger_entries_by_order on ledger_entries (order_id) where order_id is not null;
create index ledger_entries_by_courier on ledger_entries (courier_id, id desc) where courier_id is not null;

create table ledger_lines (
  entry_id bigint not null references ledger_entries,
  account text not null check (account in ('till', 'courier', 'sales', 'settled_before', 'delivery_costs', 'taxes', 'expenses', 'owner', 'differences')),
  courier_id integer,
  cents bigint not null check (cents <> 0),
  check ((account = 'courier') = (courier_id is not null))
);
comment on table ledger_lines is 'The lines of an entry, in cents: plus is what came to an account, minus what left it. Those of an entry add up to zero.';
comment on column ledger_lines.courier_id is 'It points at no row: a courier who owes nothing may be removed, what was booked stays.';
create index ledger_lines_of_entry on ledger_lines (entry_id);
create index ledger_lines_of_account on ledger_lines (account, courier_id) include (cents);

create table order_settlements (
  id bigint generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  courier_id integer not null,
  entry_id bigint not null references ledger_entries,
  collected_cents bigint not null
);
comment on table order_settlements is 'Which orders a hand-over or a payout settled, and what the courier accounted for. An order is open while these do not come to its total.';
create index order_settlements_by_order on order_settlements (order_id);
create index order_settlements_by_entry on order_settlements (entry_id);

create table unsettled_orders (
  order_id integer primary key references orders on delete cascade,
  courier_id integer not null,
  due_cents bigint not null,
  settled_cents bigint not null,
  since timestamptz(3) not null default now()
);
comment on table unsettled_orders is 'The orders whose money is not accounted for, or no longer due. A copy that triggers keep: at 1,000,000 orders few are open.';
create index unsettled_orders_of_courier on unsettled_orders (courier_id, since, order_id);
create index unsettled_orders_oldest on unsettled_orders (since, order_id);

create table order_waybills (
  order_id integer primary key references orders on delete cascade,
  courier_id integer not null references couriers on delete cascade,
  waybill text not null check (char_length(waybill) between 1 and 60),
  waybill_key text not null
);
comment on table order_waybills is 'The number that a courier company gave the parcel of an order. waybill_key is what two spellings of it have in common.';
create unique index order_waybills_by_key on order_waybills (courier_id, waybill_key);

create table payout_sheets (
  id integer generated always as identity primary key,
  courier_id integer not null references couriers on delete cascade,
  file_name text not null check (char_length(file_name) <= 200),
  sha256 text not null,
  uploaded_at timestamptz(3) not null default now(),
  uploaded_by integer,
  head text[] not null,
  columns jsonb not null,
  entry_id bigint references ledger_entries
);
comment on table payout_sheets is 'A courier company''s sheet of what it pays out. columns: the meaning of each column, null where it is passed over. entry_id: booked.';
create unique index payout_sheets_once on payout_sheets (courier_id, sha256);

create index payout_sheets_of_entry on payout_sheets (entry_id) where entry_id is not null;

create table payout_rows (
  sheet_id integer not null references payout_sheets on delete cascade,
  row integer not null,
  cells text[] not null,
  order_id integer,
  outcome text not null check (outcome in ('matched', 'short', 'over', 'unknown', 'twice', 'not_delivered', 'other_courier', 'unreadable')),
  problem text not null default '' check (char_length(problem) <= 300),
  collected_cents bigint,
  fee_cents bigint not null default 0,
  tax_cents bigint not null default 0,
  due_cents bigint,
  dispute text not null default '' check (char_length(dispute) <= 500),
  ended_at timestamptz(3),
  primary key (sheet_id, row)
);
comment on table payout_rows is 'The rows of a payout sheet and what was found about each. due_cents: what the order asked for. ended_at: a difference that is settled, by hand.';
create index payout_rows_by_order on payout_rows (order_id) where order_id is not null;
create index payout_rows_open on payout_rows (sheet_id, row) where ended_at is null and outcome <> 'matched';

create table payout_columns (
  courier_id integer primary key references couriers on delete cascade,
  columns jsonb not null
);
comment on table payout_columns is 'How a courier company names its columns: the heading, folded, and its meaning. Kept for its next sheet.';
