import { beforeAll, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  getOrder,
  insertCustomer,
  openOrderShop,
  orderBody,
  postOrder,
  SHOP_SECRET,
} from '../../test/orders.ts';
import { orderToken } from '../buyers/is-buyer.ts';

const shop = forAllTests(openOrderShop);
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '20.00' });
});

const user = (userId: number, role: 'user' | 'owner' = 'user') =>
  ({ actor: { kind: 'user', userId, role } }) as const;
const holder = (token: string) => ({ headers: { 'x-order-token': token } });

describe('reading an order', () => {
  test('its owner and an admin may', async () => {
    const buyer = await insertCustomer(shop.database);
    const { data } = await postOrder(shop, orderBody([[vase, 2]]), user(buyer));
    for (const sender of [user(buyer), user(buyer + 1, 'owner')]) {
      const read = await getOrder(shop, data.id, sender);
      expect(read.status).toBe(200);
      expect(read.data).toEqual(data);
    }
  });

  test("anyone who holds the order's token may, and is not given it again", async () => {
    const { data } = await postOrder(shop, orderBody([[vase, 2]]));
    const { tracking_token = '', ...order } = data;
    const read = await getOrder(shop, data.id, holder(tracking_token));
    expect(read.status).toBe(200);
    expect(read.data).toEqual(order);
  });

  test('a token shows an order for as many days as the merchant set, a year at first', async () => {
    const { db } = shop.database;
    const { data } = await postOrder(shop, orderBody([[vase, 2]]));
    const placed = (days: number) =>
      db
        .updateTable('orders')
        .set({ created_at: new Date(Date.now() - days * 24 * 3_600_000) })
        .where('id', '=', data.id)
        .execute();
    const status = async () =>
      (await getOrder(shop, data.id, holder(data.tracking_token ?? ''))).status;
    await placed(364);
    expect(await status()).toBe(200);
    await placed(366);
    expect(await status()).toBe(404);
    await db.insertInto('settings').values({ key: 'order_link_days', value: '400' }).execute();
    expect(await status()).toBe(200);
    await db.deleteFrom('settings').where('key', '=', 'order_link_days').execute();
  });

  test('the token shows the order to another customer too', async () => {
    const [buyer, friend] = [
      await insertCustomer(shop.database),
      await insertCustomer(shop.database),
    ];
    const { data } = await postOrder(shop, orderBody([[vase, 1]]), user(buyer));
    const sender = { ...user(friend), ...holder(orderToken(data.id, SHOP_SECRET)) };
    expect((await getOrder(shop, data.id, sender)).status).toBe(200);
  });

  test('shows the courier once there is one', async () => {
    const { db } = shop.database;
    const { data } = await postOrder(shop, orderBody([[vase, 1]]));
    const { id } = await db
      .insertInto('couriers')
      .values({ name: 'Ziad' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.updateTable('orders').set({ courier_id: id }).where('id', '=', data.id).execute();
    const read = await getOrder(shop, data.id, user(1, 'owner'));
    expect(read.data.courier).toEqual({ id, name: 'Ziad' });
  });

  test('everyone else gets what an order that is not there gets', async () => {
    const buyer = await insertCustomer(shop.database);
    const { data } = await postOrder(shop, orderBody([[vase, 1]]), user(buyer));
    const { data: guests } = await postOrder(shop, orderBody([[vase, 1]]));
    const token = orderToken(data.id, SHOP_SECRET);
    const absent = await getOrder(shop, 999_999);
    expect(absent.status).toBe(404);
    expect(absent.message).toBe('Order not found');
    const strangers = [
      {},
      user(buyer + 1),
      holder(''),
      holder(' '),
      holder('null'),
      holder(token.slice(0, -1)),
      holder(`${token}=`),
      holder(`${token} ${token}`),
      holder(token.toUpperCase()),
      holder(`${token[0] === 'A' ? 'B' : 'A'}${token.slice(1)}`),
      holder(orderToken(data.id, 'another secret')),
      holder(guests.tracking_token ?? ''),
    ];
    for (const stranger of strangers) {
      const { status, body } = await getOrder(shop, data.id, stranger);
      expect([status, body]).toEqual([404, absent.body]);
    }
    expect((await getOrder(shop, guests.id, user(buyer))).status).toBe(404);
  });

  test.each([
    '0',
    '-1',
    '1.5',
    'abc',
    '1e3',
    '99999999999999999999',
    "1'",
    '%00',
  ])('the id %s names nothing', async (id) => {
    expect((await getOrder(shop, id, user(1, 'owner'))).status).toBe(404);
  });
});
