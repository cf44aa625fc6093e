-- Backups that were made, so that panel, metrics and /readyz can say when the last one was (issue 14, 1).
create table backups (
  id integer generated always as identity primary key,
  made_at timestamptz(3) not null,
  place text not null,
  folder text not null,
  is_encrypted boolean not null,
  row_count bigint not null check (row_count >= 0),
  picture_count integer not null check (picture_count >= 0),
  byte_count bigint not null check (byte_count >= 0)
);
comment on table backups is 'Backups that were made (server/backup/kept-backups.ts). Where they lie, the target itself knows.';
create index backups_by_time on backups (made_at desc);
