import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import {
  getOrder,
  headersOf,
  insertCustomer,
  listOrders,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let ziad: number;
let rami: number;
let id: number;
beforeAll(async () => {
  const { db } = shop.database;
  vase = await insertProduct(db);
  ziad = await insertCourier(db, 'Ziad');
  rami = await insertCourier(db, 'Rami');
});
beforeEach(async () => {
  id = (await postOrder(shop, orderBody([[vase, 1]]))).data.id;
});

const assign = (courier_id: unknown, sender: Sender = admin, order: number | string = id) =>
  shop.put(`/api/orders/${order}/courier`, { courier_id }, headersOf(sender));
const courierOf = async () => (await getOrder(shop, id, admin)).data.courier;

describe("an order's courier", () => {
  test('is given, changed and taken away; the answer is the order', async () => {
    const first = await assign(ziad);
    expect([first.status, first.message]).toEqual([200, 'Courier updated successfully']);
    expect(first.data).toEqual((await getOrder(shop, id, admin)).data);
    expect(first.data.courier).toEqual({ id: ziad, name: 'Ziad' });
    expect((await assign(rami)).data.courier).toEqual({ id: rami, name: 'Rami' });
    expect((await assign(null)).data.courier).toBeNull();
    expect(await courierOf()).toBeNull();
  });

  test('filters the list', async () => {
    await assign(rami);
    const { data } = await listOrders(shop, `courier_id=${rami}`, admin);
    expect(data.data.map((order) => order.id)).toContain(id);
    const others = await listOrders(shop, `courier_id=${ziad}`, admin);
    expect(others.data.data.map((order) => order.id)).not.toContain(id);
  });

  test('changes nothing else, and again the same changes nothing at all', async () => {
    const { data: before } = await getOrder(shop, id, admin);
    await assign(ziad);
    const { data: after } = await getOrder(shop, id, admin);
    expect({ ...after, courier: null }).toEqual(before);
    await assign(ziad);
    const { length } = (await shop.get(`/api/orders/${id}/history`, headersOf(admin))).data;
    expect(length).toBe(1);
  });

  test('is somebody or nobody when they are removed at the same moment, and nothing fails', async () => {
    for (let round = 0; round < 5; round += 1) {
      const leaving = await insertCourier(shop.database.db, 'Leaving');
      const [given, removed] = await Promise.all([
        assign(leaving),
        shop.delete(`/api/couriers/${leaving}`, headersOf(admin)),
      ]);
      expect([200, 422]).toContain(given.status);
      expect(removed.status).toBe(200);
      expect(await courierOf()).toBeNull();
    }
  });
});

describe('is refused:', () => {
  test.each([
    999_999,
    2_147_483_648,
    0,
    -1,
    1.5,
    '1',
    [1],
    true,
    undefined,
  ])('422 for the courier %j', async (unknown) => {
    const { status, errors } = await assign(unknown);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['courier_id']]);
    expect(await courierOf()).toBeNull();
  });

  test.each([999_999, '2147483648', '0', 'abc'])('404 for the order %s', async (unknown) => {
    expect((await assign(ziad, admin, unknown)).status).toBe(404);
    expect((await assign(999_999, admin, unknown)).status).toBe(404);
  });

  test('403 for a customer, also on their own order, and 401 for a guest, also with its token', async () => {
    const userId = await insertCustomer(shop.database);
    const customer: Sender = { actor: { kind: 'user', userId, role: 'user' } };
    const own = await postOrder(shop, orderBody([[vase, 1]]), customer);
    const guests = await postOrder(shop, orderBody([[vase, 1]]));
    const holder: Sender = { headers: { 'x-order-token': guests.data.tracking_token ?? '' } };
    expect((await assign(ziad, customer, own.data.id)).status).toBe(403);
    expect((await assign(ziad, holder, guests.data.id)).status).toBe(401);
    expect((await getOrder(shop, own.data.id, admin)).data.courier).toBeNull();
  });

  test('403 without the mark of our own pages', async () => {
    const { statusCode } = await shop.app.inject({
      method: 'PUT',
      url: `/api/orders/${id}/courier`,
      headers: headersOf(admin),
      payload: { courier_id: ziad },
    });
    expect(statusCode).toBe(403);
  });
});
