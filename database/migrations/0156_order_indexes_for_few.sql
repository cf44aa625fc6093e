-- outside-transaction
-- A guest's order is in no list of an account, and nearly every order is paid in cash: they write no entries here (docs/decisions/164).
drop index concurrently if exists orders_of_user;
create index concurrently orders_of_user on orders (user_id, created_at desc, id desc) where user_id is not null;
drop index concurrently if exists orders_of_user_by_status;
create index concurrently orders_of_user_by_status on orders (user_id, status_id, created_at desc, id desc) where user_id is not null;
drop index concurrently if exists orders_not_in_cash;
create index concurrently orders_not_in_cash on orders (payment_method_id, created_at desc, id desc) where payment_method_id <> 1;
drop index concurrently if exists orders_by_user;
drop index concurrently if exists orders_by_user_and_status;
drop index concurrently if exists orders_by_payment_method;
