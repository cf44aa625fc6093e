import { beforeAll, describe, expect, test } from 'vitest';
import { insertCourier, insertOrders, insertProduct, insertUser } from '../../test/factories.ts';
import { getOrder, headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin } = openOwnedShop();
let vase: number;
let ziad: number;
beforeAll(async () => {
  const { db } = shop.database;
  vase = await insertProduct(db);
  ziad = await insertCourier(db, 'Ziad');
});

/** Places orders of one name, by which a search finds them; their ids. */
async function place(name: string, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const { data } = await postOrder(shop, orderBody([[vase, 1]], { guest_name: name }));
    ids.push(data.id);
  }
  return ids;
}
const change = (body: object, query = '') =>
  shop.post(`/api/orders/bulk?${query}`, body, headersOf(admin));
const read = async (id: number | undefined) => (await getOrder(shop, id ?? 0, admin)).data;

describe('many orders', () => {
  test('named by their ids go to a courier; those that are with them already are not counted', async () => {
    const ids = await place('By Ids', 3);
    expect(await change({ ids: ids.slice(0, 1), courier_id: ziad })).toMatchObject({
      status: 200,
      message: 'Orders updated successfully',
      data: { changed: 1 },
    });
    expect((await change({ ids: [...ids, 999_999], courier_id: ziad })).data).toEqual({
      changed: 2,
    });
    for (const id of ids) expect((await read(id)).courier).toEqual({ id: ziad, name: 'Ziad' });
    expect((await change({ ids, courier_id: null })).data).toEqual({ changed: 3 });
    expect((await read(ids[0])).courier).toBeNull();
  });

  test('are given to a courier by who manages delivery, who may change no status', async () => {
    const ids = await place('By Delivery', 1);
    const { id: userId } = await insertUser(shop.database.db, 'delivery');
    const headers = headersOf({ actor: { kind: 'user', userId, role: 'delivery' } });
    const send = (body: object) => shop.post('/api/orders/bulk', body, headers);
    expect((await send({ ids, courier_id: ziad })).data).toEqual({ changed: 1 });
    expect((await send({ ids, order_status_id: 3 })).status).toBe(403);
    expect((await read(ids[0])).status.id).toBe(1);
  });

  test('of a filter become delivered and paid, beyond one batch, each kept in its history', async () => {
    const [first] = await place('Of A Filter', 1);
    await insertOrders(shop.database.db, 600, { guest_name: 'Of A Filter' });
    const [other] = await place('Someone Else', 1);
    const answer = await change(
      { expected_total: 601, order_status_id: 3, courier_id: ziad },
      'search=Of%20A%20Filter&order_status_id=1',
    );
    expect(answer.data).toEqual({ changed: 601 });
    expect(await read(first)).toMatchObject({
      status: { name: 'Delivered' },
      payment_status: { name: 'Paid' },
      courier: { id: ziad },
    });
    expect(await read(other)).toMatchObject({ status: { name: 'Pending' }, courier: null });
    const history = await shop.get(`/api/orders/${first}/history`, headersOf(admin));
    expect(history.data).toHaveLength(2);
  });

  test('of a filter that has other orders by now stay as they are', async () => {
    const [id] = await place('Came Later', 2);
    const answer = await change({ expected_total: 1, courier_id: ziad }, 'search=Came%20Later');
    expect(answer).toMatchObject({
      status: 409,
      message: 'The list has changed: it has 2 orders now. Please look again',
    });
    expect((await read(id)).courier).toBeNull();
  });

  test('are not given to a courier that there is not', async () => {
    const [id] = await place('No Such Courier', 1);
    const answer = await change({ ids: [id], courier_id: 999_999, order_status_id: 3 });
    expect(answer).toMatchObject({
      status: 422,
      errors: { courier_id: ['is no courier of the shop'] },
    });
    expect((await read(id)).status.name).toBe('Pending');
  });

  test.each([
    [{ courier_id: 1 }, 'expected_total'],
    [{ ids: [], courier_id: 1 }, 'ids'],
    [{ ids: Array.from({ length: 101 }, (_none, n) => n + 1), courier_id: 1 }, 'ids'],
    [{ ids: [1] }, 'courier_id'],
    [{ ids: [1], order_status_id: 2 }, 'order_status_id'],
    [{ ids: ['x'], courier_id: 1 }, 'ids.0'],
  ])('%j is refused', async (body, field) => {
    const { status, errors } = await change(body);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });
});
