-- The audit log says that a run was made, sent out, closed or removed, and that its driver's link was made, renewed or revoked: never the
-- link's hash, nor who is at its stops.
create or replace function keep_run_audit() returns trigger language plpgsql set search_path from current as $$
declare
  former jsonb := case when tg_op <> 'INSERT' then jsonb_build_object('courier_id', old.courier_id, 'day', old.day, 'state', old.state) end;
  latter jsonb := case when tg_op <> 'DELETE' then jsonb_build_object('courier_id', new.courier_id, 'day', new.day, 'state', new.state) end;
begin
  if tg_op = 'UPDATE' then
    former := case when old.state <> new.state then jsonb_build_object('state', old.state) else '{}' end;
    latter := case when old.state <> new.state then jsonb_build_object('state', new.state) else '{}' end;
    if new.link_hash is distinct from old.link_hash then
      former := former || '{"link": null}';
      latter := latter || jsonb_build_object('link',
        case when new.link_hash is null then 'revoked' when old.link_hash is null then 'made' else 'renewed' end);
    end if;
    if latter = '{}' then return null; end if;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'runs', coalesce(new.id, old.id), lower(tg_op), former, latter);
  return null;
end
$$;
create or replace trigger keep_audit after insert or delete or update of state, link_hash on runs
  for each row when (current_setting('mantel.admin', true) <> '') execute function keep_run_audit();
