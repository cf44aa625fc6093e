-- The audit log says that a number was blocked, freed or noted of, never what was written: that goes with the number.
create or replace function keep_number_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'numbers', new.id, 'update',
    jsonb_build_object('blocked_until', old.blocked_until), jsonb_build_object('blocked_until', new.blocked_until));
  return null;
end
$$;
create or replace trigger keep_audit after update of blocked_reason, blocked_until on numbers
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_number_audit();

create or replace function keep_number_note_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'numbers', coalesce(new.number_id, old.number_id), 'update', '{}',
    jsonb_build_object('note', case tg_op when 'INSERT' then 'added' else 'removed' end));
  return null;
end
$$;
create or replace trigger keep_audit after insert or delete on number_notes
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_number_note_audit();
