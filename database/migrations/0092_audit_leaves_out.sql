-- 0080 and 0091 each replaced this function with a list of its own; the log leaves out what both name.
create or replace function keep_audit() returns trigger language plpgsql set search_path from current as $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] :=
    array['updated_at', 'final_price', 'search_document', 'password_hash', 'stems',
      'word_stems', 'means_stems', 'token_hash', 'registration_key'];
  former jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) - left_out end;
  latter jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) - left_out end;
  key text := coalesce(latter, former) ->> tg_argv[0];
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(e.key, e.value), jsonb_object_agg(e.key, former -> e.key)
      into latter, former
      from jsonb_each(latter) e where e.value is distinct from former -> e.key;
    if latter is null then return null; end if;
  end if;
  insert into audit_log (changed_by, subject, subject_id, action, before, after, import_id)
  values (current_setting('mantel.admin')::int, tg_table_name, key, lower(tg_op), former, latter,
    nullif(current_setting('mantel.import', true), '')::uuid);
  return null;
end
$$;
