-- A collection may go although deleted products were in it (decisions §3, "deleted ones don't count"): these
-- are kept for orders, which show nothing of the collection.

alter table products
  alter column category_id drop not null,
  add constraint products_category_id_check check (category_id is not null or deleted_at is not null);
