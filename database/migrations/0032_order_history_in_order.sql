-- Changes of an order are shown in the order in which they happened. Statuses and the audit log take their numbers from
-- one sequence, while the order is locked; now() is when a transaction began, so that of two that wait for each other the
-- later change may have the earlier time (issue 12 F).
alter table order_status_changes
  add column history_id integer,
  alter column history_id set default nextval('audit_log_id_seq'),
  alter column changed_at set default clock_timestamp();
comment on column order_status_changes.history_id is
  'Where this change stands among those of audit_log. Null: made before this column; the row of audit_log with the same '
  'changed_at tells.';
