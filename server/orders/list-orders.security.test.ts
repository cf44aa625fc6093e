import { beforeAll, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  insertCustomer,
  listOrders,
  openOrderShop,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';

const shop = forAllTests(openOrderShop);
let [a, b, boss] = [0, 0, 0];
/** Orders by whose they are, the newest first. */
const orders: Record<'a' | 'b' | 'guest', number[]> = { a: [], b: [], guest: [] };

const as = (userId: number, role: 'user' | 'owner' = 'user'): Sender => ({
  actor: { kind: 'user', userId, role },
});

beforeAll(async () => {
  const vase = await insertProduct(shop.database.db);
  const customer = () => insertCustomer(shop.database);
  [a, b, boss] = [await customer(), await customer(), await customer()];
  const senders = { a: as(a), b: as(b), guest: {} };
  for (const whose of ['a', 'guest', 'b', 'a'] as const) {
    const { data } = await postOrder(shop, orderBody([[vase, 1]]), senders[whose]);
    orders[whose].unshift(data.id);
  }
});

const ids = async (query: string, sender: Sender) => {
  const { status, data } = await listOrders(shop, query, sender);
  expect(status).toBe(200);
  expect(data.total).toBe(data.data.length);
  return data.data.map(({ id }) => id);
};

describe('who sees which orders', () => {
  test('a customer their own, whether or not they say so', async () => {
    expect(await ids('', as(a))).toEqual(orders.a);
    expect(await ids(`user_id=${a}`, as(a))).toEqual(orders.a);
    expect(await ids('', as(b))).toEqual(orders.b);
    expect(await ids('order_status_id=1&user_id=', as(b))).toEqual(orders.b);
    expect(await ids('', as(boss)), 'who has none').toEqual([]);
  });

  test("another's id is 403 for a customer, be there such a customer or not", async () => {
    for (const userId of [b, boss, 999_999_999, '99999999999999']) {
      const { status, data, errors } = await listOrders(shop, `user_id=${userId}`, as(a));
      expect([status, data]).toEqual([403, null]);
      expect(errors).toEqual({ user_id: ['is not who you are logged in as'] });
    }
  });

  test('an admin all, or one customer’s', async () => {
    const all = [...orders.a, ...orders.b, ...orders.guest].sort((x, y) => y - x);
    expect(await ids('', as(boss, 'owner'))).toEqual(all);
    expect(await ids(`user_id=${a}`, as(boss, 'owner'))).toEqual(orders.a);
    expect(await ids(`user_id=${boss}`, as(boss, 'owner'))).toEqual([]);
  });

  test('a guest none: 401, also with the token of an order', async () => {
    for (const headers of [{}, { 'x-order-token': 'x' }]) {
      const { status, message, data } = await listOrders(shop, '', { headers });
      expect([status, message, data]).toEqual([401, "You're not logged in", null]);
    }
  });

  test('no order in a list brings its token along', async () => {
    const { body } = await listOrders(shop, '', as(boss, 'owner'));
    expect(body).not.toContain('tracking_token');
    expect(body).not.toContain('user_id');
  });
});

test.each([
  "1' or '1'='1",
  '1;drop table orders',
  '1) or (1=1',
  '*',
  '%',
  'null',
  '[object Object]',
])('the id %j finds nothing but a refusal', async (text) => {
  for (const name of ['user_id', 'order_status_id', 'courier_id', 'page', 'from_date']) {
    const query = `to_date=2026-05-05&${name}=${encodeURIComponent(text)}`;
    expect((await listOrders(shop, query, as(a))).status).toBe(422);
  }
});
