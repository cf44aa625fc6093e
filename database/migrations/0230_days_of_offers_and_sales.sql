-- Offers and sales are written as days of the shop: kept as days, they stay the same days when the shop's time zone changes. The
-- moments beside them are what the clock compares, and what the release before this one reads and writes.
-- takes-lock: offers and product_sales are small, at most a row a product
alter table offers add column from_day date, add column to_day date;
alter table product_sales add column from_day date, add column to_day date;
