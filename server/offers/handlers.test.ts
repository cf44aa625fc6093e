import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop = forAllTests(openAdminShop);
let candles: number;
let candle: number;

beforeAll(async () => {
  const { db } = shop.database;
  candles = await insertCategory(db, { name: 'Candles' });
  candle = await insertProduct(db, { name: 'Candle', categoryId: candles, price: '50.00' });
});
beforeEach(async () => {
  await shop.database.db.deleteFrom('offers').execute();
});

const create = (body: object) => shop.post('/api/offers', body, shop.admin);
const list = async () => (await shop.get('/api/offers', shop.admin)).data.data;
const CODE = { name: 'Welcome', code: 'welcome', kind: 'percent', value: '10' };
const pair = () => ({
  name: '2 candles: 15% off',
  kind: 'percent',
  value: '15',
  parts: [{ quantity: 2, category_id: candles }],
});

describe('an offer', () => {
  test('without a code that is sent again after its answer was lost is made once', async () => {
    for (const body of [pair(), { ...pair(), from_day: '2026-01-01', to_day: '2099-01-01' }]) {
      const [first, ...others] = await Promise.all([create(body), create(body), create(body)]);
      const again = await create(body);
      for (const { status, data } of [...others, again]) {
        expect([status, data]).toEqual([201, first?.data]);
      }
    }
    expect(await list()).toHaveLength(2);
    const { data: other } = await create({ ...pair(), value: '16' });
    expect(await list()).toHaveLength(3);
    await shop.put(`/api/offers/${other.id}/stopped`, { stopped: true }, shop.admin);
    expect((await create({ ...pair(), value: '16' })).data.id).not.toBe(other.id);
  });

  test('with a code is made, listed, changed, stopped, goes on, and is removed', async () => {
    const made = await create({
      ...CODE,
      minimum: '50',
      category_ids: [candles],
      from_day: '2026-01-01',
      most_uses: 100,
      most_uses_per_phone: 1,
    });
    const { id } = made.data;
    const offer = {
      id,
      name: 'Welcome',
      code: 'WELCOME',
      kind: 'percent',
      value: '10.00',
      minimum: '50.00',
      category_ids: [candles],
      from_day: '2026-01-01',
      to_day: null,
      most_uses: 100,
      most_uses_per_phone: 1,
      uses: 0,
      state: 'running',
    };
    expect([made.status, made.data]).toEqual([201, offer]);
    expect(await list()).toEqual([offer]);
    const changed = await shop.put(`/api/offers/${id}`, { ...CODE, value: '20' }, shop.admin);
    expect(changed.data).toMatchObject({ value: '20.00', minimum: '0.00', category_ids: [] });
    const stop = (stopped: boolean) =>
      shop.put(`/api/offers/${id}/stopped`, { stopped }, shop.admin);
    expect((await stop(true)).data.state).toBe('stopped');
    expect((await stop(false)).data.state).toBe('running');
    expect((await shop.get(`/api/offers/${id}`, shop.admin)).data).toEqual(changed.data);
    expect((await shop.delete(`/api/offers/${id}`, shop.admin)).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await shop.delete(`/api/offers/${id}`, shop.admin)).status).toBe(404);
    expect((await stop(true)).status).toBe(404);
  });

  test('without a code names what a cart must have', async () => {
    const parts = [
      { quantity: 1, product_id: candle },
      { quantity: 2, category_id: candles },
    ];
    const { data } = await create({ ...pair(), parts });
    expect(data).toMatchObject({
      state: 'running',
      parts: [
        { ...parts[0], name: 'Candle' },
        { ...parts[1], name: 'Candles' },
      ],
    });
    expect(data).not.toHaveProperty('code');
    expect(data).not.toHaveProperty('minimum');
  });

  test('that someone else changed meanwhile is not overwritten; uses and stops are no such change', async () => {
    const { data: made } = await create(pair());
    const change = (body: object) => shop.put(`/api/offers/${made.id}`, body, shop.admin);
    await shop.put(`/api/offers/${made.id}/stopped`, { stopped: true }, shop.admin);
    const first = await change({ ...pair(), value: '20', seen: { ...made, uses: 7 } });
    expect([first.status, first.data.value]).toEqual([200, '20.00']);
    expect((await change({ ...pair(), value: '20', seen: made })).status).toBe(200);
    const second = await change({ ...pair(), value: '30', seen: made });
    expect([second.status, second.message]).toEqual([
      409,
      "Someone else has changed this offer, '2 candles: 15% off', meanwhile. Save again to replace it",
    ]);
    expect(await list()).toMatchObject([{ value: '20.00' }]);
    expect((await change({ ...pair(), value: '30', seen: first.data })).status).toBe(200);
    expect((await change({ ...pair(), value: '40' })).status).toBe(200);
  });

  test('says how often it was used', async () => {
    await create(CODE);
    await create(pair());
    const buy = () =>
      shop.post('/api/orders', orderBody([[candle, 2]], { coupon_code: 'WELCOME' }));
    const first = await buy();
    await buy();
    expect(await list()).toMatchObject([{ uses: 2 }, { uses: 2 }]);
    await shop.put(`/api/orders/${first.data.id}`, { order_status_id: 4 }, shop.admin);
    expect(await list()).toMatchObject([{ uses: 1 }, { uses: 1 }]);
  });

  test('is in the audit log, but not its uses', async () => {
    const { data } = await create(CODE);
    await shop.post('/api/orders', orderBody([[candle, 2]], { coupon_code: 'WELCOME' }));
    await shop.put(`/api/offers/${data.id}/stopped`, { stopped: true }, shop.admin);
    const log = await shop.get('/api/audit-log?subject=offers', shop.admin);
    expect(
      log.data.data.map((entry: { action: string; subject_name: string }) => [
        entry.action,
        entry.subject_name,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['insert', 'Welcome'],
        ['update', 'Welcome'],
      ]),
    );
  });

  test('of which the days come and go says so', async () => {
    await create({ ...CODE, code: 'LATER', from_day: '2099-01-01' });
    await create({ ...CODE, code: 'BEFORE', to_day: '2026-01-01' });
    expect(await list()).toMatchObject([{ state: 'over' }, { state: 'waiting' }]);
  });
});

