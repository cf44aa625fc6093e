-- What limits have counted, for all instances together (issue 12 E). Unlogged: a crash of PostgreSQL begins the counts
-- again, and no request waits for the disk because of them. Keys are hashes: nobody can read addresses or e-mails here.
create unlogged table rate_limits (
  key bytea primary key check (octet_length(key) = 32),
  spent integer not null check (spent >= 0),
  ends_at timestamptz(3) not null
) with (fillfactor = 70);
comment on table rate_limits is 'How much of each limit was used in its window, which ends at ends_at (server/http/shared-limits.ts).';
create index rate_limits_by_end on rate_limits (ends_at);
