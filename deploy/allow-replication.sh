#!/bin/bash
# Run once by the postgres image when it makes the database.
set -eu
echo 'host replication mantel all scram-sha-256' >> "$PGDATA/pg_hba.conf"
