-- Whether the buyer of an order was reached before it is handed over (docs/product.md, Confirmation). An order without a row has no
-- stage: it was placed while the feature was off.

create table order_confirmations (
  order_id integer primary key references orders on delete cascade,
  stage text not null check (stage ~ '^[a-z_]{1,20}$'),
  attempts smallint not null default 0 check (attempts >= 0),
  due_at timestamptz(3),
  postponed_to date,
  held text check (held ~ '^[a-z_]{1,20}$'),
  claimed_by integer,
  claimed_until timestamptz(3),
  version integer not null default 1,
  constraint order_confirmations_claim_is_whole check ((claimed_by is null) = (claimed_until is null))
);
comment on table order_confirmations is 'Where a pending order stands before it is handed over, while the merchant confirms orders; none of before has a row.';
comment on column order_confirmations.attempts is 'How often nobody answered.';
comment on column order_confirmations.due_at is 'From when on somebody is to call. Null: nobody is.';
comment on column order_confirmations.held is 'Why the order is held until somebody of the staff confirms it. Null: it is not.';
comment on column order_confirmations.claimed_by is 'Who of the staff has the order before them; it points at no row, as orders.entered_by.';
comment on column order_confirmations.version is 'Raised by each change of the stage, not by claims.';
create index order_confirmations_due on order_confirmations (due_at, order_id) where due_at is not null;
create index order_confirmations_aside on order_confirmations (order_id) where stage in ('wrong_number', 'unreached');
create index order_confirmations_claimed on order_confirmations (claimed_until) where claimed_until is not null;

create table order_confirmation_changes (
  id integer generated always as identity primary key,
  order_id integer not null references order_confirmations on delete cascade,
  changed_at timestamptz(3) not null default clock_timestamp(),
  changed_by integer,
  cause text not null check (cause in ('staff', 'buyer', 'status', 'undo')),
  from_stage text not null,
  to_stage text not null,
  before jsonb not null,
  note text not null default '' check (char_length(note) <= 500),
  key text check (char_length(key) <= 255)
);
comment on table order_confirmation_changes is 'Each change of an order''s stage: who, when, why.';
comment on column order_confirmation_changes.changed_by is 'The account; null: a guest by the link of the order. It points at no row, as orders.entered_by.';
comment on column order_confirmation_changes.before is 'The stage as it was, whole, for an undo.';
comment on column order_confirmation_changes.key is 'The Idempotency-Key of the outcome: sent again, it changes nothing.';
create index order_confirmation_changes_of_order on order_confirmation_changes (order_id, id desc);
create unique index order_confirmation_changes_by_key on order_confirmation_changes (order_id, key) where key is not null;
