-- Orders that left a run while it was on its way, and what its driver reported of them all the same (docs/product.md, Runs).
create table left_stops (
  run_id integer not null references runs on delete cascade,
  order_id integer not null references orders on delete cascade,
  left_at timestamptz(3) not null default now(),
  outcome text check (outcome in ('delivered', 'partly', 'refused', 'not_home', 'postponed')),
  reported_at timestamptz(3),
  primary key (run_id, order_id)
);
comment on table left_stops is 'An order that was taken out of a run, or handed to another one, while it was on its way.';
comment on column left_stops.outcome is 'What the driver reported who did not know of it: it changed nothing, and the merchant is told.';
create index left_stops_by_order on left_stops (order_id);
