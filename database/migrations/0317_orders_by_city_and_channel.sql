-- outside-transaction
-- The newest orders of a city and of a channel: the panel's filters (server/orders/list-orders.ts). Orders of the web shop have no channel.
drop index concurrently if exists orders_of_city;
create index concurrently orders_of_city on orders (fold_text(guest_city), created_at desc, id desc);
drop index concurrently if exists orders_of_channel;
create index concurrently orders_of_channel on orders (channel, created_at desc, id desc) where channel is not null;
