-- Who wants to hear when a product can be ordered again (issue 15). A row leaves with its mail, or after half a year.
create table stock_alerts (
  product_id integer not null references products on delete cascade,
  email text not null check (char_length(email) between 3 and 254),
  created_at timestamptz(3) not null default now(),
  primary key (product_id, email)
);
comment on table stock_alerts is
  'Addresses that get one mail when the product is available again (server/stock-alerts). Lower case, so that each counts once.';
create index stock_alerts_by_age on stock_alerts (created_at);
