import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPILED_ONCE,
  makeDataDir,
  type ShopProcess,
  startBy,
  startShop,
} from './shop-process.ts';

let data: Awaited<ReturnType<typeof makeDataDir>>;

beforeAll(async () => {
  data = await makeDataDir();
});
afterAll(() => data.remove());

describe('the shop as an operator runs it', () => {
  test('opens with its demo catalogue, stops on SIGTERM with 0, and keeps its data', async () => {
    const first = await startShop(data.path);
    const before = await countProducts(first);
    expect(before).toBeGreaterThan(10);
    expect(await first.stop()).toBe(0);
    expect(postgresUnder(data.path)).toEqual([]);

    const second = await startShop(data.path);
    expect(await countProducts(second)).toBe(before);
    expect(await second.stop()).toBe(0);
  });

  test('opens again after kill -9, and leaves no PostgreSQL behind', async () => {
    const killed = await startShop(data.path);
    await killed.kill();

    const again = await startShop(data.path);
    expect(await countProducts(again)).toBeGreaterThan(10);
    await again.stop();
    expect(postgresUnder(data.path)).toEqual([]);
  });

  test('started by npm, stops wholly when npm alone gets the signal', async () => {
    const shop = await startBy(['npm', 'start'], data.path, { DATABASE_URL: '' });
    await shop.stop();
    await expect.poll(() => statusOf(`${shop.url}/healthz`)).toBe(0);
    await expect.poll(() => postgresUnder(data.path)).toEqual([]);
  });

  test('comes back by itself when PostgreSQL is killed', async () => {
    const shop = await startShop(data.path);
    for (const pid of postgresUnder(data.path)) killHard(pid);

    await expect.poll(() => statusOf(`${shop.url}/readyz`)).toBe(200);
    await shop.stop();
  });
});

describe('the shop as npm start runs it', () => {
  const supervised = () => startBy([process.execPath, 'tools/start.mjs'], data.path);

  test('is started again at its address when it is killed', async () => {
    const shop = await supervised();
    const [killed = 0] = childrenOf(shop.pid);
    process.kill(killed, 'SIGKILL');
    await expect.poll(() => childrenOf(shop.pid)).not.toContain(killed);
    await expect.poll(() => statusOf(`${shop.url}/readyz`)).toBe(200);
    expect(await countProducts(shop)).toBeGreaterThan(10);
    expect(await shop.stop()).toBe(0);
    expect(postgresUnder(data.path)).toEqual([]);
  });

  test('stops when it is asked to in its first moments, and starts nothing more', async () => {
    const child = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: resolve(import.meta.dirname, '..'),
      env: { ...process.env, PORT: '0', DATA_DIR: data.path, LOG_LEVEL: 'warn' },
      stdio: 'ignore',
    });
    const ended = once(child, 'exit');
    // From its first child on it listens to signals.
    while (childrenOf(child.pid ?? 0).length === 0);
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(childrenOf(child.pid ?? 0)).toEqual([]);
    expect(postgresUnder(data.path)).toEqual([]);
  });

  test('finishes what runs when one Ctrl-C reaches it twice, whatever connections are open', async () => {
    const shop = await supervised();
    const port = Number(new URL(shop.url).port);
    const open = () => connect(port, '127.0.0.1').on('error', () => undefined);
    const idle = open();
    const stuck = open();
    stuck.write('POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n');
    const login = open();
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    login.write(
      `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX-Requested-With: XMLHttpRequest\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
    );
    await expect.poll(() => statusOf(`${shop.url}/readyz`)).toBe(200);
    process.kill(shop.pid, 'SIGINT');
    process.kill(shop.pid, 'SIGINT');
    // 503, then nothing: it stops accepting a second later, however slow this process is.
    await expect.poll(() => statusOf(`${shop.url}/readyz`)).not.toBe(200);
    login.write(body.slice(9));
    const closed = once(login, 'close');
    const [answer] = await once(login, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    expect(await shop.stop()).toBe(0);
    await closed;
    for (const socket of [idle, stuck, login]) socket.destroy();
  });

  test('is not started again when its configuration is wrong', () => {
    const { status, stderr } = spawnSync(
      process.execPath,
      [resolve(import.meta.dirname, '../tools/start.mjs')],
      { env: { ...process.env, DATA_DIR: data.path, PORT: 'eighty' }, encoding: 'utf8' },
    );
    expect(stderr.trim()).toBe(
      'Mantel could not start. Configuration: PORT: must be a port, 0 to 65535',
    );
    expect(status).toBe(1);
  });
});

describe('a start that cannot succeed says why in one line and exits 1', () => {
  const start = (environment: Record<string, string>) =>
    spawnSync(process.execPath, [resolve(import.meta.dirname, '../server/main.ts')], {
      env: { ...process.env, ...COMPILED_ONCE, DATA_DIR: data.path, PORT: '0', ...environment },
      encoding: 'utf8',
    });

  test.each([
    [
      { PORT: 'eighty' },
      /^Mantel could not start\. Configuration: PORT: must be a port, 0 to 65535$/m,
    ],
    [{ HOST: '999.1.1.1' }, /HOST: 999.1.1.1 is no address of this machine/],
  ])('a bad variable: %o (others: server/config.test.ts)', (environment, message) => {
    const { status, stderr } = start(environment);
    expect(stderr).toMatch(message);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  test('a database that is away', () => {
    const { status, stderr } = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none' });
    expect(stderr).toMatch(/^Mantel could not start\. .*database/m);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  test.each([
    '/dev/null/data',
    '/proc/data',
  ])('a data directory that cannot be used: %s', (path) => {
    const { status, stderr } = start({ DATA_DIR: path });
    expect(stderr).toContain(path);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(status).toBe(1);
  });

  test('a taken port', async () => {
    const other = createServer();
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { status, stderr } = start({ PORT: port });
    other.close();
    expect(stderr).toContain(`Port ${port} on 127.0.0.1 is taken`);
    expect(status).toBe(1);
    expect(postgresUnder(data.path)).toEqual([]);
  });
});

async function countProducts({ url }: ShopProcess): Promise<number> {
  const answer = await fetch(`${url}/api/products`);
  return (await answer.json()).data.total;
}

/** Ends a process, if it has not ended with another one. */
function killHard(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

function childrenOf(pid: number): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,ppid'], { encoding: 'utf8' }).split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

/** PostgreSQL processes that work in a data directory: the server, which has no life without its parent. */
function postgresUnder(path: string): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid,args'], { encoding: 'utf8' }).split('\n');
  return lines
    .filter((line) => /postgres/.test(line) && line.includes(path))
    .map((line) => Number.parseInt(line, 10));
}
