-- outside-transaction
-- Orders of counted visits alone: others cost nothing.
drop index concurrently if exists orders_by_visit;
create index concurrently orders_by_visit on orders (created_at, visit_source, visit_campaign) include (status_id, total_price) where visit_source is not null;
