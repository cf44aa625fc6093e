-- Invitations of staff by a link, and where a session began (issue 15, docs/decisions/106).

create table staff_invitations (
  id integer generated always as identity primary key,
  email citext not null check (char_length(email::text) between 3 and 254 and email::text !~ '\s'),
  staff_role text not null check (staff_role in ('owner', 'orders', 'catalogue', 'viewer')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  invited_by integer not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '7 days'
);
comment on table staff_invitations is
  'One row an invitation that was not taken up: SHA-256 of its link''s token, never the token.';
create unique index staff_invitations_by_email on staff_invitations (lower(email::text collate "C"));
create index staff_invitations_by_inviter on staff_invitations (invited_by);

alter table sessions add column device text;
alter table sessions add column network text;
comment on column sessions.device is 'Browser and system that logged in: "Chrome on Android".';
comment on column sessions.network is 'The network that it logged in from: the /24 of an IPv4 address, the /48 of an IPv6 one.';

-- Also the invitations that somebody made end with what made them an owner: a link copied by whoever was in their account
-- would open the panel again.
create or replace function end_account_ties() returns trigger language plpgsql set search_path from current as $$
begin
  delete from sessions where user_id = new.id
    and encode(token_hash, 'hex') <> coalesce(current_setting('mantel.kept_session', true), '');
  delete from account_links where user_id = new.id;
  delete from known_devices where user_id = new.id;
  delete from staff_invitations where invited_by = new.id;
  return null;
end
$$;

-- As in 0060; of an invitation the hash of its token is left out too.
create or replace function keep_audit() returns trigger language plpgsql set search_path from current as $$
declare
  -- Derived or secret: no admin wrote them.
  left_out constant text[] :=
    array['updated_at', 'final_price', 'search_document', 'password_hash', 'token_hash'];
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
create trigger keep_audit after update of role, staff_role on users for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
create trigger keep_audit after insert or delete on staff_invitations for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_audit('id');
