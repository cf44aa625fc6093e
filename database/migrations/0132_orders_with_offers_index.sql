-- outside-transaction
-- Exports look whether any order has offers: only then they have columns for them.
drop index concurrently if exists orders_with_offers;
create index concurrently orders_with_offers on orders (id) where offers is not null;
