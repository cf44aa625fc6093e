-- outside-transaction
drop index concurrently if exists products_reference_key;
create unique index concurrently products_reference_key on products (lower(reference)) where reference is not null and deleted_at is null;
