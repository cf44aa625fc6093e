-- unused-since: 0.2.0 notes an alert without naming the key of the table; another one takes its place here
-- takes-lock: the table holds no more than those who wait, some thousands of short rows
-- "Tell me when it is back" of one variant (issue 17, 2; docs/decisions/138): one row for each that somebody waits for.
alter table stock_alerts add column variant_id integer;
create unique index stock_alerts_once on stock_alerts (product_id, email, variant_id) nulls not distinct;
alter table stock_alerts drop constraint stock_alerts_pkey;
alter table stock_alerts add constraint stock_alerts_variant_id_fkey
  foreign key (variant_id) references product_variants on delete cascade not valid;
create index stock_alerts_by_variant on stock_alerts (variant_id) where variant_id is not null;
comment on column stock_alerts.variant_id is 'The variant that somebody waits for; null: the product.';
