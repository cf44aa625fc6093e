import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCourier, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop: AdminShop = forAllTests(openAdminShop);
let vase: number;
beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { name: 'Vase', stock: 500 });
});
beforeEach(async () => {
  await shop.database.pool.query('truncate outbox, rate_limits');
});

const PHONE = '+961 3660000';
const place = async (more: object = {}) =>
  (await shop.post('/api/orders', orderBody([[vase, 1]], { guest_phone: PHONE, ...more }))).data;
const lookUp = (id: unknown, phone: unknown = PHONE) =>
  shop.post('/api/orders/lookup', { id, phone } as object);
const askLink = (id: unknown, phone: unknown = PHONE) =>
  shop.post('/api/orders/lookup/link', { id, phone } as object);
const change = (id: number, set: string) =>
  sql`update orders set ${sql.raw(set)} where id = ${id}`.execute(shop.database.db);
const mails = () =>
  shop.database.db
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'text_body'])
    .orderBy('id')
    .execute();

describe('who knows number and phone', () => {
  test('is told the stage alone: no person, no lines, no link', async () => {
    const { id } = await place();
    const { status, data, headers } = await lookUp(id);
    expect([status, data]).toEqual([200, { id, stage: 'received' }]);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    '+9613660000',
    '+961 3 660-000',
    '+961 03660000',
  ])('writes it as %s', async (written) => {
    const { id } = await place();
    expect((await lookUp(id, written)).status).toBe(200);
  });

  test('follows it until it is there', async () => {
    const { id } = await place();
    const stage = async () => (await lookUp(id)).data.stage;
    await sql`insert into order_confirmations (order_id, stage) values (${id}, 'confirmed')`.execute(
      shop.database.db,
    );
    expect(await stage()).toBe('confirmed');
    await change(id, `courier_id = ${await insertCourier(shop.database.db)}`);
    expect(await stage()).toBe('handed_over');
    const { rows } = await sql<{ id: number }>`
      insert into runs (courier_name, day, state) values ('Karim', '2026-11-28', 'out') returning id`.execute(
      shop.database.db,
    );
    await sql`insert into run_stops (run_id, order_id, place) values (${rows[0]?.id}, ${id}, 1)`.execute(
      shop.database.db,
    );
    expect(await stage()).toBe('out');
    await change(id, 'status_id = 3');
    expect(await stage()).toBe('delivered');
  });

  test('is told the expected days while it is to come', async () => {
    const { id } = await place();
    await sql`insert into order_deliveries (order_id, zone_name, expected_from, expected_to)
      values (${id}, 'Coast', '2026-12-01', '2026-12-03')`.execute(shop.database.db);
    const days = { expected_from: '2026-12-01', expected_to: '2026-12-03' };
    expect((await lookUp(id)).data).toEqual({ id, stage: 'received', ...days });
    await change(id, 'status_id = 4');
    expect((await lookUp(id)).data).toEqual({ id, stage: 'canceled' });
  });
});

test('a wrong pair is answered alike, whether there is such an order or not', async () => {
  const { id } = await place();
  const gone = await place();
  await change(gone.id, 'status_id = 4');
  await shop.delete(`/api/orders/${gone.id}/person`, shop.admin);
  const answers = await Promise.all([
    lookUp(id, '+961 3660001'),
    lookUp(999_999_999),
    lookUp(gone.id),
  ]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  const links = await Promise.all([askLink(id, '+961 3660001'), askLink(999_999_999), askLink(id)]);
  expect(new Set(links.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(links[0]?.status).toBe(200);
});

test.each([
  [{}, ['id', 'phone']],
  [{ id: 'x', phone: PHONE }, ['id']],
  [{ id: 1, phone: 'nobody' }, ['phone']],
  [{ id: 1, phone: '+961 12' }, ['phone']],
])('%j is 422', async (body, fields) => {
  for (const path of ['lookup', 'lookup/link']) {
    const { status, errors } = await shop.post(`/api/orders/${path}`, body);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, fields]);
  }
});

describe('the link', () => {
  test('goes to the e-mail address of the order, never to who asks', async () => {
    const { id } = await place({ guest_email: 'rima@example.com' });
    await shop.database.pool.query('truncate outbox');
    const { data, body } = await askLink(id);
    expect(data).toBeNull();
    expect(body).not.toContain('#t=');
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.recipient).toBe('rima@example.com');
    expect(mail?.text_body).toContain(`/orders/${id}#t=`);
  });

  test('of an order without an e-mail address is sent by the shop, which gets a mail', async () => {
    const { id } = await place({ guest_email: '' });
    await shop.database.pool.query('truncate outbox');
    await askLink(id);
    const [mail] = await mails();
    expect([mail?.recipient, mail?.text_body.includes('#t=')]).toEqual(['shop@mantel.test', false]);
  });

  test('of a customer’s order goes to the address of the account, and needs it', async () => {
    const { db } = shop.database;
    const { id: userId } = await insertUser(db);
    const { id } = await place({ guest_email: '' });
    await change(id, `user_id = ${userId}`);
    await shop.database.pool.query('truncate outbox');
    await askLink(id);
    const [mail] = await mails();
    expect(mail?.text_body).toMatch(new RegExp(`/orders/${id}\\n`));
  });

  test('that is over is not sent', async () => {
    const { id } = await place();
    await change(id, `created_at = now() - interval '366 days'`);
    await shop.database.pool.query('truncate outbox');
    expect([(await askLink(id)).status, await mails()]).toEqual([200, []]);
  });

  test('is mailed five times a day at most to one address, and nobody is told', async () => {
    const orders = [];
    for (let n = 0; n < 6; n += 1)
      orders.push(
        await place({ guest_phone: `+961 366001${n}`, guest_email: `rima+${n}@example.com` }),
      );
    await shop.database.pool.query('truncate outbox');
    for (const [n, { id }] of orders.entries())
      expect((await askLink(id, `+961 366001${n}`)).status).toBe(200);
    expect(await mails()).toHaveLength(5);
  });
});

