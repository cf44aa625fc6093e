-- Rules of accounts: what ends a session, and what opens none.

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
  delete from api_tokens where made_by = new.id;
  delete from second_factors where user_id = new.id
    and (turned_on_at is null or (new.role <> 'admin' and new.staff_role is null));
  return null;
end
$$;
create or replace trigger end_account_ties after update on users
  for each row when (old.password_hash is distinct from new.password_hash or old.email::text is distinct from new.email::text
    or old.role is distinct from new.role or old.staff_role is distinct from new.staff_role)
  execute function end_account_ties();

-- Also when an older release makes somebody an owner: removed later, they are a customer.
create or replace function owner_has_no_staff_role() returns trigger language plpgsql set search_path from current as $$
begin
  new.staff_role := null;
  return new;
end
$$;
create or replace trigger owner_has_no_staff_role before insert or update on users
  for each row when (new.role = 'admin' and new.staff_role is not null) execute function owner_has_no_staff_role();

-- Whatever opens a session, this release or the one before it: an account with a second factor gets none without it. No row
-- is written then, which is how both releases notice that a password was changed meanwhile: they answer 401.
create or replace function require_second_factor() returns trigger language plpgsql set search_path from current as $$
begin
  if exists (select from second_factors where user_id = new.user_id and turned_on_at is not null) then
    return null;
  end if;
  return new;
end
$$;
create or replace trigger require_second_factor before insert on sessions
  for each row when (not new.second_factor) execute function require_second_factor();
