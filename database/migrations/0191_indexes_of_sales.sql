-- outside-transaction
-- What is on sale, or out of stock, is narrowed down further and put in order in its own small indexes: the dearest products are not on
-- sale, so an index of all prices passed over thousands of them (docs/decisions/199).
drop index concurrently if exists products_on_sale_of_age;
create index concurrently products_on_sale_of_age on products (created_at, id)
  include (category_id, available, discount, final_price) where deleted_at is null and discount > 0;
drop index concurrently if exists products_on_sale_by_age;
drop index concurrently if exists products_on_sale_of_price;
create index concurrently products_on_sale_of_price on products (final_price, id)
  include (category_id, available, discount) where deleted_at is null and discount > 0;
drop index concurrently if exists products_on_sale_by_price;
drop index concurrently if exists products_on_sale_of_price_up;
create index concurrently products_on_sale_of_price_up on products (final_price, id desc)
  include (category_id, available, discount) where deleted_at is null and discount > 0;
drop index concurrently if exists products_on_sale_by_price_up;
drop index concurrently if exists products_out_of_stock_of_price;
create index concurrently products_out_of_stock_of_price on products (final_price, id)
  include (category_id, available, discount) where deleted_at is null and not available;
drop index concurrently if exists products_out_of_stock_of_price_up;
create index concurrently products_out_of_stock_of_price_up on products (final_price, id desc)
  include (category_id, available, discount) where deleted_at is null and not available;
