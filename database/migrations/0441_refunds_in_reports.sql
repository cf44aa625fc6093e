-- What came back after delivery counts in the reports, too (docs/product.md, Reports).
create table order_losses (
  id integer primary key generated always as identity,
  order_id integer not null references orders on delete cascade,
  cents bigint not null check (cents > 0),
  booked_at timestamptz(3) not null default now()
);
create index order_losses_of_order on order_losses (order_id);
comment on table order_losses is 'What goods of an order cost the merchant that came back damaged, or never came.';

alter table report_sums add column refunded integer not null default 0, add column refund_cents numeric, add column lost_cents numeric;
-- takes-lock: 400 rows at most
-- Kept without them: they are added up again.
delete from report_days;
