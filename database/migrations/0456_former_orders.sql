-- Orders of the shop that was there before (docs/product.md, Customers and orders of the old shop): history, told apart by where they came from.
alter table orders add column former_shop text;
alter table orders add column former_number text;
comment on column orders.former_shop is 'The system that it was placed in, such as Shopify; null: it was placed here. Such an order told nobody, took no stock, and stands in the books as settled before.';
comment on column orders.former_number is 'What it was called there: an order is brought in once.';
alter table orders add constraint orders_former_is_whole check ((former_shop is null) = (former_number is null)
  and char_length(former_shop) between 1 and 40 and char_length(former_number) between 1 and 60) not valid;
