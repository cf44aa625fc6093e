#!/bin/bash
# Copies the primary once, then follows it.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf "$PGDATA"
  pg_basebackup --host=database --username=mantel --pgdata="$PGDATA" --write-recovery-conf --wal-method=stream
  chmod 700 "$PGDATA"
fi
exec postgres -D "$PGDATA"
