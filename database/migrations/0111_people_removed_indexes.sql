-- outside-transaction
drop index concurrently if exists orders_with_guest;
create index concurrently orders_with_guest on orders (created_at)
  where user_id is null and person_removed_at is null and status_id in (3, 4);
drop index concurrently if exists outbox_by_subject_matter;
create index concurrently outbox_by_subject_matter on outbox (about) where about is not null;
