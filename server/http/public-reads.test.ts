import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { listenForCatalogueChanges } from '../database/catalogue-version.ts';
import { chooseCompression } from './stored-answer.ts';

/** The public cache over HTTP: catalogue reads of people who show no token. */
let shop: TestApp;
let version: number | null;

beforeAll(async () => {
  shop = await createTestApp({
    currentVersion: () => version,
    findActor: async (token) =>
      token === 'good' ? { kind: 'user', userId: 1, role: 'user' } : null,
  });
  const categoryId = await insertCategory(shop.database.db, { name: 'Vases' });
  for (let n = 0; n < 10; n += 1) await insertProduct(shop.database.db, { categoryId });
});
afterAll(() => shop.close());
beforeEach(() => {
  version = (version ?? 0) + 1;
});

const url = '/api/products';
const raw = (headers: Record<string, string> = {}) => shop.app.inject({ url, headers });

test('from the third on, readers cost no query and get the same bytes', async () => {
  const first = await raw();
  await raw();
  const queries = await shop.countQueries(async () => {
    expect((await raw()).body).toBe(first.body);
  });
  expect(queries).toBe(0);
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=60');
  expect(first.headers.vary).toBe('Accept-Encoding, Authorization');
});

test('spellings of one request share an answer', async () => {
  await raw();
  await raw();
  const queries = await shop.countQueries(() =>
    shop.get('/api/products?page=1&per_page=30&in_stock=0&sort_by=&utm_source=mail'),
  );
  expect(queries).toBe(0);
});

test('anyone who has the bytes already gets 304', async () => {
  await raw();
  const { headers } = await raw();
  const etag = String(headers.etag);
  for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`]) {
    const again = await raw({ 'if-none-match': known });
    expect(again.statusCode).toBe(304);
    expect(again.body).toBe('');
    expect(again.headers.etag).toBe(etag);
    expect(again.headers['x-request-id']).toBeDefined();
  }
  expect((await raw({ 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('the answer comes compressed as the client takes it', async () => {
  const plain = (await raw()).body;
  const br = await raw({ 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain);
  const gzip = await raw({ 'accept-encoding': 'gzip' });
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain);
  expect(
    (await raw({ 'accept-encoding': 'identity' })).headers['content-encoding'],
  ).toBeUndefined();
});

test('a request with a token goes past it in both directions', async () => {
  const bearer = { authorization: 'Bearer good' };
  expect(await shop.countQueries(() => raw(bearer))).toBeGreaterThan(0);
  expect((await raw(bearer)).headers['cache-control']).toBe('no-store');
  expect((await raw(bearer)).headers.etag).toBeUndefined();
  expect(await shop.countQueries(() => raw())).toBeGreaterThan(0);
});

test('a bad token is 401 also where a stored answer lies ready', async () => {
  await raw();
  for (const authorization of ['Bearer bad', 'Bearer', 'Basic Z29vZA==', '']) {
    const answer = await raw({ authorization });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('unkeyed headers never change the stored bytes', async () => {
  const poisoned = await raw({
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'http',
    'x-original-url': '/evil',
    'accept-language': 'xx',
  });
  expect(poisoned.body).not.toContain('evil');
  expect((await raw()).body).toBe(poisoned.body);
});

test('refusals are not stored', async () => {
  const refused = '/api/products?page=0';
  expect((await shop.get(refused)).headers['cache-control']).toBe('no-store');
  const unknown = await shop.get('/api/products/999999');
  expect(unknown).toMatchObject({ status: 404 });
  expect(unknown.headers['cache-control']).toBe('no-store');
});

test('views are counted at each call, never answered from the store', async () => {
  const { data } = await shop.get(url);
  const path = `/api/products/${data.data[0].id}/views`;
  expect((await shop.post(path)).headers['cache-control']).toBe('no-store');
  expect(await shop.countQueries(() => shop.post(path))).toBe(1);
});

test('a write to the catalogue empties it by itself, also of another instance', async () => {
  const listener = listenForCatalogueChanges({
    connectionString: shop.database.connectionString,
    onVersion: (seen) => {
      version = seen;
    },
  });
  try {
    await expect.poll(() => listener.connected()).toBe(true);
    const before = (await shop.get(url)).data.total;
    await insertProduct(shop.database.db);
    await expect.poll(async () => (await shop.get(url)).data.total).toBe(before + 1);
  } finally {
    await listener.stop();
  }
});

test('a write drops only the answers that show what it changed', async () => {
  const listener = listenForCatalogueChanges({
    connectionString: shop.database.connectionString,
  });
  const { currentVersion, changedSince } = listener;
  const tagged = await createTestApp({ database: shop.database, currentVersion, changedSince });
  try {
    await expect.poll(currentVersion).not.toBeNull();
    const [a, b] = (await tagged.get(`${url}?per_page=2`)).data.data;
    const answers = {
      a: `${url}/${a.id}`,
      b: `${url}/${b.id}`,
      newest: url,
      byPrice: `${url}?sort_by=price_low_to_high&per_page=1&page=9`,
      sale: `${url}?on_sale=1`,
      settings: '/api/settings',
      beside: `${url}/recommended?category_id=${a.category_id}&exclude_ids=${a.id}`,
    };
    const sources = async () => {
      const all = Object.entries(answers).map(async ([name, address]) => {
        return [name, (await tagged.get(address)).headers['x-cache']] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    };
    const hit = Object.fromEntries(Object.keys(answers).map((name) => [name, 'hit']));
    await sources();
    expect(await sources()).toEqual(hit);

    const before = currentVersion();
    const set = (values: object) =>
      shop.database.db.updateTable('products').set(values).where('id', '=', a.id).execute();
    await set({ price: '123.00' });
    await expect.poll(currentVersion).toBeGreaterThan(before ?? 0);
    const fresh = await tagged.get(answers.a);
    expect([fresh.headers['x-cache'], fresh.data.price]).toEqual(['miss', '123.00']);
    expect(await sources()).toEqual({ ...hit, newest: 'miss', byPrice: 'miss' });
    expect(await sources()).toEqual(hit);

    await set({ discount: '10.00' });
    await expect.poll(async () => (await tagged.get(answers.sale)).data.total).toBe(1);
  } finally {
    await tagged.close();
    await listener.stop();
  }
});

describe('the encoding', () => {
  test.each([
    [undefined, null],
    ['', null],
    ['*', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['gzip, br;q=0.1', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.0, gzip;q=0', null],
    ['br;q=0.05', 'br'],
    ['xbr, ungzip', null],
  ])('for %j is %s', (header, expected) => {
    expect(chooseCompression(header)).toBe(expected);
  });
});
