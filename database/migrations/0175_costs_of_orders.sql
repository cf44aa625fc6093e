-- What a piece cost the shop when it was ordered, so that a later cost does not change the margin of past days (docs/decisions/180).
-- Nullable and without a check, so that no row is read: lines of older releases, and of products without a cost, have none.
alter table order_items add column cost numeric(8, 2);
comment on column order_items.cost is 'What one piece cost the shop at that time; null: not known. For staff only: no answer about an order reads it.';
