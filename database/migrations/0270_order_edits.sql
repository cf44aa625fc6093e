-- Orders can be changed before they are handed over (docs/product.md, "Editing an order"). Constant defaults rewrite no row.
alter table orders add column edits integer not null default 0;
comment on column orders.edits is 'How often it was changed after it was placed: the version that an edit has to have seen.';
alter table orders add column edited_at timestamp(3) with time zone;
comment on column orders.edited_at is 'When it was changed last; null: never.';
alter table orders add column fee_by_hand boolean not null default false;
comment on column orders.fee_by_hand is 'The delivery fee was set by hand: edits leave it as it is.';

create table order_edits (
  order_id integer not null references orders on delete cascade,
  version integer not null check (version > 0),
  edited_at timestamp(3) with time zone not null default clock_timestamp(),
  edited_by integer references users on delete set null,
  by_buyer boolean not null default false,
  changes jsonb not null,
  total_before numeric(14,2) not null,
  total_after numeric(14,2) not null,
  history_id integer not null default nextval('audit_log_id_seq'),
  primary key (order_id, version)
);
comment on table order_edits is 'Each edit of an order: who and when, what from what to what ([{"what", "of", "from", "to"}]), and its total before and after.';
comment on column order_edits.history_id is 'Where it stands among the changes of audit_log.';
create index order_edits_by_user on order_edits (edited_by) where edited_by is not null;
