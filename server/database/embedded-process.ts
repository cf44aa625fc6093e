import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { accountOptions, asAccount } from './embedded-account.ts';
import { type Cluster, clusterPath } from './embedded-cluster.ts';
import { EmbeddedPostgresError } from './embedded-error.ts';
import { listSettings } from './embedded-settings.ts';

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
export async function stopProcess({ child, exited }: ServerProcess): Promise<void> {
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
