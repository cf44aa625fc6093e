-- outside-transaction
drop index concurrently if exists orders_by_credit;
create index concurrently orders_by_credit on orders (credit_id, id) where credit_id is not null;
drop index concurrently if exists order_returns_by_replacement;
create index concurrently order_returns_by_replacement on order_returns (replacement_id) where replacement_id is not null;
