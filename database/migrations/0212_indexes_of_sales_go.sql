-- outside-transaction
-- unused-since: 0.6.0 narrows down in the indexes of all products; no release had these (docs/decisions/220)
drop index concurrently if exists products_on_sale_of_age;
drop index concurrently if exists products_on_sale_of_price;
drop index concurrently if exists products_on_sale_of_price_up;
drop index concurrently if exists products_out_of_stock_of_price;
drop index concurrently if exists products_out_of_stock_of_price_up;
