-- outside-transaction
-- Which tags there are: the panel suggests them.
drop index concurrently if exists products_with_tags;
create index concurrently products_with_tags on products (id) where tags is not null and deleted_at is null;
