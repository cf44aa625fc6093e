-- Blocking a number holds its orders that wait, and lifting the block releases them: the history of their stages says so.
alter table order_confirmation_changes drop constraint order_confirmation_changes_cause_check,
  add constraint order_confirmation_changes_cause_check check (cause in ('staff', 'buyer', 'status', 'undo', 'blocked', 'freed')) not valid;
