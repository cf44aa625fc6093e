-- outside-transaction
drop index concurrently if exists audit_log_by_import;
create index concurrently audit_log_by_import on audit_log (import_id, id desc) where import_id is not null;
