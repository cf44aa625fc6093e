-- Whatever opened an account by its former password, e-mail or role ends with it, by whatever way it changed: the API,
-- the command line, ADMIN_EMAIL at start (issue 12 F). A table that opens accounts is added to end_account_ties().

create table known_devices (
  user_id integer not null references users on delete cascade,
  token_hash bytea not null check (octet_length(token_hash) = 32),
  expires_at timestamptz(3) not null default now() + interval '90 days',
  primary key (user_id, token_hash)
);
comment on table known_devices is
  'Devices that logged in to an account: SHA-256 of a random token that the browser keeps. They log in also while the '
  'account is locked because of wrong passwords from elsewhere. Kept for 90 days after the last login.';
create index known_devices_by_expiry on known_devices (expires_at);

-- One session may stay: the one that made the change. Its transaction says which, as the hex text of its token_hash:
-- select set_config('mantel.kept_session', …, true).
create function end_account_ties() returns trigger language plpgsql set search_path from current as $$
begin
  delete from sessions where user_id = new.id
    and encode(token_hash, 'hex') <> coalesce(current_setting('mantel.kept_session', true), '');
  delete from account_links where user_id = new.id;
  delete from known_devices where user_id = new.id;
  return null;
end
$$;
create trigger end_account_ties after update on users for each row
  when ((old.password_hash, old.email::text, old.role) is distinct from (new.password_hash, new.email::text, new.role))
  execute function end_account_ties();
