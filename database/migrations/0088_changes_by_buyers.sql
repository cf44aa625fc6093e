-- Buyers may cancel their order themselves (issue 15, 8); a guest has no account that `changed_by` could name.
alter table order_status_changes add column by_buyer boolean not null default false;
comment on column order_status_changes.by_buyer is 'The buyer changed it, as a customer or by the link of the order.';
