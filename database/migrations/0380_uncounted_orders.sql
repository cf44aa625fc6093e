-- New orders that the list of customers by phone does not count yet: an order notes its number here, and the sums follow behind its commit
-- (functions/phone-sums.sql, server/customers/count-new-orders.ts).
create table uncounted_orders (
  order_id integer primary key
);
comment on table uncounted_orders is 'Placed orders that phone_sums does not count yet. Without a reference to the order, which would cost each order a check: who counts them leaves out those that are gone.';
