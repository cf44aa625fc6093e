import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  insertCustomer,
  orderBody,
  postOrder,
  putOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let id: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db);
});
beforeEach(async () => {
  id = (await postOrder(shop, orderBody([[vase, 1]]))).data.id;
});

const change = (body: Record<string, unknown>, sender: Sender = admin) =>
  putOrder(shop, [id, body], sender);

const statusOf = async () => {
  const { data } = await getOrder(shop, id, admin);
  return [data.status.id, data.payment_status.id];
};

const history = () =>
  shop.database.db
    .selectFrom('order_status_changes')
    .select(['from_status_id', 'to_status_id', 'changed_by', 'changed_at'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

describe("an order's status", () => {
  test('changes on any path, and the payment with it: completed is paid, any other unpaid', async () => {
    const path = [3, 4, 1, 4, 3, 1] as const;
    for (const status of path) {
      const { status: code, message, data } = await change({ order_status_id: status });
      expect([code, message]).toEqual([200, 'Status updated successfully']);
      expect(data.status.id).toBe(status);
      expect(data.payment_status.id).toBe(status === 3 ? 2 : 1);
      expect(await statusOf()).toEqual([status, status === 3 ? 2 : 1]);
    }
    const steps = (await history()).map((step) => [step.from_status_id, step.to_status_id]);
    expect(steps).toEqual([
      [1, 3],
      [3, 4],
      [4, 1],
      [1, 4],
      [4, 3],
      [3, 1],
    ]);
  });

  test('answers the order as reading it does', async () => {
    const { data } = await change({ order_status_id: 3 });
    expect(data).toEqual((await getOrder(shop, id, admin)).data);
    expect(data.status).toEqual({ id: 3, name: 'Delivered' });
    expect(data.payment_status).toEqual({ id: 2, name: 'Paid' });
  });

  test('keeps who changed it and when', async () => {
    const before = Date.now();
    await change({ order_status_id: 4 });
    const [step] = await history();
    expect(step?.changed_by).toBe(admin.actor.userId);
    expect(step?.changed_at.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(step?.changed_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  });

  test('that it has already changes nothing, neither order nor history', async () => {
    const { db } = shop.database;
    await db.updateTable('orders').set({ payment_status_id: 3 }).where('id', '=', id).execute();
    const read = () =>
      db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await read();
    const { status, data } = await change({ order_status_id: 1 });
    expect([status, data.payment_status.name]).toEqual([200, 'Refunded']);
    expect(await read()).toEqual(before);
    expect(await history()).toEqual([]);
  });

  test("may come with the payment's status and method that go with it", async () => {
    const sent = { order_status_id: 3, payment_status_id: 2, payment_method_id: 1 };
    expect((await change(sent)).status).toBe(200);
    expect((await change({ ...sent, order_status_id: 4, payment_status_id: 1 })).status).toBe(200);
    expect(await statusOf()).toEqual([4, 1]);
  });

  test('changes nothing else that is sent with it', async () => {
    const { data: before } = await getOrder(shop, id, admin);
    await change({
      ...{ order_status_id: 3, user_id: 7, courier_id: 7, guest_name: 'Someone else' },
      ...{ total_price: '0.01', notes: 'free', items: [], id: 7 },
    });
    const { data: after } = await getOrder(shop, id, admin);
    const { status, payment_status } = after;
    expect(after).toEqual({ ...before, status, payment_status });
  });
});

describe('at once', () => {
  test('20 changes leave a history without a gap that ends where the order stands', async () => {
    const statuses = Array.from({ length: 20 }, (_, index) => [1, 3, 4][index % 3]);
    const answers = await Promise.all(
      statuses.map((status) => change({ order_status_id: status })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    let at = 1;
    for (const { from_status_id, to_status_id } of await history()) {
      expect(from_status_id).toBe(at);
      at = to_status_id;
    }
    expect(await statusOf()).toEqual([at, at === 3 ? 2 : 1]);
  });

  test('the same change, 10 times, is kept once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => change({ order_status_id: 3 })));
    expect(await history()).toHaveLength(1);
  });
});

describe('422, and nothing changes:', () => {
  test.each([
    ['no status', {}, 'order_status_id'],
    ['no status, but a payment', { payment_status_id: 2, payment_method_id: 1 }, 'order_status_id'],
    ['an unused status', { order_status_id: 2 }, 'order_status_id'],
    ['status 0', { order_status_id: 0 }, 'order_status_id'],
    ['status 5', { order_status_id: 5 }, 'order_status_id'],
    ['half a status', { order_status_id: 3.5 }, 'order_status_id'],
    ['a status as text', { order_status_id: '3' }, 'order_status_id'],
    ['a list of them', { order_status_id: [3] }, 'order_status_id'],
    ['null', { order_status_id: null }, 'order_status_id'],
    ['paid though canceled', { order_status_id: 4, payment_status_id: 2 }, 'payment_status_id'],
    ['unpaid though completed', { order_status_id: 3, payment_status_id: 1 }, 'payment_status_id'],
    ['refunded', { order_status_id: 4, payment_status_id: 3 }, 'payment_status_id'],
    ['refunded, unchanged', { order_status_id: 1, payment_status_id: 3 }, 'payment_status_id'],
    ['a payment as text', { order_status_id: 3, payment_status_id: '2' }, 'payment_status_id'],
    ['credit card', { order_status_id: 3, payment_method_id: 2 }, 'payment_method_id'],
    ['no method', { order_status_id: 3, payment_method_id: null }, 'payment_method_id'],
  ])('%s', async (_name, body, field) => {
    const { status, errors, data } = await change(body);
    expect([status, data]).toEqual([422, null]);
    expect(Object.keys(errors ?? {})).toEqual([field]);
    expect(await statusOf()).toEqual([1, 1]);
    expect(await history()).toEqual([]);
  });

  test.each(['[]', '"3"', 'null', '{"order_status_id":3'])('but %s is 400', async (body) => {
    expect((await putOrder(shop, [id, body], admin)).status).toBe(400);
    expect(await statusOf()).toEqual([1, 1]);
  });
});

describe('who may not:', () => {
  test('a customer, their own order or not, is 403; a guest 401, also with its token', async () => {
    const userId = await insertCustomer(shop.database);
    const customer: Sender = { actor: { kind: 'user', userId, role: 'user' } };
    const own = await postOrder(shop, orderBody([[vase, 1]]), customer);
    const { data } = await postOrder(shop, orderBody([[vase, 1]]));
    const holder: Sender = { headers: { 'x-order-token': data.tracking_token ?? '' } };
    const body = { order_status_id: 4 };
    const tries = [
      await putOrder(shop, [own.data.id, body], customer),
      await putOrder(shop, [data.id, body], customer),
      await putOrder(shop, [data.id, body], holder),
      await putOrder(shop, [999_999, body], {}),
    ];
    expect(tries.map(({ status }) => status)).toEqual([403, 403, 401, 401]);
    for (const order of [own.data, data]) {
      expect((await getOrder(shop, order.id, admin)).data.status.id).toBe(1);
    }
  });

  test.each([999_999, '2147483648', '0', 'abc', '1;2'])('the order %s is 404', async (unknown) => {
    const { status } = await putOrder(shop, [unknown, { order_status_id: 3 }], admin);
    expect(status).toBe(404);
  });

  test('nobody without the mark of our own pages', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}`,
      payload: { order_status_id: 3 },
    });
    expect(statusCode).toBe(403);
    expect(await statusOf()).toEqual([1, 1]);
  });
});
