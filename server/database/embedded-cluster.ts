import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import {
  type Account,
  accountOptions,
  asAccount,
  EmbeddedPostgresError,
} from './embedded-account.ts';
import { embeddedMajor } from './embedded-binaries.ts';

/** The database, and the role that owns it and is no superuser. */
export const databaseName = 'mantel';
const passwordFile = 'mantel-password';
const draftPrefix = 'postgres.draft-';

/** Where a cluster is and how it is run. `durable: false` only for throwaway servers. */
export type Cluster = { directory: string; binaries: string; account: Account; durable: boolean };

/**
 * The cluster's path as PostgreSQL is given it: when root has changed to someone else, the parents may
 * be closed to them (/root), but the working directory is open.
 */
export function clusterPath({ account, directory }: Cluster): string {
  return account.kind === 'plain' ? directory : '/proc/self/cwd';
}

/**
 * Makes the cluster unless it is there. It is made beside its place and renamed when it is whole,
 * so that a kill in the middle leaves nothing that looks like a database.
 * @throws EmbeddedPostgresError with the last line that PostgreSQL's tool said, or the data of another major version
 */
export function createCluster(cluster: Cluster, dataDir: string): void {
  removeDeadDrafts(dataDir);
  if (existsSync(join(cluster.directory, 'PG_VERSION'))) {
    refuseOtherMajor(cluster.directory);
    return;
  }
  const draft = { ...cluster, directory: join(dataDir, `${draftPrefix}${process.pid}`) };
  rmSync(draft.directory, { recursive: true, force: true });
  mkdirSync(draft.directory, { mode: 0o700 });
  giveTo(cluster.account, draft.directory);
  initialise(draft);
  createRole(draft);
  try {
    renameSync(draft.directory, cluster.directory);
    syncDirectory(dataDir);
  } catch (error) {
    rmSync(draft.directory, { recursive: true, force: true });
    if (!existsSync(join(cluster.directory, 'PG_VERSION'))) throw error;
  }
}

/** PostgreSQL reads the data of its own major version only; what to do is said in docs/operations.md, "Upgrade". */
function refuseOtherMajor(directory: string): void {
  const other = describeOtherMajor(directory);
  if (other) throw new EmbeddedPostgresError(`${other.says}: ${other.toDo}`);
}

/** Which other major version made the data, and what to do; `null` when it is ours. */
export function describeOtherMajor(directory: string): { says: string; toDo: string } | null {
  const [made, ours] = [
    readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim(),
    embeddedMajor(),
  ];
  if (made === ours) return null;
  return {
    says: `${directory} was made by PostgreSQL ${made}, and this release brings ${ours}`,
    toDo: `with the release that ran on it, run npm run backup -- TARGET; then move ${directory} away, and run npm run restore -- TARGET with this release`,
  };
}

/** The password of the role, made with the cluster and kept in it (0600). */
export function readPassword(clusterDir: string): string {
  return readFileSync(join(clusterDir, passwordFile), 'utf8').trim();
}

function initialise(draft: Cluster): void {
  // The collation is PostgreSQL's own, so that no system upgrade can spoil an index.
  const ctype = process.platform === 'linux' ? 'C.UTF-8' : 'en_US.UTF-8';
  runTool(draft, [
    'initdb',
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    `--lc-ctype=${ctype}`,
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(draft.durable ? [] : ['--no-sync']),
  ]);
  // Only the role may come in, with its password, by the socket. The superuser has no way in.
  writeInto(draft, 'pg_hba.conf', `local all ${databaseName} scram-sha-256\n`);
}

function createRole(draft: Cluster): void {
  const password = randomBytes(24).toString('base64url');
  writeInto(draft, passwordFile, `${password}\n`);
  const statements = [
    `create role ${databaseName} login password '${password}'${draft.durable ? '' : ' createdb'}`,
    `create database ${databaseName} owner ${databaseName}`,
  ];
  const durability = draft.durable ? [] : ['-F'];
  runTool(
    draft,
    [
      'postgres',
      '--single',
      ...durability,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_messages=fatal',
      'postgres',
    ],
    `${statements.join(';\n')};\n`,
  );
}

/** Runs `tool -D cluster`; the tool's name is the first of `line`. */
function runTool(cluster: Cluster, line: string[], input = ''): void {
  const [tool = '', mode = '', ...rest] = line;
  const [command = '', ...args] = asAccount(cluster.account, [
    join(cluster.binaries, tool),
    mode,
    '-D',
    clusterPath(cluster),
    ...rest,
  ]);
  const { status, stderr, error } = spawnSync(command, args, {
    cwd: cluster.directory,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    input,
    encoding: 'utf8',
    ...accountOptions(cluster.account),
  });
  if (status === 0) return;
  const said = stderr?.trim().split('\n').at(-1) ?? error?.message;
  throw new EmbeddedPostgresError(`${tool} could not make ${cluster.directory}: ${said}`);
}

/** So that the new name survives a power cut: drafts are deleted, clusters never. */
function syncDirectory(path: string): void {
  const handle = openSync(path, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function writeInto({ account, directory }: Cluster, name: string, text: string): void {
  const path = join(directory, name);
  writeFileSync(path, text, { flush: true });
  chmodSync(path, 0o600);
  giveTo(account, path);
}

function giveTo(account: Account, path: string): void {
  if (account.kind === 'other') chownSync(path, account.uid, account.gid);
}

function removeDeadDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftPrefix) || isAlive(Number(name.slice(draftPrefix.length)))) continue;
    rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
