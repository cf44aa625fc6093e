-- outside-transaction
-- Customers by name, and what was changed by hand: an import's many changes are one act (docs/decisions/165).
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users (lower(name), id desc);
drop index concurrently if exists audit_log_by_hand;
create index concurrently audit_log_by_hand on audit_log (changed_at desc, id desc) where import_id is null;
