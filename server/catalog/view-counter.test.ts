import { beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { createViewCounter } from './product-views.ts';

const shop = forAllTests(createTestApp);
let id: number;
let now: Date;

beforeEach(async () => {
  id = await insertProduct(shop.database.db);
  now = new Date('2026-05-05T12:00:00Z');
});

const openCounter = () =>
  createViewCounter(shop.database.db, { shopSecret: 'secret', now: () => now });
const visitor = (n: number) => ({ clientAddress: `10.0.0.${n}`, userAgent: 'Browser' });
const minutes = (n: number) => n * 60_000;

const viewsOf = async (productId: number) => {
  const { view_count } = await shop.database.db
    .selectFrom('product_popularity')
    .select('view_count')
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow();
  return view_count;
};

test('a visitor counts once for a product in 30 minutes, also in later batches', async () => {
  const counter = openCounter();
  for (const after of [0, 1, 29.9]) {
    now = new Date(Date.UTC(2026, 4, 5, 12) + minutes(after));
    counter.count(id, visitor(1));
    counter.count(id, visitor(1));
    await counter.flush();
  }
  expect(await viewsOf(id)).toBe(1);
  now = new Date(Date.UTC(2026, 4, 5, 12) + minutes(30));
  counter.count(id, visitor(1));
  await counter.flush();
  expect(await viewsOf(id)).toBe(2);
});

test('other addresses, other browsers and other products count by themselves', async () => {
  const counter = openCounter();
  const second = await insertProduct(shop.database.db);
  counter.count(id, visitor(1));
  counter.count(id, visitor(2));
  counter.count(id, { ...visitor(1), userAgent: 'Other' });
  counter.count(second, visitor(1));
  await counter.flush();
  expect(await viewsOf(id)).toBe(3);
  expect(await viewsOf(second)).toBe(1);
});

test('a visitor who calls the browser by ever new names counts ten times at most', async () => {
  const counter = openCounter();
  for (let n = 0; n < 50; n += 1) {
    counter.count(id, { clientAddress: '10.0.0.1', userAgent: `Browser ${n}` });
    counter.count(id, { clientAddress: `2001:db8::${n}`, userAgent: `Browser ${n}` });
  }
  await counter.flush();
  expect(await viewsOf(id)).toBe(20);
});

test('two instances count one visitor once', async () => {
  const [one, other] = [openCounter(), openCounter()];
  one.count(id, visitor(1));
  other.count(id, visitor(1));
  await Promise.all([one.flush(), other.flush()]);
  expect(await viewsOf(id)).toBe(1);
});

test('nothing is lost at the close, whatever waits', async () => {
  const counter = openCounter();
  for (let n = 0; n < 1234; n += 1)
    counter.count(id, { clientAddress: `10.0.${n >> 8}.${n & 255}`, userAgent: '' });
  await counter.close();
  expect(await viewsOf(id)).toBe(1234);
});

test('a product that went in the meantime is passed over', async () => {
  const counter = openCounter();
  counter.count(999_999, visitor(1));
  counter.count(id, visitor(1));
  await counter.flush();
  expect(await viewsOf(id)).toBe(1);
});

test('neither address nor browser is stored, and the hash changes with the day', async () => {
  const counter = openCounter();
  counter.count(id, visitor(1));
  now = new Date('2026-05-06T12:00:00Z');
  counter.count(id, visitor(1));
  await counter.flush();
  const { rows } = await shop.database.pool.query(
    'select encode(visitor_hash, $2) as hash from product_views where product_id = $1',
    [id, 'hex'],
  );
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2);
  expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true);
});

test('counting leaves the catalogue version alone', async () => {
  const version = () =>
    shop.database.db.selectFrom('catalogue_version').select('version').executeTakeFirst();
  const before = await version();
  const counter = openCounter();
  counter.count(id, visitor(1));
  await counter.flush();
  expect(await version()).toEqual(before);
});

describe('POST /products/{id}/views', () => {
  test('counts by the time the shop is closed', async () => {
    const closing = await createTestApp();
    const product = await insertProduct(closing.database.db);
    const path = `/api/products/${product}/views`;
    expect(await closing.post(path)).toMatchObject({ status: 200, data: null });
    await closing.post(path);
    await closing.post(path, undefined, { 'user-agent': 'another browser' });
    await closing.app.close();
    const { rows } = await closing.database.pool.query('select view_count from product_popularity');
    expect(rows).toEqual([{ view_count: 2 }]);
    await closing.close();
  });

  test('is 404 for a product that is absent or deleted, and 403 without the mark of a write', async () => {
    const gone = await insertProduct(shop.database.db, { deletedAt: new Date() });
    for (const unknown of [gone, 999_999, 'abc']) {
      expect((await shop.post(`/api/products/${unknown}/views`)).status).toBe(404);
    }
    const unmarked = await shop.app.inject({ method: 'POST', url: `/api/products/${id}/views` });
    expect(unmarked.statusCode).toBe(403);
  });

  test('a GET never counts', async () => {
    await shop.get(`/api/products/${id}`);
    expect((await shop.get(`/api/products/${id}/views`)).status).toBe(404);
  });
});
