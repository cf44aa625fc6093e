-- outside-transaction
-- A search counts and filters up to 30,000 hits by what is in this index, without reading the products (docs/decisions/037).
drop index concurrently if exists products_filters;
create index concurrently products_filters on products (id) include (category_id, available, discount, final_price)
  where deleted_at is null;

-- Of release 027d037's search: each write of a product paid for them. Its statements still run.
drop index concurrently if exists products_by_words;
drop index concurrently if exists products_by_part_of_name;
