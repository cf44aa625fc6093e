import type { Cluster } from './embedded-cluster.ts';

/** PostgreSQL's settings as arguments: small memory for a small server, and nothing of durability given up. */
export function listSettings({ durable }: Cluster, socketDir: string): string[] {
  const durability = durable ? 'on' : 'off';
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    cluster_name: 'mantel',
    fsync: durability,
    // A vacuum worker at work would keep a throwaway database from being dropped.
    autovacuum: durability,
    full_page_writes: durability,
    synchronous_commit: durability,
    shared_buffers: '96MB',
    // Three instances beside each other, as while one is replaced: each has pools of some 22 connections.
    max_connections: '100',
    max_wal_size: '256MB',
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    random_page_cost: '1.1',
    io_method: 'sync',
    huge_pages: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '',
    // Statements and their values stay out of our log: they hold names and addresses.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    logging_collector: 'off',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
