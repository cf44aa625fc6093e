-- outside-transaction
-- unused-since: 0.6.0 sorts ties of a price behind the index of prices, and members by their bits; 0.5.0 sorts too where it finds none of these (docs/decisions/220)
drop index concurrently if exists products_of_price_up;
drop index concurrently if exists products_in_category_of_price_up;
drop index concurrently if exists collection_products_by_age;
drop index concurrently if exists collection_products_by_price;
drop index concurrently if exists collection_products_by_price_up;
