-- What customers keep to buy later (issue 17, 6; docs/decisions/129). At most 100 each, kept by server/wish-list.
create table wish_list_items (
  user_id integer not null references users on delete cascade,
  product_id integer not null references products on delete cascade,
  price numeric(8, 2) not null check (price >= 0),
  added_at timestamptz(3) not null default clock_timestamp(),
  primary key (user_id, product_id)
);
comment on table wish_list_items is
  'Customers'' wish lists. price is what a piece cost after discount when it was put there: a drop is told from it.';
create index wish_list_items_by_product on wish_list_items (product_id);
