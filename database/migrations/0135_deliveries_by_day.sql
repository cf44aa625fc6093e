-- outside-transaction
drop index concurrently if exists order_status_changes_delivered;
create index concurrently order_status_changes_delivered on order_status_changes (changed_at) where to_status_id = 3;
