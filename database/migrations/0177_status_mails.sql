-- Buyers get a mail when the shop marks their order delivered or canceled, once it can no longer have been a slip (docs/decisions/181).
create table due_status_mails (
  order_id integer primary key references orders on delete cascade,
  -- What the buyer knows the order to be: a change back to it needs no mail.
  from_status_id integer not null,
  status_id integer not null check (status_id in (3, 4)),
  changed_at timestamptz(3) not null default now()
);
comment on table due_status_mails is 'Mails about a new status that wait until it can no longer be undone; the job status-mails writes them into the outbox.';
