-- A second currency that cash is taken in: what it was at any time, what an order has frozen, what a driver took, and notes in the books.
create table second_currencies (
  id integer generated always as identity primary key,
  code text not null check (code ~ '^[A-Z]{3}$'),
  rate text not null check (rate ~ '^\d{1,8}(\.\d{1,6})?$'),
  note text not null check (note ~ '^\d{1,7}(\.\d{1,2})?$'),
  rounding text not null check (rounding in ('nearest', 'up', 'down')),
  set_at timestamptz(3) not null default clock_timestamp(),
  set_by integer
);
comment on table second_currencies is 'Each change of the second currency''s code, rate, note or rounding; the last row holds while the setting second_currency_on is true.';
comment on column second_currencies.rate is 'How much of it stands for one unit of the shop''s currency, as exact decimal text.';
comment on column second_currencies.set_by is 'Who of the staff set it; it points at no row, as orders.entered_by.';

alter table orders add column second_currency jsonb;
comment on column orders.second_currency is 'The second currency as it was when the order was confirmed, or placed without that, or given to a courier: code, rate, note, rounding. Null: none yet.';

alter table run_stops add column taken jsonb;
comment on column run_stops.taken is 'What the driver took where they say so: code, cents of the shop''s currency and hundredths of the second one; what they gave back is below 0.';

create table order_payments (
  order_id integer primary key references orders on delete cascade,
  code text not null check (code ~ '^[A-Z]{3}$'),
  cents bigint not null,
  second_amount bigint not null,
  worth_cents bigint not null,
  rounding_cents bigint not null
);
comment on table order_payments is 'What was taken for an order where a part of it was in the second currency. No row: the exact amount in the shop''s currency.';
comment on column order_payments.second_amount is 'In hundredths of the second currency.';
comment on column order_payments.worth_cents is 'What that is worth at the rate that the order has frozen.';
comment on column order_payments.rounding_cents is 'What was taken beyond the total, or less than it, because notes are whole.';

alter table ledger_lines add column second_code text check (second_code ~ '^[A-Z]{3}$'),
  add column second_amount bigint;
comment on column ledger_lines.second_code is 'The line is in notes of this currency: cents is what they are worth. Null: the shop''s currency.';
comment on column ledger_lines.second_amount is 'How much of it, in hundredths.';
alter table ledger_lines drop constraint ledger_lines_cents_check,
  add constraint ledger_lines_cents_check check (cents <> 0 or second_amount <> 0) not valid,
  add constraint ledger_lines_second_check check ((second_code is null) = (second_amount is null)) not valid;
alter table ledger_lines drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in ('till', 'courier', 'sales', 'refunds', 'settled_before', 'delivery_costs',
    'taxes', 'expenses', 'owner', 'differences', 'rounding')) not valid;
