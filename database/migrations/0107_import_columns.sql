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
