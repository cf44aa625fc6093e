-- What is left of a store credit can be revoked (docs/product.md, Store credit).
alter table store_credits add column revoked_at timestamptz(3);
comment on column store_credits.revoked_at is 'When what was left of it was revoked; given again by its return, it is not any more.';
