-- outside-transaction
-- When a phone ordered last, without its canceled orders, in one look however many it has (functions/phone-sums.sql).
drop index concurrently if exists orders_by_phone_placed;
create index concurrently orders_by_phone_placed on orders (regexp_replace(guest_phone, '\D', '', 'g'), created_at desc)
  where person_removed_at is null and status_id <> 4;
