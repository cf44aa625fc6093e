import { beforeAll, expect, test } from 'vitest';
import type { Order } from '../../contract/orders.ts';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop = forAllTests(createTestApp);
let boss: TestUser;
let ids: number[];
beforeAll(async () => {
  const { db } = shop.database;
  boss = await insertUser(db, 'admin');
  const [vase, bowl] = [await insertProduct(db, { pictures: 1 }), await insertProduct(db)];
  ids = [];
  for (let n = 1; n <= 3; n += 1) {
    const body = orderBody([
      [bowl, n],
      [vase, 1],
    ]);
    ids.push((await shop.post('/api/orders', body)).data.id);
  }
});

const read = (text: string, headers: Record<string, string> = boss.headers) =>
  shop.get(`/api/orders/by-ids?ids=${text}`, headers);
const idsOf = (orders: Order[]) => orders.map(({ id }) => id);

test('orders come as reading each of them does, in the order asked for', async () => {
  const asked = ids.toReversed();
  const { status, data } = await read(asked.join(','));
  expect([status, idsOf(data)]).toEqual([200, asked]);
  for (const order of data) {
    expect(order).toEqual((await shop.get(`/api/orders/${order.id}`, boss.headers)).data);
  }
});

test('each comes once, and unknown ones are left out', async () => {
  const [first, second] = ids;
  const { data } = await read(`${second},999999,${first},${second},99999999999`);
  expect(idsOf(data)).toEqual([second, first]);
});

test.each(['', '999999'])('none for %j', async (text) => {
  expect((await read(text)).data).toEqual([]);
});

test('any number of them takes two statements, in addition to the session’s', async () => {
  const count = (text: string) => shop.countQueries(() => read(text));
  expect(await count(ids.join(','))).toBe(3);
  expect(await count(String(ids[0]))).toBe(3);
});

test.each([
  ['words', 'one'],
  ['a list that ends early', '1,'],
  ['zero', '0'],
  ['spaces', '1, 2'],
  ['more than 100', Array.from({ length: 101 }, (_none, n) => n + 1).join(',')],
  ['a statement', '1);drop table orders;--'],
])('422 for %s', async (_name, text) => {
  const { status, errors } = await read(encodeURIComponent(text));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['ids']]);
});

test('is never taken for an id: a guest gets 401, a customer 403', async () => {
  const customer = await insertUser(shop.database.db);
  expect((await read(String(ids[0]), {})).status).toBe(401);
  expect((await read(String(ids[0]), customer.headers)).status).toBe(403);
});
