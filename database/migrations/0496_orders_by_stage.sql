-- outside-transaction
-- The list of orders by stage: those that wait, of which there are few at any time (docs/product.md, Confirmation).
drop index concurrently if exists order_confirmations_by_stage;
create index concurrently order_confirmations_by_stage on order_confirmations (stage, order_id) where stage in ('new', 'to_call', 'call_later', 'postponed', 'wrong_number', 'unreached');
drop index concurrently if exists order_confirmations_held;
create index concurrently order_confirmations_held on order_confirmations (order_id) where held is not null;
