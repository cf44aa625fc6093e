import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertUser, type TestUser } from '../../test/factories.ts';
import { type PushReceiver, startPushReceiver } from '../../test/push-receiver.ts';
import type { OrderFollower } from '../jobs/follow-orders.ts';
import { startPushWorker } from './push-worker.ts';
import { PUBLIC_PUSH, sendPush } from './send-push.ts';

let receiver: PushReceiver;
let shop: AdminShop;
let packer: TestUser;
let worker: OrderFollower | null = null;
let tellNew = () => {};

beforeAll(async () => {
  receiver = await startPushReceiver();
  shop = await openAdminShop({ pushPlaces: receiver.places });
});
afterAll(async () => {
  await shop.close();
  await receiver.close();
});
beforeEach(async () => {
  await shop.database.pool.query(
    'delete from push_devices; delete from pushed_orders; delete from orders; delete from settings',
  );
  receiver.received.length = 0;
  receiver.answer(201);
  packer = await insertUser(shop.database.db, 'orders');
});
afterEach(async () => {
  await worker?.stop();
  worker = null;
});

const quietly = { warn: () => undefined };
const start = () => {
  worker = startPushWorker({
    db: shop.database.db,
    places: receiver.places,
    shopEmail: 'shop@mantel.test',
    follow: (onNew) => {
      tellNew = onNew;
      return () => undefined;
    },
    log: quietly,
    timing: { lookEvery: 50, pauseBetween: 10, retryAfter: 20 },
  });
};
const OFTEN = { interval: 20, timeout: 10_000 };
const arrived = (count: number) =>
  expect.poll(() => receiver.received.length, OFTEN).toBeGreaterThanOrEqual(count);
const turnOn = async (name: string, who = packer) => {
  const body = receiver.subscribe(name);
  const { status, data } = await shop.post('/api/push/devices', body, who.headers);
  expect(status).toBe(200);
  // Orders of this millisecond are news, too.
  await sql`update push_devices set created_at = created_at - interval '1 minute' where id = ${data.id}`.execute(
    shop.database.db,
  );
  return data.id as number;
};
const devices = async (who = packer) => (await shop.get('/api/push', who.headers)).data.devices;
const order = (total = '84.00') => insertOrder(shop.database.db, { total, name: 'Rita Khoury' });

describe('a new order', () => {
  test('is told to each device, deciphered by its keys alone: number and sum, and nobody’s name', async () => {
    await turnOn('phone');
    await turnOn('tablet');
    start();
    const id = await order();
    tellNew();
    await arrived(2);
    expect(receiver.received.map(({ name }) => name).sort()).toEqual(['phone', 'tablet']);
    for (const { message, headers } of receiver.received) {
      expect(message).toEqual({
        title: `New order ${id}`,
        body: '$84.00',
        url: `/admin/adminPanel/orders?order=${id}`,
        orders: 1,
      });
      expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    }
  });

  test('is told once, by however many instances', async () => {
    await turnOn('phone');
    const ids = [await order(), await order('16.00')];
    start();
    const other = worker;
    start();
    await arrived(1);
    await expect
      .poll(
        async () => (await sql`select from push_deliveries`.execute(shop.database.db)).rows.length,
        OFTEN,
      )
      .toBe(0);
    await other?.stop();
    const told = receiver.received.map(({ message }) => message as { orders: number });
    expect(told.reduce((sum, { orders }) => sum + orders, 0)).toBe(ids.length);
  });

  test('that comes with others is told with them', async () => {
    await turnOn('phone');
    await order('84.00');
    const last = await order('16.50');
    start();
    await arrived(1);
    expect(receiver.received[0]?.message).toEqual({
      title: '2 new orders',
      body: `$100.50 in all, the last is ${last}`,
      url: '/admin/adminPanel/orders',
      orders: 2,
    });
  });

  test('from before is no news, nor is one that its reader has entered', async () => {
    await insertOrder(shop.database.db, { at: new Date(Date.now() - 3_600_000) });
    await turnOn('phone');
    const own = await order();
    await sql`update orders set entered_by = ${packer.id}, channel = 'phone' where id = ${own}`.execute(
      shop.database.db,
    );
    start();
    const other = await order('12.00');
    await arrived(1);
    expect(receiver.received.map(({ message }) => message)).toMatchObject([
      { title: `New order ${other}` },
    ]);
  });

  test('of quiet hours waits for their end, in the time of the shop', async () => {
    const id = await turnOn('phone');
    const now = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Beirut',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const hour = Number(now.format(new Date()));
    const time = (hours: number) => `${String((hour + hours + 24) % 24).padStart(2, '0')}:00`;
    const set = (quiet_from: string | null, quiet_until: string | null) =>
      shop.put(`/api/push/devices/${id}`, { quiet_from, quiet_until }, packer.headers);
    expect((await set(time(-2), time(3))).data).toMatchObject({ quiet_from: time(-2) });
    await order();
    start();
    const waits = () =>
      sql<{
        waits: boolean;
      }>`select due_at > now() + interval '1 hour' as waits from push_deliveries`
        .execute(shop.database.db)
        .then(({ rows }) => rows[0]?.waits);
    await expect.poll(waits, OFTEN).toBe(true);
    expect(receiver.received).toEqual([]);
    await set(null, null);
    await arrived(1);
    expect((await set('22:00', null)).errors).toEqual({
      quiet_until: ['Quiet hours have a beginning and an end'],
    });
    expect((await set('25:00', '07:00')).status).toBe(422);
  });
});

