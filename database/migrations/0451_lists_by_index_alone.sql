-- outside-transaction
-- unused-since: 0.6.0 each index of the list holds what else it is filtered by, so that orders that do not fit are passed over unread;
-- unpaid and paid ones are found by the index of all, zones by one of orders, and pieces of a line in the index of its order
drop index concurrently if exists orders_listed;
create index concurrently orders_listed on orders (created_at desc, id desc)
  include (status_id, payment_status_id, courier_id, zone_id, channel);
drop index concurrently if exists orders_newest;
drop index concurrently if exists orders_listed_by_status;
create index concurrently orders_listed_by_status on orders (status_id, created_at desc, id desc)
  include (payment_status_id, courier_id, zone_id, channel);
drop index concurrently if exists orders_by_status;
drop index concurrently if exists orders_listed_by_courier;
create index concurrently orders_listed_by_courier on orders (courier_id, created_at desc, id desc)
  include (status_id, payment_status_id, zone_id, channel) where courier_id is not null;
drop index concurrently if exists orders_by_courier;
drop index concurrently if exists orders_listed_by_zone;
create index concurrently orders_listed_by_zone on orders (zone_id, created_at desc, id desc)
  include (status_id, payment_status_id, courier_id, channel) where zone_id is not null;
drop index concurrently if exists order_deliveries_by_zone;
drop index concurrently if exists orders_listed_by_channel;
create index concurrently orders_listed_by_channel on orders (channel, created_at desc, id desc)
  include (status_id, payment_status_id, courier_id, zone_id) where channel is not null;
drop index concurrently if exists orders_of_channel;
drop index concurrently if exists orders_listed_by_city;
create index concurrently orders_listed_by_city on orders (fold_text(guest_city), created_at desc, id desc)
  include (guest_city, status_id, payment_status_id, courier_id, zone_id, channel);
drop index concurrently if exists orders_of_city;
drop index concurrently if exists orders_refunded;
create index concurrently orders_refunded on orders (created_at desc, id desc) where payment_status_id = 3;
drop index concurrently if exists orders_by_payment_status;
drop index concurrently if exists order_items_by_line;
create unique index concurrently order_items_by_line on order_items (order_id, product_id, variant_id) include (quantity) nulls not distinct;
drop index concurrently if exists order_items_line;
