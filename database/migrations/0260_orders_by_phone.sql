-- outside-transaction
-- All orders of a number, whatever its spelling: by the digits of the phone (docs/product.md, Numbers).
drop index concurrently if exists orders_by_phone;
create index concurrently orders_by_phone on orders (regexp_replace(guest_phone, '\D', '', 'g'), id desc) where person_removed_at is null;
