-- What admins change, kept by triggers so that no act can forget it (issue 6). Who acts is told to the transaction
-- by server/database/acting-admin.ts; a change without an acting admin (a seed, a customer) is not kept here.

create table audit_log (
  id integer generated always as identity primary key,
  changed_at timestamptz(3) not null default now(),
  changed_by integer references users on delete set null,
  subject text not null check (subject ~ '^[a-z_]+$'),
  subject_id text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  before jsonb,
  after jsonb,
  check ((action = 'insert') = (before is null) and (action = 'delete') = (after is null))
);
comment on table audit_log is
  'One row a row that an admin changed: subject is its table, subject_id its key. An update keeps the columns that '
  'changed, an insert and a delete the whole row; kept keys, hashes and derived columns are left out.';
create index audit_log_newest on audit_log (changed_at desc, id desc);
create index audit_log_by_subject on audit_log (subject, subject_id, id desc);
create index audit_log_by_admin on audit_log (changed_by, id desc);

create function keep_audit() returns trigger language plpgsql set search_path from current as $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] := array['updated_at', 'final_price', 'search_document', 'password_hash'];
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
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, tg_table_name, key, lower(tg_op), former, latter);
  return null;
end
$$;

-- `when` is asked before the function is called: a customer's order pays next to nothing.
create trigger keep_audit after insert or update or delete on products for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after insert or update or delete on product_images for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('product_id');
create trigger keep_audit after insert or update or delete on categories for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after insert or update or delete on couriers for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after update or delete on orders for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after update or delete on contact_messages for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after insert or update or delete on settings for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('key');
