create table product_keys (
  admin_id integer not null references users on delete cascade,
  key text not null check (key ~ '^[\x21-\x7e]{1,255}$'),
  request_hash bytea not null check (octet_length(request_hash) = 32),
  product_id integer not null references products on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (admin_id, key)
);
comment on table product_keys is
  'Idempotency keys of POST /products, kept 7 days: the same form sent again by the same admin answers the '
  'product that it made. Written in the transaction that makes the product, under the catalogue''s lock.';
create index product_keys_by_age on product_keys (created_at);
create index product_keys_by_product on product_keys (product_id);
