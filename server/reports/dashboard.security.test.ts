import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { orderBody, postOrder } from '../../test/orders.ts';

let shop: TestApp;
let admin: TestUser;
let customer: TestUser;
beforeAll(async () => {
  shop = await createTestApp({ currentVersion: () => 1 }); // The settings are cached.
  admin = await insertUser(shop.database.db, 'admin');
  customer = await insertUser(shop.database.db);
});
afterAll(() => shop.close());

test('an admin is answered, with few statements and nothing kept by caches', async () => {
  const ask = () => shop.get('/api/dashboard', admin.headers);
  const { status, headers, data } = await ask();
  expect([status, headers['cache-control'], data.series.length]).toEqual([200, 'no-store', 7]);
  // One of them finds who asks.
  expect(await shop.countQueries(ask)).toBeLessThanOrEqual(5);
  for (const [range, parts] of [
    ['30', 30],
    ['today', 24],
    ['', 7],
  ] as const) {
    const { data } = await shop.get(`/api/dashboard?range=${range}`, admin.headers);
    expect(Math.abs(data.series.length - parts)).toBeLessThanOrEqual(range === 'today' ? 1 : 0);
  }
});

test('nobody else is', async () => {
  expect((await shop.get('/api/dashboard')).status).toBe(401);
  const { status, data } = await shop.get('/api/dashboard', customer.headers);
  expect([status, data]).toEqual([403, null]);
});

test('of the staff, who works with orders alone sees no margin: it says what products cost', async () => {
  const { db } = shop.database;
  const product = await insertProduct(db);
  await db.insertInto('product_costs').values({ product_id: product, cost: '7.00' }).execute();
  expect((await postOrder(shop, orderBody([[product, 1]]))).status).toBe(201);
  const seen = async (role: 'viewer' | 'orders') =>
    (await shop.get('/api/dashboard', (await insertUser(db, role)).headers)).data;
  expect(await seen('viewer')).toMatchObject({ margin: { cost: '7.00' } });
  expect(await seen('orders')).not.toHaveProperty('margin');
});

test.each([
  '90',
  '1',
  'TODAY',
  '7 days',
  "7'",
  '7&range=30',
])('the range %s is 422', async (range) => {
  const { status, errors } = await shop.get(`/api/dashboard?range=${range}`, admin.headers);
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['range']]);
});
