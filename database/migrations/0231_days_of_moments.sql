-- after-functions
-- takes-lock: offers and product_sales are small, at most a row a product
-- Moments of before become the days that they are in the shop's time zone of now.
update offers set from_day = (starts_at at time zone shop_time_zone())::date,
  to_day = (ends_at at time zone shop_time_zone() - interval '1 day')::date
where starts_at is not null or ends_at is not null;
update product_sales set from_day = (starts_at at time zone shop_time_zone())::date,
  to_day = (ends_at at time zone shop_time_zone() - interval '1 day')::date;
