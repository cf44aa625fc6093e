import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/**
 * As whom PostgreSQL runs, for it refuses root (docs/decisions, architecture trap 3).
 * `plain`: as we are. `unshare`: we are root; a user namespace hides that, files stay root's.
 * `other`: we are root; the process changes to uid and gid.
 */
export type Account =
  | { kind: 'plain' }
  | { kind: 'unshare' }
  | { kind: 'other'; uid: number; gid: number };

/**
 * Chooses the account for a cluster directory, which may not be there yet.
 * An existing directory is run as its owner.
 * @throws EmbeddedPostgresError when its owner is someone we can't run as
 */
export function chooseAccount(clusterDir: string): Account {
  const existing = statSync(clusterDir, { throwIfNoEntry: false });
  const me = process.geteuid?.();
  if (me === undefined) return { kind: 'plain' };
  if (me !== 0) {
    if (existing && existing.uid !== me)
      throw new EmbeddedPostgresError(
        `${clusterDir} belongs to user ${existing.uid}, and this process runs as ${me}`,
      );
    return { kind: 'plain' };
  }
  if (existing && existing.uid !== 0)
    return { kind: 'other', uid: existing.uid, gid: existing.gid };
  if (mayUnshare()) return { kind: 'unshare' };
  if (existing)
    throw new EmbeddedPostgresError(
      `${clusterDir} belongs to root, as whom PostgreSQL can't run here: chown -R nobody ${clusterDir}`,
    );
  return { kind: 'other', ...findNobody() };
}

/** The command line that runs `command` as `account`; `other` also needs `accountOptions`. */
export function asAccount(account: Account, command: string[]): string[] {
  return account.kind === 'unshare' ? ['unshare', '-U', '--', ...command] : command;
}

/** What `spawn` needs in addition to the command line. */
export function accountOptions(account: Account): { uid?: number; gid?: number } {
  return account.kind === 'other' ? { uid: account.uid, gid: account.gid } : {};
}

function mayUnshare(): boolean {
  return spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0;
}

function findNobody(): { uid: number; gid: number } {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^nobody:[^:]*:(\d+):(\d+):/m);
  return { uid: Number(line?.[1] ?? 65534), gid: Number(line?.[2] ?? 65534) };
}

/** PostgreSQL's settings as arguments: small memory for a small server, and nothing of durability given up. */
export function listSettings(
  { durable }: { readonly durable: boolean },
  socketDir: string,
): string[] {
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

/** The embedded PostgreSQL can't be started; the message is one line for the operator. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
