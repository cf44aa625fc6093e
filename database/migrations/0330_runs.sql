-- Runs of the shop's own drivers: which orders one of them takes out on a day, and what became of each at the door.
create table runs (
  id integer generated always as identity primary key,
  courier_id integer references couriers on delete set null,
  courier_name text not null,
  day date not null,
  state text not null default 'open' check (state in ('open', 'out', 'closed')),
  version integer not null default 1,
  created_at timestamptz(3) not null default now(),
  created_by integer,
  sent_at timestamptz(3),
  closed_at timestamptz(3),
  link_hash bytea,
  key text unique check (char_length(key) <= 300)
);
comment on table runs is 'What one of the shop''s own drivers takes out on a day. open: it is put together; out: they are on their way; closed: it is over.';
comment on column runs.courier_name is 'As they were called when the run was made: a courier may be removed.';
comment on column runs.version is 'Raised by each change of its stops.';
comment on column runs.created_by is 'Who of the staff made it; it points at no row, as orders.entered_by.';
comment on column runs.link_hash is 'SHA-256 of the token in the driver''s link. Null: there is no link, or it was revoked.';
comment on column runs.key is 'The Idempotency-Key of the call that made it, with its author.';
create index runs_by_courier on runs (courier_id);
create index runs_by_day on runs (day desc, id desc);
create unique index runs_by_link on runs (link_hash) where link_hash is not null;

create table run_stops (
  run_id integer not null references runs on delete cascade,
  order_id integer not null references orders on delete cascade,
  place smallint not null,
  is_open boolean not null default true,
  outcome text check (outcome in ('delivered', 'partly', 'refused', 'not_home', 'postponed')),
  reason text check (reason ~ '^[a-z_]{1,20}$'),
  postponed_to date,
  kept jsonb,
  due numeric(12, 2),
  reported_at timestamptz(3),
  is_late boolean not null default false,
  back text check (back in ('expected', 'received')),
  primary key (run_id, order_id)
);
comment on table run_stops is 'The orders of a run in their order (place), and what the driver reported of each. Nothing here names a buyer.';
comment on column run_stops.is_open is 'The order belongs to this run alone; false once the run is over or the order is free for another.';
comment on column run_stops.kept is 'Partly taken: the lines that were kept, as product_id, variant_id and quantity.';
comment on column run_stops.due is 'What was to be collected at this stop, as the shop computed it when it was reported.';
comment on column run_stops.reported_at is 'When the driver says that it happened.';
comment on column run_stops.is_late is 'The report came after the run was closed.';
comment on column run_stops.back is 'Whether goods come back, and whether the shop has received them. Null: none do.';
create unique index run_stops_open on run_stops (order_id) where is_open;
create index run_stops_by_order on run_stops (order_id);
create index run_stops_back on run_stops (order_id) where back = 'expected';

create table run_reports (
  id uuid primary key,
  run_id integer not null references runs on delete cascade,
  order_id integer not null,
  outcome text not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  answer jsonb not null
);
comment on table run_reports is 'Each report of a driver''s phone under the id that the phone gave it: sent again, it is answered the same.';
create index run_reports_by_run on run_reports (run_id);
