-- outside-transaction
-- unused-since: 0.6.0 one index of both columns serves the same searches, and costs each order one entry; the index of placed orders by phone is not read any more
drop index concurrently if exists orders_by_parts;
create index concurrently orders_by_parts on orders using gin (search_document gin_trgm_ops, fold_text(guest_city) gin_trgm_ops);
drop index concurrently if exists orders_by_part_of_name_or_phone;
drop index concurrently if exists orders_by_part_of_city;
drop index concurrently if exists orders_by_phone_placed;
