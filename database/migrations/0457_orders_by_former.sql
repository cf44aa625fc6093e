-- outside-transaction
drop index concurrently if exists orders_by_former;
create unique index concurrently orders_by_former on orders (former_shop, former_number) where former_shop is not null;
