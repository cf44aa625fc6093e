-- outside-transaction
-- The panel's search of orders finds the city that its list shows, beside name and phone (orders.search_document).
drop index concurrently if exists orders_by_part_of_city;
create index concurrently orders_by_part_of_city on orders using gin (fold_text(guest_city) gin_trgm_ops);
