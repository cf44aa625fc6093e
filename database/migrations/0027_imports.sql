-- Imports of products as jobs: the uploaded files, what they were checked to do, and how much of it is done.

create table imports (
  id uuid primary key,
  admin_id integer references users on delete set null,
  file_name text not null default '' check (char_length(file_name) <= 200),
  state text not null default 'waiting' check (state in ('waiting', 'applying', 'done')),
  result jsonb,
  row_count integer not null default 0 check (row_count >= 0),
  created_at timestamptz(3) not null default now()
);
comment on table imports is
  'Imports of products, with the id of their job. Removed with what hangs on them once the job is gone.';
create index imports_by_admin on imports (admin_id);

create table import_files (
  import_id uuid not null,
  kind text not null check (kind in ('csv', 'zip')),
  part integer not null check (part >= 0),
  bytes bytea not null check (octet_length(bytes) <= 1048576),
  created_at timestamptz(3) not null default now(),
  primary key (import_id, kind, part)
);
alter table import_files alter column bytes set storage external;
comment on table import_files is
  'What was uploaded for an import, in parts of 1 MB, so that any instance can run it. Written before its import.';

create table import_pictures (
  import_id uuid not null references imports on delete cascade,
  source text not null,
  picture_id integer not null references pictures on delete cascade,
  primary key (import_id, source)
);
comment on table import_pictures is
  'Pictures that an import has made, by where they come from: a resumed one makes none again.';
create index import_pictures_by_picture on import_pictures (picture_id);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row integer not null,
  product jsonb not null,
  primary key (import_id, row)
);
comment on table import_rows is
  'Checked rows of an import that are still to be applied: each goes in the transaction that applies it.';
