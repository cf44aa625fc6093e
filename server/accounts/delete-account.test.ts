import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import {
  insertMessage,
  insertOrder,
  insertOrders,
  insertProduct,
  insertUser,
  type TestUser,
} from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { noteEmailVerified } from './account-queries.ts';

const shop = forAllTests(createTestApp);

const password = 'cedar and limestone';
const remove = ({ headers }: Pick<TestUser, 'headers'>, body: object = { password }) =>
  shop.post('/api/profile/delete', body, { ...headers });
const exists = async (id: number) =>
  (await shop.database.db.selectFrom('users').select('id').where('id', '=', id).execute()).length;
const emailOf = async (id: number) => {
  const users = shop.database.db.selectFrom('users').select('email').where('id', '=', id);
  return (await users.executeTakeFirstOrThrow()).email;
};

describe('an account is deleted', () => {
  test('with its sessions, on all devices', async () => {
    const user = await insertUser(shop.database.db);
    expect(await remove(user)).toMatchObject({ status: 200, message: 'Your account was deleted' });
    expect(await exists(user.id)).toBe(0);
    const { status, message } = await remove(user);
    expect([status, message]).toEqual([401, expect.any(String)]);
  });

  test('with the person in more orders than one batch has; amounts stay', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    const sums = { subtotal: '20', delivery_fee: '4', total_price: '24' };
    await insertOrders(db, 1003, { user_id: user.id, status_id: 3, ...sums });
    expect((await remove(user)).status).toBe(200);
    const { rows } = await sql<{ orders: number; total: string }>`
      select count(*) as orders, sum(total_price)::text as total from orders
      where guest_name = 'Person removed' and user_id is null`.execute(db);
    expect(rows).toEqual([{ orders: 1003, total: '24072.00' }]);
    await sql`truncate orders cascade`.execute(db);
  });

  test('and what waits of the same person finds nobody any more: 401', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    const productId = await insertProduct(db);
    const late = await createTestApp({
      database: shop.database,
      findActor: async () => ({ kind: 'user', userId: user.id, role: 'user' }),
    });
    await remove(user);
    const placed = await late.post('/api/orders', orderBody([[productId, 1]]), user.headers);
    expect([placed.status, placed.message]).toEqual([401, "You're not logged in"]);
    await late.app.close();
  });
});

describe('an account stays', () => {
  test('with a wrong password', async () => {
    const user = await insertUser(shop.database.db);
    const { status, errors } = await remove(user, { password: 'wrong' });
    expect([status, errors]).toEqual([422, { password: ['This is not your current password'] }]);
    expect(await exists(user.id)).toBe(1);
  });

  test('while an order is on its way, and its other orders stay whole', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    const done = await insertOrder(db, { userId: user.id, statusId: 3 });
    const open = await insertOrder(db, { userId: user.id });
    const { status, message } = await remove(user);
    expect([status, message]).toEqual([
      409,
      expect.stringContaining(`#${open} is still on its way`),
    ]);
    const order = await shop.get(`/api/orders/${done}`, user.headers);
    expect(order.data.person_removed_at).toBeUndefined();
  });

  test('also if that order is being placed at the same moment', async () => {
    const { db, pool } = shop.database;
    const user = await insertUser(db);
    const buyer = await pool.connect();
    await buyer.query('begin');
    await buyer.query(
      `insert into orders (user_id, guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price)
        values ($1, 'Rima', '+961 3123456', 'Beirut', 'Beirut', 'Hamra 1', 20, 4, 24)`,
      [user.id],
    );
    const removing = remove(user);
    const waiting = () =>
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    await buyer.query('commit');
    buyer.release();
    expect((await removing).status).toBe(409);
    expect(await exists(user.id)).toBe(1);
  });

  test.each(['admin', 'orders', 'viewer'] as const)('of the staff: %s', async (role) => {
    const user = await insertUser(shop.database.db, role);
    expect((await remove(user)).status).toBe(403);
    expect(await exists(user.id)).toBe(1);
  });

  test('to a guest', async () => {
    expect((await shop.post('/api/profile/delete', { password })).status).toBe(401);
  });
});

describe('what was left under an e-mail alone', () => {
  const leave = async (email: string) => {
    const { db } = shop.database;
    const id = await insertMessage(db, { message: `I am ${email}` });
    await db.updateTable('contact_messages').set({ email }).where('id', '=', id).execute();
    const product_id = await insertProduct(db, { available: false });
    await db.insertInto('stock_alerts').values({ product_id, email }).execute();
  };
  const left = async (email: string) => {
    const { db } = shop.database;
    const of = (table: 'contact_messages' | 'stock_alerts') =>
      db.selectFrom(table).select('email').where('email', '=', email).execute();
    return (await of('contact_messages')).length + (await of('stock_alerts')).length;
  };

  test('goes with an account whose e-mail was confirmed, and is exported', async () => {
    const user = await insertUser(shop.database.db);
    const email = await emailOf(user.id);
    await leave(email);
    await noteEmailVerified(shop.database.db, user.id);
    const { body } = await shop.get('/api/profile/export', user.headers);
    expect(body).toContain(`I am ${email}`);
    await remove(user);
    expect(await left(email)).toBe(0);
  });

  test('is neither shown to nor removed by who only typed that e-mail: it may be another person’s', async () => {
    const user = await insertUser(shop.database.db);
    const email = await emailOf(user.id);
    await leave(email);
    const { body } = await shop.get('/api/profile/export', user.headers);
    expect(body).not.toContain(`I am ${email}`);
    expect(JSON.parse(body)).toMatchObject({
      note: expect.stringContaining('never confirmed'),
      messages: [],
      stock_alerts: [],
    });
    await remove(user);
    expect(await left(email)).toBe(2);
  });
});

describe('the export', () => {
  test('has every order, in batches, and is a file that no cache keeps', async () => {
    const { db } = shop.database;
    const user = await insertUser(db);
    await insertOrders(db, 401, { user_id: user.id });
    const { body, headers } = await shop.get('/api/profile/export', user.headers);
    expect(headers['content-disposition']).toContain('my-data.json');
    expect(headers['cache-control']).toBe('no-store');
    const { orders, cart, sessions } = JSON.parse(body);
    const numbers = new Set(orders.map(({ number }: { number: number }) => number));
    expect([numbers.size, orders.length, cart, sessions.length]).toEqual([401, 401, [], 1]);
  });

  test('is one’s own alone', async () => {
    const [one, other] = [await insertUser(shop.database.db), await insertUser(shop.database.db)];
    const id = await insertOrder(shop.database.db, { userId: other.id });
    const { orders } = JSON.parse((await shop.get('/api/profile/export', one.headers)).body);
    expect(orders).toEqual([]);
    const theirs = JSON.parse((await shop.get('/api/profile/export', other.headers)).body);
    expect(theirs.orders).toMatchObject([{ number: id }]);
  });
});
