-- Passkeys of staff, beside the codes of a second factor (issue 15, docs/decisions/131).

create table passkeys (
  id integer primary key generated always as identity,
  user_id integer not null references second_factors on delete cascade,
  credential_id bytea not null unique check (octet_length(credential_id) between 1 and 1023),
  public_key bytea not null check (octet_length(public_key) between 16 and 4096),
  sign_count bigint not null default 0,
  transports text[] not null default '{}' check (cardinality(transports) <= 8),
  name text not null check (char_length(name) between 1 and 100),
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3)
);
comment on table passkeys is
  'One row a passkey that stands in for the code of a second factor. It ends with the second factor, by whatever way that ends.';
comment on column passkeys.sign_count is
  'How often the authenticator said that it signed; one that says fewer is a copy. 0 where it does not count.';
create index passkeys_by_user on passkeys (user_id);

alter table second_factors
  add column passkey_challenge bytea check (octet_length(passkey_challenge) = 32),
  add column passkey_challenge_at timestamptz(3);
comment on column second_factors.passkey_challenge is
  'What the next passkey of the account has to sign: random, used once, within five minutes.';

-- The audit log says which name was added and removed; never a credential.
create function keep_passkey_audit() returns trigger language plpgsql set search_path from current as $$
begin
  insert into audit_log (changed_by, subject, subject_id, action, before, after)
  values (current_setting('mantel.admin')::int, 'users', coalesce(new.user_id, old.user_id), 'update',
    jsonb_build_object('passkey', old.name), jsonb_build_object('passkey', new.name));
  return null;
end
$$;
create trigger keep_audit after insert or delete on passkeys for each row
  when (current_setting('mantel.admin', true) <> '') execute function keep_passkey_audit();
