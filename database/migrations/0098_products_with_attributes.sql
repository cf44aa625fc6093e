-- outside-transaction
-- Which products of a collection have values of its attributes: asked when an attribute changes and before one is removed.
drop index concurrently if exists products_with_attributes;
create index concurrently products_with_attributes on products (category_id) where attributes is not null and deleted_at is null;
