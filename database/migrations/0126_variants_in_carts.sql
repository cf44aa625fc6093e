-- outside-transaction
-- A cart and an order may have several variants of one product. The release before this one names no key of these tables.
drop index concurrently if exists cart_items_line;
create unique index concurrently cart_items_line on cart_items (user_id, product_id, variant_id) nulls not distinct;
drop index concurrently if exists order_items_line;
create unique index concurrently order_items_line on order_items (order_id, product_id, variant_id) nulls not distinct;
drop index concurrently if exists cart_items_by_variant;
create index concurrently cart_items_by_variant on cart_items (variant_id) where variant_id is not null;
drop index concurrently if exists order_items_by_variant;
create index concurrently order_items_by_variant on order_items (variant_id) where variant_id is not null;
drop index concurrently if exists stock_changes_of_variant;
create index concurrently stock_changes_of_variant on stock_changes (variant_id, id) where variant_id is not null;
