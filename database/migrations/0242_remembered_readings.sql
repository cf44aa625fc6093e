-- How a file with a head was said to be read, beside what its columns hold (import_columns).
create table import_readings (
  head_hash bytea primary key check (octet_length(head_hash) = 32),
  reading jsonb not null check (octet_length(reading::text) <= 8000),
  used_at timestamptz(3) not null default now()
);
comment on table import_readings is
  'Decimal signs, the collection of rows that name none and what becomes of drafts, as said of the last file with a head; at most 100.';
