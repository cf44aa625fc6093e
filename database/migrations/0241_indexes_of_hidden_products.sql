-- outside-transaction
-- A reference is unique among hidden products, too, so that each can be shown at any time.
drop index concurrently if exists products_reference_in_panel;
create unique index concurrently products_reference_in_panel on products (lower(reference)) where reference is not null and (deleted_at is null or hidden);
-- The panel's list of them.
drop index concurrently if exists products_hidden;
create index concurrently products_hidden on products (created_at, id) where hidden;
