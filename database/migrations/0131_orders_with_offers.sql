-- What offers take off an order (docs/decisions/140). The release before this one writes none: 0 takes nothing off its sums.

alter table orders
  add column offers jsonb,
  add column offers_total numeric(14, 2) not null default 0;
comment on column orders.offers is
  'The offers that the order holds, as they are answered: [{"name", "code", "amount", "free_delivery", "lines": [{"product_id", '
  '"amount"}]}]. Null: none.';
comment on column orders.offers_total is 'What they take off in all: total_price = subtotal - offers_total + delivery_fee.';
-- takes-lock: not valid reads no rows
alter table orders drop constraint orders_total_price_check,
  add constraint orders_total_price_check
    check (total_price = subtotal - offers_total + delivery_fee and offers_total between 0 and subtotal) not valid;
