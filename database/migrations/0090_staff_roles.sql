-- What an admin may do in the panel (issue 15, docs/decisions/105). Owners are users with role 'admin', as every admin was
-- before; other staff have role 'user' and a staff_role. So a release that does not know of roles takes them for
-- customers, never for owners.

alter table users add column staff_role text;
alter table users add constraint staff_role_is_known
  check (staff_role in ('orders', 'catalogue', 'viewer')) not valid;
comment on column users.role is 'Owners of the shop are admin, everybody else is user.';
comment on column users.staff_role is 'What a member of the staff who is no owner may do; null for customers and owners.';

-- Also when an older release makes somebody an owner: removed later, they are a customer.
create function owner_has_no_staff_role() returns trigger language plpgsql set search_path from current as $$
begin
  new.staff_role := null;
  return new;
end
$$;
create trigger owner_has_no_staff_role before insert or update on users for each row
  when (new.role = 'admin' and new.staff_role is not null) execute function owner_has_no_staff_role();

create or replace trigger end_account_ties after update on users for each row
  when ((old.password_hash, old.email::text, old.role, old.staff_role)
    is distinct from (new.password_hash, new.email::text, new.role, new.staff_role))
  execute function end_account_ties();
