-- A stop says what else was reported of it, and what the driver collected of a part (docs/product.md, The driver's page).
alter table run_stops add column other_outcome text
  check (other_outcome in ('delivered', 'partly', 'refused', 'not_home', 'postponed')),
  add column other_reported_at timestamptz(3),
  add column collected numeric(12,2);
comment on column run_stops.other_outcome is 'What another phone reported last while an outcome stood: it changed nothing, and the merchant is told.';
comment on column run_stops.collected is 'Partly taken: what the driver says they collected.';
