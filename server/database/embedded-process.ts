import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accountOptions,
  asAccount,
  EmbeddedPostgresError,
  listSettings,
} from './embedded-account.ts';
import { type Cluster, clusterPath } from './embedded-cluster.ts';

/** A started PostgreSQL; `exited` settles when its process is gone, however it went. */
export type ServerProcess = { child: ChildProcess; exited: Promise<void> };

/**
 * Starts PostgreSQL and waits until it takes connections.
 * @param cluster where, from which binaries, as whom
 * @param socketDir directory of the unix socket
 * @param log gets each line that PostgreSQL says
 * @throws EmbeddedPostgresError with PostgreSQL's last words
 */
export async function startProcess(
  cluster: Cluster,
  socketDir: string,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const postgres = [
    join(cluster.binaries, 'postgres'),
    '-D',
    clusterPath(cluster),
    ...listSettings(cluster, socketDir),
  ];
  const [command = '', ...args] = asAccount(cluster.account, tieToOurLife(postgres));
  const child = spawn(command, args, {
    cwd: cluster.directory,
    env: {
      PATH: process.env.PATH,
      LC_ALL: 'C',
      TZ: 'UTC',
      PG_GRANDPARENT_PID: String(process.pid),
      // Memory that one query gave back is there for the next: page faults were 40 % of a list (decisions/017).
      MALLOC_TRIM_THRESHOLD_: '1048576',
    },
    // Its own process group: Ctrl-C must not reach it before we have drained.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...accountOptions(cluster.account),
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  exited.then(() => child.stdin?.destroy());
  await untilReady(child, log);
  return { child, exited };
}

/** Fast shutdown and wait; harder when PostgreSQL does not follow. None of the three loses a commit. */
async function stopProcess({ child, exited }: ServerProcess): Promise<void> {
  const harder = [
    setTimeout(() => child.kill('SIGQUIT'), 700),
    setTimeout(() => child.kill('SIGKILL'), 1200),
  ];
  child.kill('SIGINT');
  await exited;
  for (const timer of harder) clearTimeout(timer);
}

function untilReady(child: ChildProcess, log: (line: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    let lastWords = 'it said nothing';
    let isFatal = false;
    if (!child.stderr) throw new TypeError('PostgreSQL was spawned without a pipe for its log');
    const lines = createInterface({ input: child.stderr });
    lines.on('line', (line) => {
      log(line);
      if (line.includes('database system is ready to accept connections')) resolve();
      if (!isFatal) lastWords = line;
      isFatal ||= /^(FATAL|PANIC)/.test(line);
    });
    child.once('error', (cause) =>
      reject(new EmbeddedPostgresError(`PostgreSQL can't be run: ${cause.message}`, { cause })),
    );
    child.once('close', () =>
      reject(new EmbeddedPostgresError(`PostgreSQL did not start: ${lastWords}`)),
    );
  });
}

/**
 * Whatever ends us, kill -9 included, makes PostgreSQL shut down fast. On Linux the kernel does it when
 * the thread that started it ends: start it from the main thread. Elsewhere a watcher notes that the
 * pipe from us has closed.
 */
function tieToOurLife(command: string[]): string[] {
  if (
    process.platform === 'linux' &&
    spawnSync('setpriv', ['--version'], { stdio: 'ignore' }).status === 0
  )
    return ['setpriv', '--pdeathsig', 'INT', '--', ...command];
  const watcher =
    'exec 3<&0; { cat <&3 >/dev/null; kill -INT $$; } 2>/dev/null & exec "$@" </dev/null 3<&-';
  return ['sh', '-c', watcher, 'postgres', ...command];
}

/** Starts the server again whenever its process ends without being asked; answers with how to stop it. */
export function superviseFrom(
  first: ServerProcess,
  start: () => Promise<ServerProcess>,
  log: (line: string) => void,
): () => Promise<void> {
  let stopping = false;
  let current: Promise<ServerProcess | null> = Promise.resolve(first);
  const again = async (): Promise<ServerProcess | null> => {
    while (!stopping) {
      try {
        return watch(await start());
      } catch (error) {
        log(
          `PostgreSQL did not come back, next try in 1 s: ${error instanceof Error ? error.message : error}`,
        );
        await pause(1000);
      }
    }
    return null;
  };
  const watch = (server: ServerProcess): ServerProcess => {
    server.exited.then(() => {
      if (stopping) return;
      log('PostgreSQL ended unexpectedly and is started again');
      current = again();
    });
    return server;
  };
  watch(first);
  return async () => {
    stopping = true;
    const server = await current;
    if (server) await stopProcess(server);
  };
}

/** A PostgreSQL that runs on a cluster directory right now. */
type RunningServer = { pid: number; stopping: boolean };

/**
 * Who holds the cluster, by its postmaster.pid; null when nobody does.
 * A file left behind by a kill may name a process id that the system has given to someone else since.
 * PostgreSQL would refuse to start then. So the file is changed to name us: PostgreSQL ignores its
 * parent's id, and still checks for itself that no process of the old server lives.
 */
export function findRunningServer(clusterDir: string): RunningServer | null {
  const path = join(clusterDir, 'postmaster.pid');
  const lines = readLines(path);
  if (!lines) return null;
  const pid = Number(lines[0]);
  if (isServerOf(clusterDir, pid)) return { pid, stopping: lines[7]?.trim() === 'stopping' };
  if (pid > 0) writeFileSync(path, [String(process.pid), ...lines.slice(1)].join('\n'));
  return null;
}

function readLines(path: string): string[] | null {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A running PostgreSQL has its data directory as working directory. */
function isServerOf(clusterDir: string, pid: number): boolean {
  try {
    if (process.platform === 'linux')
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir);
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      clusterDir,
    );
  } catch {
    return false;
  }
}
