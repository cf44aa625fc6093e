import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { createApp } from '../app.ts';
import { createLog } from '../create-log.ts';

let shop: TestApp;
let vase: number;
beforeEach(async () => {
  shop = await createTestApp({ rateLimits: true });
  vase = await insertProduct(shop.database.db);
});
afterEach(() => shop.close());

type Headers = Record<string, string>;
const get = async (url: string, remoteAddress: string, headers: Headers = {}) =>
  (await shop.app.inject({ url, remoteAddress, headers })).statusCode;
const post = (
  url: string,
  payload: object,
  remoteAddress: string,
  { app = shop.app, headers = {} as Headers } = {},
) =>
  app.inject({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    headers: { 'x-requested-with': 'XMLHttpRequest', ...headers },
  });

const message = { email: 'rima@example.com', message: 'Do you sell lamps?' };
const leaveMessage = async (remoteAddress: string, payload: object = message, more = {}) =>
  (await post('/api/send-email', payload, remoteAddress, more)).statusCode;

async function statuses(count: number, ask: (index: number) => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  for (let index = 0; index < count; index += 1) seen.push(await ask(index));
  return seen;
}

describe('what an address achieves', () => {
  test('begins again when the clock was put back, in place of lasting longer', async () => {
    expect(await statuses(11, () => leaveMessage('203.0.113.1'))).toEqual([
      ...Array(10).fill(200),
      429,
    ]);
    // As if it had begun an hour ago by a clock that was a day ahead.
    await shop.database.pool.query(`update rate_limits set ends_at = ends_at + interval '1 day'`);
    expect(await statuses(11, () => leaveMessage('203.0.113.1'))).toEqual([
      ...Array(10).fill(200),
      429,
    ]);
  });

  test('is limited: the eleventh message in ten minutes is refused, with the time to wait', async () => {
    expect(await statuses(10, () => leaveMessage('203.0.113.1'))).toEqual(Array(10).fill(200));
    const refused = await post('/api/send-email', message, '203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    expect(refused.json()).toEqual({
      success: false,
      message: 'Too many requests, please try again later',
      data: null,
      errors: null,
    });
    expect(await leaveMessage('203.0.113.2')).toBe(200);
    expect(await get('/api/categories', '203.0.113.1')).toBe(200);
  });

  test('is limited for all instances together', async () => {
    const other = await createApp({
      database: shop.database,
      shopSecret: 'a secret of the shop under test',
      publicUrl: 'http://localhost:3000',
      shopEmail: 'shop@mantel.test',
      currentVersion: () => null,
      findActor: async () => null,
      mediaDir: '/tmp',
      trustProxy: 0,
      limitsTimeoutMs: 60_000, // In memory it would count by itself.
    });
    try {
      const seen = await statuses(12, (index) =>
        leaveMessage('203.0.113.1', message, { app: index % 2 === 0 ? shop.app : other }),
      );
      expect(seen).toEqual([...Array(10).fill(200), 429, 429]);
    } finally {
      await other.close();
    }
  });

  test('is hardly used up by what is refused: a whole network shares it', async () => {
    const refusals = await statuses(60, () => leaveMessage('203.0.113.1', {}));
    expect(refusals).toEqual(Array(60).fill(422));
    expect(await leaveMessage('203.0.113.1')).toBe(200);
    const endless = await statuses(60, () => leaveMessage('203.0.113.1', {}));
    expect(endless.at(-1)).toBe(429);
  });

  test('as orders: sixty refused ones leave room for the neighbours', async () => {
    const order = (products: [number, number][]) =>
      post('/api/orders', orderBody(products), '203.0.113.1').then(({ statusCode }) => statusCode);
    expect(await statuses(60, () => order([[999_999, 1]]))).toEqual(Array(60).fill(409));
    expect(await order([[vase, 1]])).toBe(201);
  });

  test('is one for the calls of a class: logins and resets share it', async () => {
    const login = (email: string) =>
      post('/api/auth/login', { email, password: 'guess' }, '203.0.113.1');
    const reset = (email: string) => post('/api/auth/password-reset', { email }, '203.0.113.1');
    const resets = await statuses(60, async (n) => (await reset(`${n}@example.com`)).statusCode);
    expect(resets).toEqual(Array(60).fill(200));
    expect((await login('rima@example.com')).statusCode).toBe(429);
  });

  test('is counted for a /64 as for an IPv4 address, and for a /48 as for four', async () => {
    await statuses(10, () => leaveMessage('2001:db8:1:2::1'));
    expect(await leaveMessage('2001:db8:1:2:ffff::9')).toBe(429);
    const seen = await statuses(31, (n) => leaveMessage(`2001:db8:1:${n + 16}::1`));
    expect(seen).toEqual([...Array(30).fill(200), 429]);
    expect(await leaveMessage('2001:db8:2:2::1')).toBe(200);
  });

  test('is the customer’s own too, wherever the requests come from', async () => {
    const { headers } = await insertUser(shop.database.db);
    const order = (n: number) =>
      post('/api/orders', orderBody([[vase, 1]]), `198.51.100.${n}`, { headers });
    const seen = await statuses(61, async (n) => (await order(n)).statusCode);
    expect(seen).toEqual([...Array(60).fill(201), 429]);
  });

  test('is limited in memory while PostgreSQL does not answer', async () => {
    await shop.close();
    shop = await createTestApp({ rateLimits: true, limitsTimeoutMs: 100 });
    const frozen = await shop.database.pool.connect();
    await frozen.query('begin; lock table rate_limits in access exclusive mode');
    const seen = await statuses(11, () => leaveMessage('203.0.113.1'));
    await frozen.query('rollback');
    frozen.release();
    expect(seen).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('requests of an address are limited before anybody is identified', () => {
  test('pages, unknown ones too', async () => {
    const seen = await statuses(2_401, () => get('/nothing', '203.0.113.1'));
    expect(new Set(seen.slice(0, 2_400))).toEqual(new Set([404]));
    expect(seen.at(-1)).toBe(429);
    expect(await get('/sitemap.xml', '203.0.113.1')).toBe(429);
    expect(await get('/nothing', '203.0.113.2')).toBe(404);
    for (const probe of ['/healthz', '/readyz']) expect(await get(probe, '203.0.113.1')).toBe(200);
  });

  test('calls, however their address is written', async () => {
    const ways = ['/api/nothing', '/%61pi/nothing'];
    const seen = await statuses(2_401, (n) => get(ways[n % 2] ?? '', '203.0.113.1'));
    expect(seen.at(-1)).toBe(429);
  });

  test('bad tokens, while those who are logged in behind the same address go on', async () => {
    const { headers } = await insertUser(shop.database.db);
    expect(await get('/api/auth', '203.0.113.1', headers)).toBe(200);
    const bad = (n: number) =>
      get('/api/auth', '203.0.113.1', { authorization: `Bearer ${String(n).padStart(43, 'x')}` });
    const seen = await statuses(301, bad);
    expect(seen).toEqual([...Array(300).fill(401), 429]);
    expect(await shop.countQueries(() => bad(1_000))).toBe(0);
    expect(await get('/api/auth', '203.0.113.1', headers)).toBe(200);
    expect(await get('/api/categories', '203.0.113.1')).toBe(200);
  });
});

test('a forwarded address is not believed without a trusted proxy, and the log says so once', async () => {
  await shop.close();
  let written = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  shop = await createTestApp({ rateLimits: true, logger: createLog('warn', out) });
  const forwarded = (n: number) =>
    leaveMessage('203.0.113.1', message, { headers: { 'x-forwarded-for': `198.51.100.${n}` } });
  expect((await statuses(11, forwarded)).at(-1)).toBe(429);
  expect(written.match(/TRUST_PROXY/g)).toHaveLength(2); // Both in the one line.
  expect(written).not.toContain('198.51.100');
});

test('limits that are off are off for this machine only', async () => {
  await shop.close();
  shop = await createTestApp({ rateLimits: false });
  expect(await statuses(12, () => leaveMessage('127.0.0.1'))).toEqual(Array(12).fill(200));
  expect((await statuses(11, () => leaveMessage('203.0.113.1'))).at(-1)).toBe(429);
});

test.each([
  true,
  false,
])('clients that hang up before they are looked at cause no error, limits %s', async (rateLimits) => {
  await shop.close();
  let written = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  shop = await createTestApp({ rateLimits, logger: createLog('warn', out) });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.app.server.address() as AddressInfo;
  for (let round = 0; round < 100; round += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write('GET /api/products HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5));
    socket.resetAndDestroy();
  }
  expect((await fetch(`http://127.0.0.1:${port}/api/categories`)).status).toBe(200);
  expect(written).toBe('');
});
