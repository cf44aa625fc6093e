-- outside-transaction
drop index concurrently if exists orders_changed;
create index concurrently orders_changed on orders (updated_at, id);
drop index concurrently if exists products_changed;
create index concurrently products_changed on products (updated_at, id);
drop index concurrently if exists users_changed;
create index concurrently users_changed on users (updated_at, id);
drop index concurrently if exists stock_changes_in_time;
create index concurrently stock_changes_in_time on stock_changes (changed_at, id);
