-- A role for who manages delivery and cash, and has nothing to do with the catalogue.
alter table users drop constraint staff_role_is_known;
alter table users add constraint staff_role_is_known check (staff_role in ('orders', 'delivery', 'catalogue', 'viewer')) not valid;
alter table staff_invitations drop constraint staff_invitations_staff_role_check;
alter table staff_invitations add constraint staff_invitations_staff_role_check
  check (staff_role in ('owner', 'orders', 'delivery', 'catalogue', 'viewer')) not valid;
