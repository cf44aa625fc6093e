import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountOptions, asAccount, chooseAccount } from '../server/database/embedded-account.ts';

const BINARY = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path));

/** Whether PgBouncer is on this machine (apt-get install pgbouncer). */
export const hasPgBouncer = BINARY !== undefined;

/** A real PgBouncer in transaction mode before a database. */
export interface PgBouncer {
  /** As an operator writes it who says nothing of PgBouncer. */
  readonly connectionString: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer with two connections to the database of `connectionString`, on a socket of its own. */
export async function startPgBouncer(connectionString: string): Promise<PgBouncer> {
  if (!BINARY) throw new Error('PgBouncer is missing: apt-get install pgbouncer');
  const server = new URL(connectionString);
  const socket = server.searchParams.get('host') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'mantel-bouncer-'));
  const settings = `[databases]
shop = host=${socket} port=5432 dbname=${server.pathname.slice(1)} user=${server.username} password=${server.password}
[pgbouncer]
listen_addr =
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
pool_mode = transaction
default_pool_size = 2
`;
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings, { mode: 0o644 });
  // It refuses root, as PostgreSQL does, and must reach the socket as the account that PostgreSQL runs as.
  const account = chooseAccount(socket);
  if (account.kind === 'other') chownSync(folder, account.uid, account.gid);
  const [command = '', ...args] = asAccount(account, [BINARY, '--quiet', file]);
  const child = spawn(command, args, { stdio: 'ignore', ...accountOptions(account) });
  const ended = once(child, 'exit');
  while (!existsSync(join(folder, '.s.PGSQL.6432'))) {
    if (child.exitCode !== null) throw new Error('PgBouncer did not start');
    await pause(20);
  }
  return {
    connectionString: `postgresql://${server.username}@localhost:6432/shop?host=${encodeURIComponent(folder)}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
