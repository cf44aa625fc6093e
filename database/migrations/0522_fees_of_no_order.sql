-- outside-transaction
-- Reports add up the fees of rows that no order explains: those alone are read for it (docs/product.md, Reports).
-- takes-lock: none, it is made beside what is written
drop index concurrently if exists payout_rows_of_no_order;
create index concurrently payout_rows_of_no_order on payout_rows (sheet_id) where order_id is null and is_counted;
