-- What became of the orders of whole days, added up (docs/product.md, Reports): server/order-reports/keep-sums.ts writes it.
create table report_sums (
  part text not null,
  day date not null,
  key text not null,
  orders integer not null,
  confirmed integer not null,
  lost integer not null,
  to_confirm integer not null,
  delivered integer not null,
  came_back integer not null,
  never_left integer not null,
  under_way integer not null,
  waiting integer not null,
  uncosted integer,
  delivered_cents numeric,
  came_back_cents numeric,
  failed_cents numeric,
  goods_cents numeric,
  delivery_cents numeric,
  cost_cents numeric,
  fees_cents numeric,
  primary key (part, day, key)
);
create index report_sums_came_back on report_sums (part, day, key, came_back) where came_back > 0;
comment on table report_sums is 'What became of the orders that were placed on a day of the shop, in all (part all) and by area, courier, product and so on.';
comment on column report_sums.goods_cents is 'Amounts are in cents, not rounded; those of a product are null: an order is counted for each of its products.';

create table report_days (
  day date primary key,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null
);
comment on table report_days is 'The days whose sums are kept, as the shop''s clock had them then: another time zone has other days.';

create table report_marks (
  placed_at timestamptz(3) not null,
  xid xid8 not null default pg_current_xact_id(),
  primary key (placed_at, xid)
);
comment on table report_marks is 'Quarters of an hour in which orders were placed that have changed since: the sums of their day no longer hold.';

create table report_upkeep (
  is_only boolean primary key default true check (is_only),
  since timestamptz(3) not null default clock_timestamp()
);
comment on table report_upkeep is 'There while sums are kept: then changes of orders are marked.';
