import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import {
  type Account,
  accountOptions,
  asAccount,
  chooseAccount,
  listSettings,
} from '../server/database/embedded-account.ts';
import { findBinaries } from '../server/database/embedded-binaries.ts';
import { migrate } from '../server/database/migrate.ts';
import { makeScratchDirectory } from './scratch-directory.ts';

/** A migrated primary with a standby that streams from it, both of the embedded PostgreSQL. */
export interface StreamingPair {
  readonly primary: string;
  /** Its address stays the same over stops and starts. */
  readonly replica: string;
  startReplica(): Promise<void>;
  stopReplica(): Promise<void>;
  /** Whether the standby applies what it is sent; at first it does. */
  applyChanges(now: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** What the role of the shop has no right to by itself. */
const RIGHTS = `alter role mantel replication;
grant execute on function pg_wal_replay_pause(), pg_wal_replay_resume() to mantel;
`;

/** The package has no `pg_basebackup`: the files of a primary that was shut down are a base backup too. */
export async function startStreamingPair(): Promise<StreamingPair> {
  const folder = makeScratchDirectory('mantel-pair-');
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  const options = { dataDir: first, log: () => undefined, durable: false };
  await (await startEmbeddedPostgres(options)).stop();
  const data = join(first, 'postgres');
  const account = chooseAccount(data);
  const binary = join(findBinaries(account), 'postgres');
  runAs(account, data, [binary, '--single', '-D', '.', '-F', 'mantel'], RIGHTS);
  appendFileSync(join(data, 'pg_hba.conf'), 'local replication mantel scram-sha-256\n');
  mkdirSync(second);
  const copy = join(second, 'postgres');
  execFileSync('cp', ['-a', data, copy]);
  const running = await startEmbeddedPostgres(options);
  await migrate(running.connectionString);
  const address = new URL(running.connectionString);
  const socket = address.searchParams.get('host') ?? '';
  const follow = `primary_conninfo = 'host=${socket} user=mantel password=${address.password}'\n`;
  appendFileSync(join(copy, 'postgresql.auto.conf'), follow);
  writeFileSync(join(copy, 'standby.signal'), '');
  const sockets = makeScratchDirectory('mantel-standby-');
  if (account.kind === 'other') {
    for (const path of [sockets, join(copy, 'standby.signal')])
      chownSync(path, account.uid, account.gid);
  }
  const startStandby = () => spawnStandby(account, copy, [binary, '-D', '.', '-F'], sockets);
  let standby = await startStandby();
  address.searchParams.set('host', sockets);
  const applyChanges = async (now: boolean) => {
    const client = new pg.Client({ connectionString: address.href });
    await client.connect();
    await client.query(`select pg_wal_replay_${now ? 'resume' : 'pause'}()`);
    await client.end();
  };
  return {
    primary: running.connectionString,
    replica: address.href,
    startReplica: async () => {
      standby = await startStandby();
    },
    stopReplica: () => standby.stop(),
    applyChanges,
    async stop() {
      await standby.stop();
      await running.stop();
      for (const path of [folder, sockets]) rmSync(path, { recursive: true, force: true });
    },
  };
}

function runAs(account: Account, cwd: string, line: string[], input: string): void {
  const [command = '', ...args] = asAccount(account, line);
  execFileSync(command, args, {
    cwd,
    input,
    stdio: ['pipe', 'ignore', 'ignore'],
    ...accountOptions(account),
  });
}

async function spawnStandby(account: Account, cwd: string, line: string[], sockets: string) {
  const settings = listSettings({ durable: false }, sockets);
  const [command = '', ...args] = asAccount(account, [...line, ...settings]);
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...accountOptions(account),
  });
  const ended = once(child, 'exit');
  const kill = () => child.kill('SIGQUIT'); // Also when the tests break off.
  process.once('exit', kill);
  const ready = Promise.withResolvers<void>();
  createInterface({ input: child.stderr }).on('line', (said) => {
    if (said.includes('ready to accept read-only connections')) ready.resolve();
  });
  ended.then(() => ready.reject(new Error('The standby did not start')));
  await ready.promise;
  return {
    async stop() {
      child.kill('SIGINT');
      await ended;
      process.off('exit', kill);
    },
  };
}
