import { describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder, putOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';
import { readStock } from '../../test/stock.ts';
import { startCounting, stopCounting } from '../catalog/product-stock.ts';

const { shop, admin } = openOwnedShop();

const PENDING = 1;
const DELIVERED = 3;
const CANCELED = 4;

const counted = (stock: number, traits = {}) =>
  insertProduct(shop.database.db, { name: 'Vase', stock, ...traits });
const place = async (...lines: [id: number, quantity: number][]) => {
  const { status, data } = await postOrder(shop, orderBody(lines));
  expect(status).toBe(201);
  return data;
};
const become = (id: number, order_status_id: number) =>
  putOrder(shop, [id, { order_status_id }], admin);
const bulk = (ids: number[], order_status_id: number) =>
  shop.post('/api/orders/bulk', { ids, order_status_id }, headersOf(admin));
const left = async (id: number) => (await readStock(shop.database.db, id)).left;
const available = async (id: number) => (await shop.get(`/api/products/${id}`)).data.available;

describe('a canceled order gives back what it has taken', () => {
  test('once, no matter who cancels it, and puts the product in stock again', async () => {
    const [id, rug] = [await counted(3), await counted(9)];
    const { id: order } = await place([id, 3], [rug, 1]);
    expect([await left(id), await available(id)]).toEqual([0, 0]);
    expect((await become(order, CANCELED)).status).toBe(200);
    expect([await left(id), await left(rug), await available(id)]).toEqual([3, 9, 1]);
    await become(order, CANCELED);
    expect((await readStock(shop.database.db, id)).changes.slice(1)).toEqual([
      { change: -3, on_hand: 0, reason: 'order', order_id: order, changed_by: null },
      {
        change: 3,
        on_hand: 3,
        reason: 'canceled',
        order_id: order,
        changed_by: admin.actor.userId,
      },
    ]);
  });

  test('when its buyer cancels it, also by two requests at once', async () => {
    const id = await counted(5);
    const { id: order, tracking_token } = await place([id, 2]);
    const cancel = () =>
      shop.post(`/api/orders/${order}/cancel`, undefined, {
        'x-order-token': tracking_token ?? '',
      });
    const answers = await Promise.all([cancel(), cancel(), become(order, CANCELED)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await left(id)).toBe(5);
  });

  test('in bulk, several orders of the same product', async () => {
    const [id, plain] = [await counted(9), await insertProduct(shop.database.db)];
    const orders = [
      await place([id, 2]),
      await place([plain, 1], [id, 3]),
      await place([plain, 1]),
    ];
    const ids = orders.map((order) => order.id);
    expect((await bulk(ids, CANCELED)).data).toEqual({ changed: 3 });
    expect((await bulk(ids, CANCELED)).data).toEqual({ changed: 0 });
    expect(await left(id)).toBe(9);
  });

  test('also where there are as many by now as a merchant may enter', async () => {
    const id = await counted(1_000_000);
    const { id: order } = await place([id, 2]);
    const body = { change: 2, reason: 'correction' };
    await shop.post(`/api/stock/${id}`, body, headersOf(admin));
    expect((await become(order, CANCELED)).status).toBe(200);
    expect(await left(id)).toBe(1_000_002);
  });

  test('not where it took nothing: it came before the count', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db);
    const { id: order } = await place([id, 2]);
    await startCounting(db, { productId: id, onHand: 4, adminId: null });
    await become(order, CANCELED);
    expect(await left(id)).toBe(4);
    await become(order, PENDING);
    expect(await left(id)).toBe(2);
  });

  test('not into a count that was started since, nor into none', async () => {
    const { db } = shop.database;
    const id = await counted(4);
    const orders = [await place([id, 1]), await place([id, 1])];
    await stopCounting(db, id, null);
    await become(orders[0]?.id ?? 0, CANCELED);
    await startCounting(db, { productId: id, onHand: 7, adminId: null });
    await become(orders[1]?.id ?? 0, CANCELED);
    expect(await left(id)).toBe(7);
    expect(
      (
        await bulk(
          orders.map((order) => order.id),
          PENDING,
        )
      ).status,
    ).toBe(200);
    expect(await left(id)).toBe(5);
  });
});

describe('a reopened order', () => {
  test('takes again, as pending or as delivered; other changes take nothing', async () => {
    const id = await counted(3);
    const { id: order } = await place([id, 3]);
    const counts: (number | null)[] = [];
    for (const status of [DELIVERED, PENDING, CANCELED, DELIVERED, CANCELED, PENDING]) {
      expect((await become(order, status)).status).toBe(200);
      counts.push(await left(id));
    }
    expect(counts).toEqual([0, 0, 3, 0, 3, 0]);
    expect(await available(id)).toBe(0);
  });

  test('is refused where too few are left, with each line and how many there are, and stays canceled', async () => {
    const [id, rug] = [await counted(3), await counted(2, { name: 'Rug' })];
    const { id: order } = await place([id, 3], [rug, 2]);
    await become(order, CANCELED);
    await place([id, 1], [rug, 2]);
    const { status, message, errors } = await become(order, PENDING);
    expect(status).toBe(409);
    expect(message).toBe(`Only 2 of 'Vase' are left, and order ${order} has 3`);
    expect(errors).toEqual({
      order_status_id: [message, `None of 'Rug' is left, and order ${order} has 2`],
    });
    const read = await shop.get(`/api/orders/${order}`, headersOf(admin));
    expect(read.data.status.id).toBe(CANCELED);
    expect([await left(id), await left(rug)]).toEqual([2, 0]);
  });

  test('in bulk: all of them or none', async () => {
    const id = await counted(5);
    const orders = [await place([id, 2]), await place([id, 3])];
    const ids = orders.map((order) => order.id);
    await bulk(ids, CANCELED);
    await place([id, 1]);
    const { status, message } = await bulk(ids, PENDING);
    expect([status, message]).toEqual([
      409,
      `Only 2 of 'Vase' are left, and order ${ids[1]} has 3`,
    ]);
    expect(await left(id)).toBe(4);
  });
});