describe('what is wrong is said at its field', () => {
  test.each([
    [{ ...CODE, name: ' ' }, 'name'],
    [{ ...CODE, code: 'a b' }, 'code'],
    [{ ...CODE, kind: 'all' }, 'kind'],
    [{ ...CODE, value: '0' }, 'value'],
    [{ ...CODE, value: '100.01' }, 'value'],
    [{ ...CODE, kind: 'amount', value: '1000000' }, 'value'],
    [{ ...CODE, minimum: '-1' }, 'minimum'],
    [{ ...CODE, category_ids: [2_000_000] }, 'category_ids'],
    [{ ...CODE, from_day: '2026-02-30' }, 'from_day'],
    [{ ...CODE, from_day: '0000-02-29' }, 'from_day'],
    [{ ...CODE, to_day: '0000-12-31' }, 'to_day'],
    [{ ...CODE, from_day: '2026-02-02', to_day: '2026-02-01' }, 'to_day'],
    [{ ...CODE, most_uses: 0 }, 'most_uses'],
    [{ ...CODE, most_uses_per_phone: 1.5 }, 'most_uses_per_phone'],
    [{ ...CODE, parts: [{ quantity: 1, product_id: 1 }] }, 'parts'],
    [{ ...CODE, code: null }, 'parts'],
    [
      { ...CODE, code: null, parts: [{ quantity: 1, product_id: 2_000_000 }] },
      'parts.0.product_id',
    ],
    [
      { ...CODE, code: null, parts: [{ quantity: 1, category_id: 2_000_000 }] },
      'parts.0.category_id',
    ],
    [{ ...CODE, code: null, parts: [{ quantity: 0, product_id: 1 }] }, 'parts.0.quantity'],
    [{ ...CODE, code: null, parts: [{ quantity: 1 }] }, 'parts.0.product_id'],
    [
      {
        ...CODE,
        code: null,
        parts: [
          { quantity: 1, product_id: 1 },
          { quantity: 2, product_id: 1 },
        ],
      },
      'parts',
    ],
    [
      { ...CODE, code: null, kind: 'free_delivery', parts: [{ quantity: 1, product_id: 1 }] },
      'kind',
    ],
  ])('%j', async (body, field) => {
    const { status, errors } = await create(body);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
  });

  test('a collection by rule, which is the home of no product: such an offer would hold for nobody', async () => {
    const byRule = await insertCategory(shop.database.db, { name: 'On sale' });
    const setup = {
      parent_id: null,
      description: '',
      rule: { match: 'all', conditions: [{ kind: 'on_sale' }] },
    };
    await shop.put(`/api/category-setup/${byRule}`, setup, shop.admin);
    const code = await create({ ...CODE, category_ids: [candles, byRule] });
    expect([code.status, Object.keys(code.errors ?? {})]).toEqual([422, ['category_ids']]);
    const automatic = await create({ ...pair(), parts: [{ quantity: 2, category_id: byRule }] });
    expect([automatic.status, automatic.errors]).toEqual([
      422,
      { 'parts.0.category_id': ['is no collection that is filled by hand'] },
    ]);
  });

  test('a code that another offer has, in any case', async () => {
    await create(CODE);
    const { status, errors } = await create({ ...CODE, code: 'Welcome' });
    expect([status, errors]).toEqual([422, { code: ['is the code of another offer'] }]);
  });

  test('more automatic offers than an order should look at', async () => {
    const createPair = async (n: number) => (await create({ ...pair(), name: `Pair ${n}` })).status;
    for (let n = 0; n < 50; n += 1) expect(await createPair(n)).toBe(201);
    expect(await createPair(50)).toBe(422);
    const [latest] = await list();
    await shop.put(`/api/offers/${latest.id}/stopped`, { stopped: true }, shop.admin);
    expect(await createPair(50)).toBe(201);
    const goOn = await shop.put(`/api/offers/${latest.id}/stopped`, { stopped: false }, shop.admin);
    expect(goOn.status).toBe(422);
  });
});

