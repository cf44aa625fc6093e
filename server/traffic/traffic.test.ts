import { beforeEach, describe, expect, test } from 'vitest';
import { dayIn } from '../../domain/shop-day.ts';
import { MAX_PAIRS_A_DAY } from '../../domain/traffic.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertOrder, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { createTrafficCounter, removeOldTraffic } from './traffic-counter.ts';

const shop = forAllTests(openAdminShop);

const turn = (traffic_on: boolean) =>
  shop.put('/api/admin/settings/traffic', { traffic_on }, shop.admin);
const report = async (query = '') => (await shop.get(`/api/traffic${query}`, shop.admin)).data;
const sums = async () =>
  (await shop.database.pool.query('select * from traffic_sums order by source, campaign')).rows;

beforeEach(async () => {
  await shop.database.pool.query('truncate traffic_sums; truncate orders restart identity cascade');
  await turn(true);
});

const PHONE = { clientAddress: '198.51.100.7', userAgent: 'Mozilla/5.0 (iPhone)' };
const counterOf = () => createTrafficCounter(shop.database.db, { ownHost: 'shop.example' });
const today = () => dayIn('Asia/Beirut', new Date());

describe('counting', () => {
  test('pages of a minute are one row for each source and campaign, and nothing of who came', async () => {
    const counter = counterOf();
    const from = { source: 'ig', campaign: 'Spring' };
    counter.count({ steps: ['visit', 'page'], came_from: from }, PHONE, 'Asia/Beirut');
    counter.count({ steps: ['page', 'view', 'product'], came_from: from }, PHONE, 'Asia/Beirut');
    counter.count({ steps: ['cart'], came_from: from }, PHONE, 'Asia/Beirut');
    counter.count({ steps: ['visit', 'page', 'page'] }, PHONE, 'Asia/Beirut');
    expect(await sums()).toEqual([]);
    await counter.flush();
    await counter.flush();
    const nothing = { views: 0, products: 0, carts: 0, checkouts: 0 };
    expect((await sums()).map(({ day: _, ...row }) => row)).toEqual([
      { source: 'direct', campaign: '', visits: 1, pages: 1, ...nothing },
      {
        source: 'instagram',
        campaign: 'Spring',
        visits: 1,
        pages: 2,
        views: 1,
        products: 1,
        carts: 1,
        checkouts: 0,
      },
    ]);
    counter.count({ steps: ['checkout'], came_from: from }, PHONE, 'Asia/Beirut');
    await counter.close();
    expect((await sums())[1]).toMatchObject({ visits: 1, checkouts: 1 });
  });

  test('programs, and a network that sends very much, are not counted', async () => {
    const counter = counterOf();
    counter.count({ steps: ['visit'] }, { ...PHONE, userAgent: 'Googlebot/2.1' }, 'UTC');
    for (let n = 0; n < 400; n += 1) counter.count({ steps: ['page'] }, PHONE, 'UTC');
    await counter.close();
    expect(await sums()).toMatchObject([{ visits: 0, pages: 300 }]);
  });

  test('made-up campaigns fill nothing: what a day has no room for counts as others', async () => {
    const counter = counterOf();
    for (let n = 0; n < 3 * MAX_PAIRS_A_DAY; n += 1) {
      const visitor = { ...PHONE, clientAddress: `198.51.${n % 250}.1` };
      counter.count({ steps: ['visit', 'page'], came_from: { campaign: `c${n}` } }, visitor, 'UTC');
      if (n % 150 === 0) await counter.flush();
    }
    await counter.close();
    const rows = await sums();
    expect(rows.length).toBe(MAX_PAIRS_A_DAY + 1);
    expect(rows.reduce((sum, { visits }) => sum + visits, 0)).toBe(3 * MAX_PAIRS_A_DAY);
    expect(rows.filter(({ source }) => source === 'other')).toHaveLength(1);
  });

  test('made-up campaigns push out no place that is known by name', async () => {
    const counter = counterOf();
    for (let n = 0; n < 3 * MAX_PAIRS_A_DAY; n += 1) {
      const visitor = { ...PHONE, clientAddress: `198.51.${n % 250}.1` };
      counter.count({ steps: ['visit'], came_from: { campaign: `c${n}` } }, visitor, 'UTC');
    }
    await counter.flush();
    counter.count({ steps: ['visit'] }, PHONE, 'UTC');
    counter.count({ steps: ['visit'], came_from: { source: 'ig' } }, PHONE, 'UTC');
    await counter.close();
    const known = (await sums()).filter(({ campaign }) => campaign === '');
    expect(known.map(({ source, visits }) => [source, visits])).toEqual([
      ['direct', 1],
      ['instagram', 1],
      ['other', 2 * MAX_PAIRS_A_DAY],
    ]);
  });

  test('what could not be written is written with the next batch', async () => {
    const counter = counterOf();
    counter.count({ steps: ['visit', 'page'] }, PHONE, 'UTC');
    await shop.database.pool.query('alter table traffic_sums rename to away');
    await expect(counter.flush()).rejects.toThrow();
    counter.count({ steps: ['page'] }, PHONE, 'UTC');
    await shop.database.pool.query('alter table away rename to traffic_sums');
    await counter.close();
    expect(await sums()).toMatchObject([{ visits: 1, pages: 2 }]);
  });

  test('sums are kept for 13 months', async () => {
    await shop.database.pool.query(`
      insert into traffic_sums (day, source, campaign, visits)
      values (now()::date - interval '14 months', 'x', '', 1), (now()::date - interval '12 months', 'x', '', 1)`);
    expect(await removeOldTraffic(shop.database.db, 500)).toBe(1);
    expect(await sums()).toHaveLength(1);
  });
});

