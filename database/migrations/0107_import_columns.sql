-- Files of other shops (docs/decisions/122): what their columns hold, as an admin chose it.

alter table imports add column columns jsonb;
comment on column imports.columns is
  'What each column of the file holds, in order; null: the columns are named as in an export.';

create table import_columns (
  head_hash bytea primary key check (octet_length(head_hash) = 32),
  columns jsonb not null check (jsonb_typeof(columns) = 'array' and octet_length(columns::text) <= 4000),
  used_at timestamptz(3) not null default now()
);
comment on table import_columns is
  'What the columns of imported files held, by the SHA-256 of their heads, for the next file with the same head. At most 100 are kept.';

-- What a checked file would change, to be looked at by pages (docs/decisions/124).
create table import_checks (
  id uuid primary key,
  admin_id integer not null unique references users on delete cascade,
  created_at timestamptz(3) not null default now()
);
comment on table import_checks is
  'The last file that each admin had checked. Removed with the next one, or after a day.';

create table import_changes (
  check_id uuid not null references import_checks on delete cascade,
  kind text not null check (kind in ('created', 'changed', 'unchanged', 'refused')),
  place integer not null,
  change jsonb not null,
  primary key (check_id, kind, place)
);
comment on table import_changes is
  'What the rows of a checked file would do, in their order: a row is as in contract/catalog-exchange.ts. At most 8 MB a check.';