describe('pages', () => {
  const product = async (id = candle) => (await shop.get(`/api/products/${id}`)).data;
  const settings = async () => (await shop.get('/api/settings')).data;

  test('of a shop without offers say nothing of them', async () => {
    expect(await product()).not.toHaveProperty('offers');
    expect(await settings()).not.toHaveProperty('offers');
  });

  test('of a product name what is offered for the collection around its own, also once that has moved', async () => {
    const { db } = shop.database;
    const lighting = await insertCategory(db, { name: 'Lighting' });
    await create({ ...pair(), parts: [{ quantity: 2, category_id: lighting }] });
    expect(await product()).not.toHaveProperty('offers');
    const setup = { parent_id: lighting, description: '', rule: null };
    await shop.put(`/api/category-setup/${candles}`, setup, shop.admin);
    expect((await product()).offers).toEqual([{ name: '2 candles: 15% off' }]);
    await shop.put(`/api/category-setup/${candles}`, { ...setup, parent_id: null }, shop.admin);
    expect(await product()).not.toHaveProperty('offers');
  });

  test('of a product name the automatic offers that hold for it, in one statement', async () => {
    const other = await insertProduct(shop.database.db);
    await create(pair());
    await create(CODE);
    expect((await product()).offers).toEqual([{ name: '2 candles: 15% off' }]);
    const [{ id }] = (await list()).filter((one: { code?: string }) => !one.code);
    await shop.put(`/api/offers/${id}`, { ...pair(), to_day: '2099-12-31' }, shop.admin);
    expect((await product()).offers).toEqual([{ name: '2 candles: 15% off', until: '2099-12-31' }]);
    expect(await product(other)).not.toHaveProperty('offers');
    expect(await settings()).toMatchObject({ offers: { automatic: true, codes: true } });
    expect(await shop.countQueries(() => product())).toBe(1);
  });
});
