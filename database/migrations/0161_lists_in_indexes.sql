-- outside-transaction
-- Lists are picked, passed over and counted in indexes alone: their entries say what lists are narrowed down by (docs/decisions/166).
call fill_product_popularity();

drop index concurrently if exists product_popularity_by_views;
create index concurrently product_popularity_by_views on product_popularity (view_count desc, product_id desc)
  include (in_stock, on_sale, price_now) where listed;
drop index concurrently if exists product_popularity_most_viewed;
drop index concurrently if exists product_popularity_by_purchases;
create index concurrently product_popularity_by_purchases on product_popularity (purchase_count desc, product_id desc)
  include (in_stock, on_sale, price_now) where listed;
drop index concurrently if exists product_popularity_most_purchased;
drop index concurrently if exists product_popularity_in_category_by_views;
create index concurrently product_popularity_in_category_by_views on product_popularity (category_id, view_count desc, product_id desc)
  include (in_stock, on_sale, price_now) where listed;
drop index concurrently if exists product_popularity_most_viewed_in_category;
drop index concurrently if exists product_popularity_in_category_by_purchases;
create index concurrently product_popularity_in_category_by_purchases
  on product_popularity (category_id, purchase_count desc, product_id desc)
  include (in_stock, on_sale, price_now) where listed;
drop index concurrently if exists product_popularity_most_purchased_in_category;

drop index concurrently if exists products_of_age;
create index concurrently products_of_age on products (created_at, id)
  include (available, discount, final_price) where deleted_at is null;
drop index concurrently if exists products_by_age;
drop index concurrently if exists products_in_category_of_age;
create index concurrently products_in_category_of_age on products (category_id, created_at, id)
  include (available, discount, final_price) where deleted_at is null;
drop index concurrently if exists products_in_category_by_age;
drop index concurrently if exists products_of_price;
create index concurrently products_of_price on products (final_price, id)
  include (available, discount) where deleted_at is null;
drop index concurrently if exists products_by_price;
drop index concurrently if exists products_of_price_up;
create index concurrently products_of_price_up on products (final_price, id desc)
  include (available, discount, created_at) where deleted_at is null;
drop index concurrently if exists products_by_price_up;
drop index concurrently if exists products_in_category_of_price;
create index concurrently products_in_category_of_price on products (category_id, final_price, id)
  include (available, discount) where deleted_at is null;
drop index concurrently if exists products_in_category_by_price;
drop index concurrently if exists products_in_category_of_price_up;
create index concurrently products_in_category_of_price_up on products (category_id, final_price, id desc)
  include (available, discount, created_at) where deleted_at is null;
drop index concurrently if exists products_in_category_by_price_up;
