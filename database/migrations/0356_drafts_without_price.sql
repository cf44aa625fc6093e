-- A draft of another shop may have no price yet: 0 is allowed where shoppers don't see it.
alter table products drop constraint products_price_check,
  add constraint products_price_check check (price > 0 or (price = 0 and deleted_at is not null)) not valid;
comment on column products.price is 'Before its discount; 0: a product that is not shown has no price yet.';
