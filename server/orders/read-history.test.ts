import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { OrderChange } from '../../contract/order-papers.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCourier, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop = forAllTests(createTestApp);
let vase: number;
let boss: TestUser;
let id: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db);
  boss = await insertUser(shop.database.db, 'admin');
});
beforeEach(async () => {
  id = (await shop.post('/api/orders', orderBody([[vase, 1]]))).data.id;
});

const history = (who: Record<string, string> = boss.headers, order: number | string = id) =>
  shop.get(`/api/orders/${order}/history`, who);
const steps = async () =>
  ((await history()).data as OrderChange[]).map(({ what, from, to }) => [what, from, to]);
const setStatus = (order_status_id: number, who: TestUser = boss) =>
  shop.put(`/api/orders/${id}`, { order_status_id }, who.headers);
const assign = (courier_id: number | null) =>
  shop.put(`/api/orders/${id}/courier`, { courier_id }, boss.headers);

test('a new order has none', async () => {
  expect(await steps()).toEqual([]);
});

test('says who changed status and courier, when, and from what to what, the newest first', async () => {
  const deputy = await insertUser(shop.database.db, 'admin');
  const ziad = await insertCourier(shop.database.db, 'Ziad');
  const rami = await insertCourier(shop.database.db, 'Rami');
  const before = Date.now();
  await assign(ziad);
  await assign(rami);
  await setStatus(3, deputy);
  await assign(null);
  const { data } = await history();
  expect(await steps()).toEqual([
    ['courier', 'Rami', null],
    ['status', 'Pending', 'Delivered'],
    ['courier', 'Ziad', 'Rami'],
    ['courier', null, 'Ziad'],
  ]);
  expect(data.map((step: OrderChange) => step.changed_by?.id)).toEqual([
    boss.id,
    deputy.id,
    boss.id,
    boss.id,
  ]);
  expect(data[0].changed_by).toMatchObject({ name: 'Nadim', email: expect.stringContaining('@') });
  expect(Date.parse(data[3].changed_at)).toBeGreaterThanOrEqual(before - 1_000);
  expect(Date.parse(data[0].changed_at)).toBeLessThanOrEqual(Date.now() + 1_000);
});

test('has the order in which changes happened, also when a transaction began long before its change', async () => {
  const ziad = await insertCourier(shop.database.db, 'Ziad');
  const slow = await shop.database.pool.connect();
  try {
    await slow.query('begin');
    await slow.query(`select now(), set_config('mantel.admin', $1, true)`, [String(boss.id)]);
    await setStatus(3);
    await assign(ziad);
    await slow.query('update orders set status_id = 4, payment_status_id = 1 where id = $1', [id]);
    await slow.query(
      `insert into order_status_changes (order_id, from_status_id, to_status_id, changed_by)
        values ($1, 3, 4, $2)`,
      [id, boss.id],
    );
    await slow.query('update orders set courier_id = null where id = $1', [id]);
    await slow.query('commit');
  } finally {
    slow.release();
  }
  expect(await steps()).toEqual([
    ['courier', 'Ziad', null],
    ['status', 'Delivered', 'Canceled'],
    ['courier', null, 'Ziad'],
    ['status', 'Pending', 'Delivered'],
  ]);
  const moments = ((await history()).data as OrderChange[]).map(({ changed_at }) => changed_at);
  expect(moments).toEqual(moments.toSorted().reverse());
});

test('has changes of the release before this one in their order', async () => {
  const ziad = await insertCourier(shop.database.db, 'Ziad');
  await setStatus(3);
  await assign(ziad);
  await setStatus(4);
  // As that release wrote them: without a number, at the moment of the transaction.
  await shop.database.pool.query(
    `update order_status_changes c set history_id = null, changed_at = l.changed_at
      from audit_log l where l.subject = 'orders' and l.subject_id = c.order_id::text
        and (l.after ->> 'status_id')::int = c.to_status_id and c.order_id = $1`,
    [id],
  );
  expect(await steps()).toEqual([
    ['status', 'Delivered', 'Canceled'],
    ['courier', null, 'Ziad'],
    ['status', 'Pending', 'Delivered'],
  ]);
});

test('keeps the name of a courier who is gone, and that they left the order', async () => {
  const ziad = await insertCourier(shop.database.db, 'Ziad');
  await assign(ziad);
  await shop.delete(`/api/couriers/${ziad}`, boss.headers);
  expect(await steps()).toEqual([
    ['courier', 'Ziad', null],
    ['courier', null, 'Ziad'],
  ]);
});

test('outlives the account of who changed it', async () => {
  const deputy = await insertUser(shop.database.db, 'admin');
  await setStatus(4, deputy);
  await shop.database.db.deleteFrom('users').where('id', '=', deputy.id).execute();
  expect((await history()).data).toMatchObject([{ what: 'status', changed_by: null }]);
});

test('is one statement, and private', async () => {
  await setStatus(3);
  let answer: Awaited<ReturnType<typeof history>> | undefined;
  const ofSession = 1;
  expect(
    await shop.countQueries(async () => {
      answer = await history();
    }),
  ).toBe(ofSession + 1);
  expect(answer?.headers['cache-control']).toBe('no-store');
});

test('is nobody else’s: not the buyer’s, not to the holder of its token', async () => {
  const buyer = await insertUser(shop.database.db);
  const own = await shop.post('/api/orders', orderBody([[vase, 1]]), buyer.headers);
  expect((await history(buyer.headers, own.data.id)).status).toBe(403);
  const { data } = await shop.post('/api/orders', orderBody([[vase, 1]]));
  const token = { 'x-order-token': data.tracking_token };
  expect((await history(token, data.id)).status).toBe(401);
});

test.each([999_999, '2147483648', '0', 'abc'])('of the order %s is 404', async (unknown) => {
  expect((await history(boss.headers, unknown)).status).toBe(404);
});
