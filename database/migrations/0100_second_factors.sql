-- A second factor for staff: codes of an app (TOTP), and recovery codes (issue 15, docs/decisions/115).

create table second_factors (
  user_id integer primary key references users on delete cascade,
  secret bytea not null check (octet_length(secret) between 16 and 255),
  last_step integer not null default 0,
  recovery_hashes bytea[] not null default '{}' check (cardinality(recovery_hashes) <= 10),
  created_at timestamptz(3) not null default now(),
  turned_on_at timestamptz(3)
);
comment on table second_factors is
  'One row a member of the staff whose login also needs a code. Without turned_on_at it is being set up, for an hour, and '
  'asks nothing of anybody.';
comment on column second_factors.secret is 'What the app has too, encrypted under the shop''s secret.';
comment on column second_factors.last_step is 'The 30 seconds whose code was accepted last: no code is accepted twice.';
comment on column second_factors.recovery_hashes is 'SHA-256 of each recovery code that is not used up.';
create index second_factors_by_creation on second_factors (created_at) where turned_on_at is null;

create table login_challenges (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  user_id integer not null references users on delete cascade,
  tries smallint not null default 0,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null default now() + interval '5 minutes'
);
comment on table login_challenges is
  'One row a login whose password was right and whose code is asked for: SHA-256 of a random token.';
create index login_challenges_by_user on login_challenges (user_id, created_at);
create index login_challenges_by_expiry on login_challenges (expires_at);

alter table sessions add column second_factor boolean not null default false;
comment on column sessions.second_factor is 'Whether it began with a second factor, or was there when one was turned on.';

-- Whatever opens a session, this release or the one before it: an account with a second factor gets none without it. No row
-- is written then, which is how both releases notice that a password was changed meanwhile: they answer 401.
create function require_second_factor() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from second_factors where user_id = new.user_id and turned_on_at is not null) then
    return null;
  end if;
  return new;
end
$$;
create trigger require_second_factor before insert on sessions for each row
  when (not new.second_factor) execute function require_second_factor();

-- Also logins that are half done and second factors that are being set up end with what they were begun with. A second
-- factor that is on stays, or a mailed link would get around it; only who leaves the staff leaves it too.
create or replace function end_account_ties() returns trigger language plpgsql set search_path from current as $$
begin
  delete from sessions where user_id = new.id
    and encode(token_hash, 'hex') <> coalesce(current_setting('mantel.kept_session', true), '');
  delete from account_links where user_id = new.id;
  delete from known_devices where user_id = new.id;
  delete from staff_invitations where invited_by = new.id;
  delete from login_challenges where user_id = new.id;
  delete from second_factors where user_id = new.id
    and (turned_on_at is null or (new.role <> 'admin' and new.staff_role is null));
  return null;
end
$$;

-- What the audit log says of them: on, off and how many recovery codes are left; never what they are.
create function keep_second_factor_audit() returns trigger language plpgsql set search_path from current as $$
declare
  former jsonb;
  latter jsonb;
begin
  if tg_op = 'DELETE' or (old.turned_on_at is null) <> (new.turned_on_at is null) then
    former := jsonb_build_object('second_factor', case when old.turned_on_at is null then 'off' else 'on' end);
    latter := jsonb_build_object('second_factor', case when tg_op = 'DELETE' then 'off' else 'on' end);
  elsif old.recovery_hashes is distinct from new.recovery_hashes then
    former := jsonb_build_object('recovery_codes', cardinality(old.recovery_hashes) || ' left');
    latter := jsonb_build_object('recovery_codes', cardinality(new.recovery_hashes) ||
      case when new.recovery_hashes <@ old.recovery_hashes then ' left' else ' new' end);
  end if;
  if former is distinct from latter then
    insert into audit_log (changed_by, subject, subject_id, action, before, after)
    values (current_setting('mantel.admin')::int, 'users', old.user_id, 'update', former, latter);
  end if;
  return null;
end
$$;
create trigger keep_audit after update of turned_on_at, recovery_hashes on second_factors for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_second_factor_audit();
create trigger keep_audit_of_end after delete on second_factors for each row
  when (current_setting('mantel.admin', true) <> '' and old.turned_on_at is not null)
  execute function keep_second_factor_audit();
