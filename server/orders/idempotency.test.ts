import { beforeAll, describe, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  insertCustomer,
  type OrderBody,
  openOrderShop,
  orderBody,
  postOrder,
  type Sender,
} from '../../test/orders.ts';
import { openDatabase } from '../database/connection.ts';
import { removeOldKeys } from './idempotency.ts';

const shop = forAllTests(openOrderShop);
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '20.00' });
});

const withKey = (key: string, sender: Sender = {}): Sender => ({
  ...sender,
  headers: { 'idempotency-key': key },
});
const order = (key: string, other: OrderBody = {}, sender: Sender = {}) =>
  postOrder(shop, orderBody([[vase, 1]], other), withKey(key, sender));

async function countOrders(): Promise<number> {
  const { count } = await shop.database.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

describe('the same key and body', () => {
  test('40 at once make one order and get one answer', async () => {
    const before = await countOrders();
    const answers = await Promise.all(Array.from({ length: 40 }, () => order('forty')));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect(answers[0]?.data.tracking_token).toMatch(/^[\w-]{43}$/);
    expect(await countOrders()).toBe(before + 1);
  });

  test('is given the first answer by a new process too, whatever has happened since', async () => {
    const { db, connectionString } = shop.database;
    const id = await insertProduct(shop.database.db, { name: 'Lamp' });
    const body = orderBody([[id, 1]]);
    const first = await postOrder(shop, body, withKey('restart'));
    await db
      .updateTable('products')
      .set({ name: 'Other', price: '1.00', available: false })
      .where('id', '=', id)
      .execute();
    await db
      .updateTable('orders')
      .set({ status_id: 3, payment_status_id: 2 })
      .where('id', '=', first.data.id)
      .execute();
    const reopened = openDatabase({ connectionString });
    const later = await openOrderShop({ database: reopened });
    const replay = await postOrder(later, body, withKey('restart'));
    await later.close();
    await reopened.close();
    expect([replay.status, replay.body]).toEqual([201, first.body]);
  });

  test('may be written in another way', async () => {
    const first = await order('written');
    const again = Object.fromEntries(Object.entries(orderBody([[vase, 1]])).reverse());
    const replay = await postOrder(
      shop,
      { ...again, user_id: undefined, from_cart: false, guest_name: ' Rima Haddad ', extra: 1 },
      withKey('written'),
    );
    expect(replay.body).toBe(first.body);
  });

  test('leave no order token in the database', async () => {
    const { data } = await order('secretive');
    const { answer } = await shop.database.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('key', '=', 'secretive')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(answer)).not.toContain(data.tracking_token);
  });
});

describe('the same key with another body', () => {
  test.each([
    ['quantity', { products: [{ product_id: 1, quantity: 2 }] }],
    ['name', { guest_name: 'Someone else' }],
    ['notes', { notes: 'Now' }],
    ['from_cart', { from_cart: true }],
  ])('is 422: %s', async (name, other) => {
    await order(`other-${name}`);
    const before = await countOrders();
    const { status, errors } = await order(`other-${name}`, other);
    expect(status).toBe(422);
    expect(errors).toEqual({ 'idempotency-key': ['was already used for another order'] });
    expect(await countOrders()).toBe(before);
  });

  test('at once: one order, the other body 422', async () => {
    const bodies = [{}, { notes: 'Other' }];
    const answers = await Promise.all(bodies.map((other) => order('race', other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('the key of an attempt', () => {
  const attempt = (digit: string) => `attempt-${digit.repeat(32)}`;
  const customer = async (): Promise<Sender> => {
    const userId = await insertCustomer(shop.database);
    return { actor: { kind: 'user', userId, role: 'user' } };
  };

  test('makes one order across a login, and only who placed it is given the answer', async () => {
    const rana = await customer();
    const asGuest = await order(attempt('a'));
    const before = await countOrders();
    const asCustomer = await order(attempt('a'), {}, rana);
    expect(asCustomer.status).toBe(422);
    expect(Object.keys(asCustomer.errors ?? {})).toEqual(['idempotency-key']);
    expect((await order(attempt('a'))).body).toBe(asGuest.body);
    expect(await countOrders()).toBe(before);
  });

  test('makes one order across a logout, and shows it to no guest and no other customer', async () => {
    const rana = await customer();
    const first = await order(attempt('b'), {}, rana);
    const others = [await order(attempt('b')), await order(attempt('b'), {}, await customer())];
    expect(others.map(({ status }) => status)).toEqual([422, 422]);
    expect((await order(attempt('b'), {}, rana)).body).toBe(first.body);
  });

  test('at once as guest and as customer makes one order', async () => {
    const rana = await customer();
    const answers = await Promise.all([order(attempt('c')), order(attempt('c'), {}, rana)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
  });
});

describe('a key', () => {
  test('is not used up by a refused answer', async () => {
    const id = await insertProduct(shop.database.db, { available: false });
    const body = orderBody([[id, 1]]);
    expect((await postOrder(shop, body, withKey('refused'))).status).toBe(409);
    expect((await order('refused', { guest_phone: '+961 1' })).status).toBe(422);
    await shop.database.db
      .updateTable('products')
      .set({ available: true })
      .where('id', '=', id)
      .execute();
    expect((await postOrder(shop, body, withKey('refused'))).status).toBe(201);
  });

  test('belongs to one customer, or to all guests', async () => {
    const buyers = [await insertCustomer(shop.database), await insertCustomer(shop.database)];
    const senders: Sender[] = [
      {},
      ...buyers.map((userId) => ({ actor: { kind: 'user', userId, role: 'user' } }) as const),
    ];
    const answers = await Promise.all(senders.map((sender) => order('shared', {}, sender)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(3);
    const replays = await Promise.all(senders.map((sender) => order('shared', {}, sender)));
    expect(replays.map(({ body }) => body)).toEqual(answers.map(({ body }) => body));
  });

  test('is as good as new after 7 days, and is then removed', async () => {
    const { db } = shop.database;
    const age = async (key: string, milliseconds: number) =>
      db
        .updateTable('idempotency_keys')
        .set({ created_at: new Date(Date.now() - milliseconds) })
        .where('key', '=', key)
        .execute();
    const week = 7 * 24 * 60 * 60 * 1000;
    const [young, old] = [await order('young'), await order('old')];
    await age('young', week - 60_000);
    await age('old', week + 60_000);
    expect((await order('young')).data.id).toBe(young.data.id);
    expect((await order('old', { notes: 'Another order' })).data.id).not.toBe(old.data.id);
    await age('old', week + 60_000);
    await removeOldKeys(db, 100);
    const keys = await db.selectFrom('idempotency_keys').select('key').execute();
    expect(keys).toContainEqual({ key: 'young' });
    expect(keys).not.toContainEqual({ key: 'old' });
  });
});

test('without a key the same body makes another order each time', async () => {
  const body = orderBody([[vase, 1]]);
  const [first, second] = [await postOrder(shop, body), await postOrder(shop, body)];
  expect(first.data.id).not.toBe(second.data.id);
});