describe('POST /traffic', () => {
  const tell = (body: object) => shop.post('/api/traffic', body, { 'user-agent': 'Mozilla/5.0' });

  test('in a shop that does not count nothing is counted, and its pages say nothing of it', async () => {
    expect((await shop.get('/api/settings')).data.traffic).toBe(true);
    await turn(false);
    expect((await shop.get('/api/settings')).data).not.toHaveProperty('traffic');
    expect((await tell({ steps: ['visit'] })).status).toBe(200);
    expect(await sums()).toEqual([]);
  });

  test.each([
    {},
    { steps: [] },
    { steps: ['buy'] },
    { steps: ['page'], came_from: 'instagram' },
    { steps: ['page'], came_from: { campaign: 'x'.repeat(101) } },
    { steps: Array.from({ length: 7 }, () => 'page') },
  ])('%o is refused', async (body) => {
    expect((await tell(body)).status).toBe(422);
  });
});

describe('orders', () => {
  const place = async (body: Record<string, unknown>) => {
    const productId = await insertProduct(shop.database.db, { price: '50.00' });
    return shop.post('/api/orders', orderBody([[productId, 1]], body));
  };
  const from = { source: 'ig', campaign: 'Spring' };

  test('keep where their visit began, and are found by it', async () => {
    const { data: spring } = await place({ came_from: from });
    const { data: plain } = await place({ came_from: {} });
    await place({});
    expect(spring.came_from).toEqual({ source: 'instagram', campaign: 'Spring' });
    const read = (await shop.get(`/api/orders/${spring.id}`, shop.admin)).data;
    expect(read.came_from).toEqual({ source: 'instagram', campaign: 'Spring' });
    const found = async (text: string) => {
      const { data } = await shop.get(
        `/api/orders?came_from=${encodeURIComponent(text)}`,
        shop.admin,
      );
      return data.data.map(({ id }: { id: number }) => id);
    };
    expect(await found('instagram')).toEqual([spring.id]);
    expect(await found('instagram/Spring')).toEqual([spring.id]);
    expect(await found('instagram/')).toEqual([]);
    expect(await found('direct/')).toEqual([plain.id]);
  });

  test('keep nothing in a shop that does not count', async () => {
    await turn(false);
    const { status, data } = await place({ came_from: from });
    expect(status).toBe(201);
    expect(data).not.toHaveProperty('came_from');
  });
});

describe('GET /traffic', () => {
  test('visits stand beside the orders they led to, on the days asked for', async () => {
    const counter = counterOf();
    for (const steps of [
      ['visit', 'page'],
      ['page', 'view', 'product'],
      ['cart'],
      ['checkout'],
    ] as const) {
      counter.count({ steps, came_from: { source: 'ig' } }, PHONE, 'Asia/Beirut');
    }
    counter.count({ steps: ['visit', 'page'] }, PHONE, 'Asia/Beirut');
    await counter.close();
    const { db, pool } = shop.database;
    const [first, second] = [
      await insertOrder(db, { statusId: 3 }),
      await insertOrder(db, { statusId: 4 }),
    ];
    await insertOrder(db, { statusId: 3 });
    await pool.query(
      `update orders set visit_source = 'instagram', visit_campaign = '', subtotal = 50, delivery_fee = 4, total_price = 54 where id in (${first}, ${second})`,
    );
    const { totals, rows, total, on } = await report();
    expect({ on, total }).toEqual({ on: true, total: 2 });
    const instagram = {
      ...{ visits: 1, pages: 2, views: 1, products: 1, carts: 1, checkouts: 1 },
      ...{ orders: 2, canceled: 1, delivered: 1, value: '54.00', delivered_value: '54.00' },
    };
    expect(totals).toEqual({ ...instagram, visits: 2, pages: 3 });
    expect(rows[1]).toMatchObject({
      source: 'direct',
      campaign: '',
      visits: 1,
      orders: 0,
      value: '0.00',
    });
    expect(rows[0]).toEqual({ source: 'instagram', campaign: '', ...instagram });
    expect((await report(`?from=2020-01-01&to=2020-01-31`)).totals.visits).toBe(0);
    expect((await report(`?from=${today()}&to=${today()}`)).totals.visits).toBe(2);
  });

  test.each([
    '?from=2026-01-01',
    '?from=x&to=2026-01-01',
    '?from=2026-02-01&to=2026-01-01',
    '?from=2024-01-01&to=2026-01-01',
  ])('%s is refused', async (query) => {
    expect((await shop.get(`/api/traffic${query}`, shop.admin)).status).toBe(422);
  });
});
