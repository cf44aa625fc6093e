import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { readPassword } from '../server/database/embedded-cluster.ts';
import { makeScratchDirectory } from '../test/scratch-directory.ts';

/** The shop as an operator starts it: its own process, its own data, a port that the system chose. */
export interface ShopProcess {
  readonly url: string;
  readonly pid: number;
  /** Asks it to stop and answers with its exit code. */
  readonly stop: () => Promise<number | null>;
  /** Ends it without a word. */
  readonly kill: () => Promise<void>;
}

const EVEN_WHILE_WRITTEN = { recursive: true, force: true, maxRetries: 20, retryDelay: 100 };

export interface DataDir {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

/** A data directory of its own, for one or several starts; empty, or a copy of one whose shop has stopped. */
export async function makeDataDir(copied?: string): Promise<DataDir> {
  const path = makeScratchDirectory('mantel-e2e-');
  // With owners and rights, which PostgreSQL asks for.
  if (copied !== undefined) execFileSync('cp', ['-a', `${copied}/.`, path]);
  const remove = async () => {
    const socket = await readFile(join(path, 'postgres-socket'), 'utf8').catch(() => '');
    // PostgreSQL may still write its last lines when a shop had to be ended.
    for (const folder of [path, socket.trim()])
      if (folder !== '') await rm(folder, EVEN_WHILE_WRITTEN);
  };
  return { path, remove };
}

const root = resolve(import.meta.dirname, '..');

export const ADMIN = { email: 'merchant@example.com', password: 'cedar and limestone' };

/** A shop that starts with these has {@link ADMIN} from its start. */
export const WITH_ADMIN = {
  environment: { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password },
};

/** The demo's products without its people and orders: journeys count what they make themselves. */
const CATALOGUE_ONLY = { SEED: 'catalogue' };

/** As `npm start` does: compiling the server was a third of each start. */
export const COMPILED_ONCE = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') };

/** Starts the shop and waits until it says where it is open. */
export const startShop = (dataDir: string, environment: Record<string, string> = {}) =>
  startBy([process.execPath, 'server/main.ts'], dataDir, environment);

/** Starts the shop by a command in the project's folder; `stop` and `kill` reach that command. */
export async function startBy(
  [command = '', ...parts]: readonly string[],
  dataDir: string,
  environment: Record<string, string> = {},
): Promise<ShopProcess> {
  const child = spawn(command, parts, {
    cwd: root,
    env: {
      ...process.env,
      ...CATALOGUE_ONLY,
      ...COMPILED_ONCE,
      ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const url = await waitForAddress(child);
  const ended = once(child, 'exit');
  return {
    url,
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code as number | null;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function waitForAddress(child: ChildProcess): Promise<string> {
  const output: string[] = [];
  child.stderr?.on('data', (chunk) => output.push(String(chunk)));
  if (child.stdout) {
    for await (const line of createInterface(child.stdout)) {
      output.push(line);
      const address = /Mantel is open at (\S+)/.exec(line)?.[1];
      if (!address) continue;
      child.stdout.resume();
      return address;
    }
  }
  throw new Error(`The shop did not open:\n${output.join('\n')}`);
}

/** Connects to the embedded database of a running shop; the caller ends the connection. */
export async function connectDatabase(dataDir: string): Promise<pg.Client> {
  const socket = (await readFile(join(dataDir, 'postgres-socket'), 'utf8')).trim();
  const password = readPassword(join(dataDir, 'postgres'));
  const client = new pg.Client({ host: socket, user: 'mantel', database: 'mantel', password });
  await client.connect();
  return client;
}

/** Runs a query in the embedded database of a running shop. */
export async function queryDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await connectDatabase(dataDir);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
