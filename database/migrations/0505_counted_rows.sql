-- takes-lock: payout_rows has some thousands of rows, and its checks are not read again
-- Which rows of a payout sheet count, what a sheet says of its own sums, and what arrived of it (docs/product.md, Payout sheets).
alter table payout_rows add column row_key text,
  add column taken_in boolean,
  add column is_counted boolean not null default true,
  add column net_cents bigint,
  drop constraint payout_rows_outcome_check,
  add constraint payout_rows_outcome_check check (outcome in ('matched', 'short', 'over', 'unknown', 'twice', 'not_delivered',
    'other_courier', 'unreadable', 'other_fee', 'sum')) not valid;
comment on column payout_rows.row_key is 'What two spellings of its waybill, else of its order''s number, have in common; null where it has neither.';
comment on column payout_rows.taken_in is 'What the merchant decided of it: it counts, or is left out; null: its outcome decides.';
comment on column payout_rows.is_counted is 'Whether its amounts are booked with the sheet.';
comment on column payout_rows.net_cents is 'What the sheet''s own column says is paid of it.';
create index payout_rows_by_key on payout_rows (row_key) where order_id is null and row_key is not null;

alter table payout_sheets add column arrived_cents bigint,
  add column arrived_on date,
  add column arrived_in text,
  add constraint payout_sheets_arrived_in_check check (arrived_in in ('till', 'bank')) not valid;
comment on column payout_sheets.arrived_cents is 'What arrived of a booked sheet; null: what it comes to.';

alter table ledger_lines drop constraint ledger_lines_account_check,
  add constraint ledger_lines_account_check check (account in ('till', 'bank', 'courier', 'sales', 'refunds', 'settled_before', 'delivery_costs',
    'taxes', 'expenses', 'owner', 'differences', 'rounding', 'credits')) not valid;
