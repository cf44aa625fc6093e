import {
  accessSync,
  chownSync,
  constants,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { makeFolder } from '../make-folder.ts';
import { chooseAccount, EmbeddedPostgresError } from './embedded-account.ts';
import { findBinaries } from './embedded-binaries.ts';
import { type Cluster, createCluster, databaseName, readPassword } from './embedded-cluster.ts';
import {
  findRunningServer,
  type ServerProcess,
  startProcess,
  superviseFrom,
} from './embedded-process.ts';

const socketPrefix = join(tmpdir(), 'mantel-socket-');
const socketNote = 'postgres-socket';

export type EmbeddedOptions = {
  /** The cluster is kept in `postgres/` under it; made when missing. */
  dataDir: string;
  /** Gets each line of PostgreSQL's log; lines carry no statements. */
  log: (line: string) => void;
  /** `false` only for a throwaway server: no fsync, and the role may create databases. */
  durable?: boolean;
};

export type EmbeddedPostgres = { connectionString: string; stop: () => Promise<void> };

/**
 * Starts the embedded PostgreSQL on a data directory, making the database at the first time.
 * The role of the connection string owns the database and is no superuser. The server listens on a unix
 * socket only. While we run it is started again when it dies; when we die, it shuts down.
 * Call it from the main thread.
 * @throws EmbeddedPostgresError one clear line: directory in use or not ours, no binaries, no start
 */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  durable = true,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const root = makeDataDir(resolve(dataDir));
  const directory = join(root, 'postgres');
  const account = chooseAccount(directory);
  const cluster: Cluster = { directory, binaries: findBinaries(account), account, durable };
  createCluster(cluster, root);
  const socketDir = makeSocketDir(cluster);
  const removeSocketDir = () => rmSync(socketDir, { recursive: true, force: true });
  const start = () => startPatiently(cluster, socketDir, log);
  const first = await start().catch((error: unknown) => {
    removeSocketDir();
    throw error;
  });
  noteSocketDir(root, socketDir);
  const stopServer = superviseFrom(first, start, log);
  return {
    connectionString: connectionTo(directory, socketDir),
    stop: async () => {
      await stopServer();
      removeSocketDir();
    },
  };
}

/**
 * How to connect to the embedded PostgreSQL that another process, the shop, runs on a data directory
 * right now; `null` when none does.
 */
export function findEmbeddedPostgres(dataDir: string): string | null {
  const root = resolve(dataDir);
  const directory = join(root, 'postgres');
  const running = findRunningServer(directory);
  if (!running || running.stopping) return null;
  return connectionTo(directory, readFileSync(join(root, socketNote), 'utf8'));
}

function connectionTo(directory: string, socketDir: string): string {
  const password = readPassword(directory);
  return `postgresql://${databaseName}:${password}@localhost/${databaseName}?host=${encodeURIComponent(socketDir)}`;
}

/** Between two looks for a predecessor, in ms. */
const LOOK_EVERY = 50;

/**
 * Retries for 2 s, and longer while a predecessor shuts down: its memory and lock may outlive it. Looks are counted, since a
 * machine that stands still gives the predecessor no time either.
 */
async function startPatiently(
  cluster: Cluster,
  socketDir: string,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const began = performance.now();
  for (let waited = 0; ; waited += LOOK_EVERY) {
    const other = findRunningServer(cluster.directory);
    if (other && waited > (other.stopping ? 30_000 : 2_000))
      throw new EmbeddedPostgresError(
        `${cluster.directory} is in use by another server (PostgreSQL process ${other.pid})`,
      );
    try {
      if (!other) return await startProcess(cluster, socketDir, log);
    } catch (error) {
      if (performance.now() - began > 2_000) throw error;
    }
    await pause(LOOK_EVERY);
  }
}

function makeDataDir(path: string): string {
  try {
    makeFolder(path);
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK);
    return path;
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `the data directory ${path} can't be used: ${(cause as Error).message}`,
      { cause },
    );
  }
}

/**
 * A private directory with a short path, for a socket's path may have 107 bytes at most, and a data
 * directory may be deep or on a file system without sockets.
 */
function makeSocketDir({ account }: Cluster): string {
  const directory = mkdtempSync(socketPrefix);
  if (account.kind === 'other') chownSync(directory, account.uid, account.gid);
  return directory;
}

/** Notes the socket's directory, and removes the one that a killed predecessor left. */
function noteSocketDir(root: string, socketDir: string): void {
  const note = join(root, socketNote);
  const old = existsSync(note) ? readFileSync(note, 'utf8') : '';
  if (old.startsWith(socketPrefix) && dirname(old) === tmpdir())
    rmSync(old, { recursive: true, force: true });
  writeFileSync(note, socketDir);
}
