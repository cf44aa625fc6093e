-- Products that are not shown. They have `deleted_at`, too: what reads the shop passes over them as it is, the release before as well.
alter table products add column hidden boolean not null default false;
alter table products add constraint products_hidden_check check (not hidden or deleted_at is not null) not valid;
comment on column products.deleted_at is 'Since when it is not in the shop: it was deleted, or is hidden.';
comment on column products.hidden is 'Not in the shop, but in the panel, which can show it again.';