test('a shop that has turned it off says so, and sends nothing', async () => {
  const { id } = await place();
  await shop.database.pool.query('truncate outbox');
  const off = { cancel_minutes: 60, order_lookup: false };
  await shop.put('/api/admin/settings/orders', off, shop.admin);
  try {
    expect((await shop.get('/api/settings')).data.order_lookup).toBe(false);
    const answers = [await lookUp(id), await lookUp(999_999_999), await askLink(id)];
    expect(answers.map(({ status, message }) => `${status} ${message}`)).toEqual(
      Array(3).fill('404 Orders can’t be looked up here: please write to us'),
    );
    expect(await mails()).toEqual([]);
  } finally {
    const on = { cancel_minutes: DEFAULT_SETTINGS.cancel_minutes, order_lookup: true };
    await shop.put('/api/admin/settings/orders', on, shop.admin);
  }
});

describe('tries are counted for all instances together', () => {
  let tried = 0;
  const from = async (address: string, id: number, phone: string, path = 'lookup') => {
    const instance = tried++ % 2 === 0 ? limited : second;
    const { statusCode } = await instance.app.inject({
      method: 'POST',
      url: `/api/orders/${path}`,
      payload: { id, phone },
      remoteAddress: address,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
    });
    return statusCode;
  };
  const limited = forAllTests(() => createTestApp({ rateLimits: true }));
  const second = forAllTests(() => createTestApp({ rateLimits: true, database: limited.database }));
  beforeEach(async () => {
    await limited.database.pool.query('truncate rate_limits');
  });
  const six = async (of: (n: number) => Promise<number>) => {
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push(await of(n));
    return statuses;
  };
  const FIVE_WRONG = [404, 404, 404, 404, 404, 429];

  test('five an hour by one address', async () => {
    expect(await six((n) => from('203.0.113.1', 7000 + n, `+961 370000${n}`))).toEqual(FIVE_WRONG);
    expect(await from('203.0.113.2', 7100, '+961 3700009')).toBe(404);
  });

  test('five for one phone', async () => {
    expect(await six((n) => from(`203.0.113.${n}`, 7000 + n, '+961 3700000'))).toEqual(FIVE_WRONG);
  });

  test('five for one number', async () => {
    expect(await six((n) => from(`203.0.113.${n}`, 7000, `+961 370000${n}`))).toEqual(FIVE_WRONG);
  });

  test('and of the link, whether there is such an order or not', async () => {
    const asked = [200, 200, 200, 200, 200, 429];
    expect(
      await six((n) => from(`203.0.113.${n}`, 7000, `+961 370000${n}`, 'lookup/link')),
    ).toEqual(asked);
    const product = await insertProduct(limited.database.db, { stock: 9 });
    const body = orderBody([[product, 1]], { guest_phone: PHONE });
    const { data } = await limited.post('/api/orders', body);
    expect(await six((n) => from(`203.0.113.1${n}`, data.id, PHONE, 'lookup/link'))).toEqual(asked);
  });

  test('who knows the pair looks as often as they like', async () => {
    const product = await insertProduct(limited.database.db, { stock: 9 });
    const body = orderBody([[product, 1]], { guest_phone: PHONE });
    const { data } = await limited.post('/api/orders', body);
    expect(await six(() => from('203.0.113.9', data.id, PHONE))).toEqual(Array(6).fill(200));
  });
});