describe('a device', () => {
  test('that its push service no longer knows is removed', async () => {
    await turnOn('phone');
    receiver.answer(410);
    await order();
    start();
    await expect.poll(() => devices(), OFTEN).toEqual([]);
  });

  test('that fails is tried again, and its owner is told why until it works', async () => {
    await turnOn('phone');
    receiver.answer(500);
    await order();
    start();
    await expect
      .poll(async () => (await devices())[0].last_error, OFTEN)
      .toBe('The push service refused it (500)');
    receiver.answer(201);
    await arrived(1);
    await expect.poll(async () => (await devices())[0].last_error, OFTEN).toBeNull();
  });

  test.each([
    ['a logout', () => shop.post('/api/auth/logout', {}, packer.headers)],
    [
      'another password',
      () =>
        sql`update users set password_hash = 'x' where id = ${packer.id}`.execute(shop.database.db),
    ],
    [
      'another role',
      () =>
        sql`update users set staff_role = 'catalogue' where id = ${packer.id}`.execute(
          shop.database.db,
        ),
    ],
    [
      'the end of its session',
      () =>
        sql`
      update sessions set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour' where user_id = ${packer.id}`.execute(
          shop.database.db,
        ),
    ],
  ])('is told nothing after %s', async (_what, end) => {
    await turnOn('phone');
    const other = await insertUser(shop.database.db, 'admin');
    await turnOn('witness', other);
    await end();
    await order();
    start();
    await arrived(1);
    await expect
      .poll(
        async () => (await sql`select from push_deliveries`.execute(shop.database.db)).rows.length,
        OFTEN,
      )
      .toBe(0);
    expect(receiver.received.map(({ name }) => name)).toEqual(['witness']);
  });

  test('is one’s own: others neither see, change, test nor remove it', async () => {
    const id = await turnOn('phone');
    const { headers } = await insertUser(shop.database.db, 'admin');
    expect(await devices({ id: 0, headers })).toEqual([]);
    const quiet = { quiet_from: '22:00', quiet_until: '07:00' };
    expect((await shop.put(`/api/push/devices/${id}`, quiet, headers)).status).toBe(404);
    expect((await shop.post(`/api/push/devices/${id}/test`, {}, headers)).status).toBe(404);
    expect((await shop.delete(`/api/push/devices/${id}`, headers)).status).toBe(404);
    expect((await shop.delete(`/api/push/devices/${id}`, packer.headers)).status).toBe(200);
    expect(await devices()).toEqual([]);
  });

  test('that is turned on twice is one; an eleventh is refused', async () => {
    const body = receiver.subscribe('phone');
    const on = () => shop.post('/api/push/devices', body, packer.headers);
    const answers = await Promise.all([on(), on()]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    for (let n = 2; n <= 10; n += 1) await turnOn(`phone ${n}`);
    const { status } = await shop.post(
      '/api/push/devices',
      receiver.subscribe('one more'),
      packer.headers,
    );
    expect(status).toBe(409);
    expect(await devices()).toHaveLength(10);
  });

  test.each([
    [{ endpoint: 'https://push.example/1' }, 'endpoint'],
    [{ endpoint: 'nothing' }, 'endpoint'],
    [{ p256dh: Buffer.alloc(65, 4).toString('base64url') }, 'p256dh'],
    [{ auth: 'short' }, 'auth'],
  ])('with %o is refused at the field', async (change, field) => {
    const body = { ...receiver.subscribe('phone'), ...change };
    const { status, errors } = await shop.post('/api/push/devices', body, packer.headers);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  test('can be tested at once, and it is said where that did not arrive', async () => {
    const id = await turnOn('phone');
    const send = () => shop.post(`/api/push/devices/${id}/test`, {}, packer.headers);
    expect((await send()).status).toBe(200);
    expect(receiver.received[0]?.message).toMatchObject({ title: 'Notifications work', orders: 0 });
    receiver.answer(503);
    const failed = await send();
    expect([failed.status, failed.message]).toEqual([
      409,
      'The notification did not arrive: The push service refused it (503)',
    ]);
    receiver.answer(404);
    expect((await send()).status).toBe(409);
    expect(await devices()).toEqual([]);
  });
});

test('the keys are made once and stay; only the public one is ever answered', async () => {
  const read = () => shop.post('/api/push/key', undefined, packer.headers);
  const [one, other] = await Promise.all([read(), read()]);
  expect(one.data.public_key).toMatch(/^[\w-]{87}$/);
  expect(other.data.public_key).toBe(one.data.public_key);
  const { rows } = await sql<{ private_key: string }>`select private_key from push_keys`.execute(
    shop.database.db,
  );
  expect(rows).toHaveLength(1);
  expect(one.body + other.body).not.toContain(rows[0]?.private_key);
});

describe('a push', () => {
  const sending = (places = PUBLIC_PUSH) => ({
    places,
    keys: { public_key: '', private_key: '' },
    contact: 'mailto:shop@mantel.test',
    signal: new AbortController().signal,
  });
  const message = { title: '', body: '', url: '/', orders: 0 };
  const inside = { kind: 'failed', reason: 'The push service has no public address' };

  test.each([
    'http://93.184.216.34/1',
    'https://127.0.0.1/1',
    'https://169.254.169.254/latest',
    'https://[::1]/1',
    'https://93.184.216.34:22/1',
    'https://93.184.216.34:80/1',
  ])('never goes to %s', async (endpoint) => {
    const target = { ...receiver.subscribe('phone'), endpoint };
    expect(await sendPush(target, message, sending())).toEqual(inside);
  });

  test('goes to the address that was checked, not to where the name leads a moment later', async () => {
    const target = { ...receiver.subscribe('phone'), endpoint: 'https://rebound.example/1' };
    const places = {
      protocols: ['https:'],
      sites: { ...PUBLIC_PUSH.sites, lookup: async () => [{ address: '10.0.0.1', family: 4 }] },
    };
    expect(await sendPush(target, message, sending(places))).toEqual(inside);
  });

  test('follows no redirect', async () => {
    const id = await turnOn('phone');
    receiver.answer(307, { location: `http://push.example:${receiver.port}/other` });
    const asked = receiver.asked();
    const { message: said } = await shop.post(`/api/push/devices/${id}/test`, {}, packer.headers);
    expect([said, receiver.asked() - asked]).toEqual([
      'The notification did not arrive: The push service refused it (307)',
      1,
    ]);
  });
});
