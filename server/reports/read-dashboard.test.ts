import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReportRange } from '../../domain/report-range.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { insertMessage, insertOrder, insertProduct } from '../../test/factories.ts';
import { readDashboard } from './dashboard.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('truncate orders, contact_messages, products restart identity cascade');
});

const read = (range: ReportRange, now: string, timeZone = 'Asia/Beirut') =>
  readDashboard(database.db, { range, timeZone, withMargin: true, now: new Date(now) });

const order = (at: string, total = '10.00', statusId: 1 | 3 | 4 = 1) =>
  insertOrder(database.db, { at: new Date(at), total, statusId });

/** The parts in which something was sold. */
const sold = ({ series }: Awaited<ReturnType<typeof read>>) =>
  series
    .filter(({ orders }) => orders > 0)
    .map(({ start, orders, revenue }) => [start, orders, revenue]);

test('an empty shop has zeros', async () => {
  const dashboard = await read('7', '2026-11-21T12:00:00Z');
  expect(dashboard).toMatchObject({
    time_zone: 'Asia/Beirut',
    orders: 0,
    revenue: '0.00',
    average_order: '0.00',
    delivered: { orders: 0, revenue: '0.00' },
    pending_orders: 0,
    unread_messages: 0,
    best_sellers: [],
    viewed_without_sales: [],
    out_of_stock: [],
    out_of_stock_total: 0,
    low_stock: [],
    low_stock_total: 0,
  });
  expect(dashboard.series).toHaveLength(7);
  expect(new Set(dashboard.series.map(({ orders, revenue }) => `${orders} ${revenue}`))).toEqual(
    new Set(['0 0.00']),
  );
});

test('the margin is that of products whose cost is noted, after discounts and offers', async () => {
  const { db } = database;
  const now = '2026-11-21T12:00:00Z';
  const [lamp, bowl] = [await insertProduct(db), await insertProduct(db)];
  // A piece is sold for 25.
  const sell = (product: number, quantity: number, statusId: 1 | 4 = 1) =>
    insertOrder(db, {
      at: new Date('2026-11-20T10:00:00Z'),
      ...{ total: `${25 * quantity}.00`, statusId, lines: [[product, quantity]] },
    });
  await sell(lamp, 1);
  expect(await read('7', now)).not.toHaveProperty('margin');
  await db.insertInto('product_costs').values({ product_id: lamp, cost: '10.50' }).execute();
  const reduced = await sell(lamp, 2);
  await sell(lamp, 5, 4);
  await sell(bowl, 3);
  const margin = { revenue: '75.00', cost: '31.50', pieces_without_cost: 3 };
  expect(await read('7', now)).toMatchObject({ margin });
  const offer = { offers_total: '20.00', total_price: '30.00' };
  await db.updateTable('orders').set(offer).where('id', '=', reduced).execute();
  expect(await read('7', now)).toMatchObject({ margin: { ...margin, revenue: '55.00' } });
  expect(await read('today', now)).not.toHaveProperty('margin');
});

test('few left are counted products that are sold, the fewest first, at most eight', async () => {
  const { db } = database;
  await insertProduct(db);
  await insertProduct(db, { stock: 6 });
  await insertProduct(db, { stock: 0 });
  await insertProduct(db, { stock: 2, available: false });
  await insertProduct(db, { stock: 2, deletedAt: new Date() });
  const five = await insertProduct(db, { stock: 5 });
  const one = await insertProduct(db, { name: 'Vase', stock: 1, pictures: 1 });
  const read7 = () => read('7', '2026-11-21T12:00:00Z');
  const { low_stock, low_stock_total } = await read7();
  expect(low_stock_total).toBe(2);
  expect(low_stock).toMatchObject([
    { id: one, name: 'Vase', on_hand: 1, image: { alt: expect.any(String) } },
    { id: five, on_hand: 5, image: null },
  ]);
  for (let n = 0; n < 8; n += 1) await insertProduct(db, { stock: 4 });
  const more = await read7();
  expect([more.low_stock.length, more.low_stock_total]).toEqual([8, 10]);
});

describe('days are the shop’s', () => {
  // In winter Beirut is two hours ahead of UTC: its midnight is 22:00.
  test('an order a millisecond before midnight counts to the day before', async () => {
    await order('2026-11-19T21:59:59.999Z', '10.00');
    await order('2026-11-19T22:00:00.000Z', '20.50');
    await order('2026-11-20T21:59:59.999Z', '4.25');
    expect(sold(await read('7', '2026-11-21T12:00:00Z'))).toEqual([
      ['2026-11-18T22:00:00.000Z', 1, '10.00'],
      ['2026-11-19T22:00:00.000Z', 2, '24.75'],
    ]);
  });

  test('a range ends with today, as the shop’s clock has it, and begins with a whole day', async () => {
    await order('2026-11-14T21:59:59.999Z');
    await order('2026-11-14T22:00:00.000Z');
    // 22:30 UTC is half past midnight there: the 21st is today already.
    const { series, orders } = await read('7', '2026-11-20T22:30:00Z');
    expect([series.length, series[0]?.start, series.at(-1)?.start, orders]).toEqual([
      7,
      '2026-11-14T22:00:00.000Z',
      '2026-11-20T22:00:00.000Z',
      1,
    ]);
    const month = await read('30', '2026-11-20T22:30:00Z');
    expect([month.series.length, month.orders]).toEqual([30, 2]);
  });

  test('the same orders lie on other days in another zone', async () => {
    await order('2026-11-19T23:00:00Z');
    const at = async (zone: string) => sold(await read('7', '2026-11-21T12:00:00Z', zone))[0]?.[0];
    expect(await at('UTC')).toBe('2026-11-19T00:00:00.000Z');
    expect(await at('Asia/Beirut')).toBe('2026-11-19T22:00:00.000Z');
    expect(await at('Asia/Kolkata')).toBe('2026-11-19T18:30:00.000Z');
  });
});

describe('where the clocks change', () => {
  // Summer time begins in Beirut on 29 March 2026: 00:00 becomes 01:00, and the day has 23 hours.
  test('the short day begins at 01:00 and has 23 hours, none of them twice', async () => {
    await order('2026-03-28T21:59:00Z', '1.00'); // 23:59 on the 28th
    await order('2026-03-28T22:00:00Z', '2.00'); // 01:00 on the 29th
    await order('2026-03-29T20:59:59Z', '3.00'); // 23:59:59 on the 29th
    await order('2026-03-29T21:00:00Z', '4.00'); // midnight of the 30th
    expect(sold(await read('7', '2026-03-30T09:00:00Z'))).toEqual([
      ['2026-03-27T22:00:00.000Z', 1, '1.00'],
      ['2026-03-28T22:00:00.000Z', 2, '5.00'],
      ['2026-03-29T21:00:00.000Z', 1, '4.00'],
    ]);
    const today = await read('today', '2026-03-29T12:00:00Z');
    expect([today.series.length, today.revenue]).toEqual([23, '5.00']);
    expect(sold(today)).toEqual([
      ['2026-03-28T22:00:00.000Z', 1, '2.00'],
      ['2026-03-29T20:00:00.000Z', 1, '3.00'],
    ]);
  });

  // It ends on 25 October 2026: 24:00 becomes 23:00, and the 24th has 25 hours.
  test('the long day has 25 hours: 23 o’clock comes twice, and each order counts once', async () => {
    await order('2026-10-24T20:30:00Z', '1.00'); // 23:30
    await order('2026-10-24T21:30:00Z', '2.00'); // 23:30 again
    await order('2026-10-24T22:00:00Z', '4.00'); // midnight of the 25th
    const today = await read('today', '2026-10-24T21:45:00Z');
    expect([today.series.length, today.revenue]).toEqual([25, '3.00']);
    expect(sold(today)).toEqual([
      ['2026-10-24T20:00:00.000Z', 1, '1.00'],
      ['2026-10-24T21:00:00.000Z', 1, '2.00'],
    ]);
    expect(sold(await read('30', '2026-10-25T12:00:00Z'))).toEqual([
      ['2026-10-23T21:00:00.000Z', 2, '3.00'],
      ['2026-10-24T22:00:00.000Z', 1, '4.00'],
    ]);
  });

  test('half an hour’s change fits as well', async () => {
    const today = await read('today', '2026-10-04T03:00:00Z', 'Australia/Lord_Howe');
    expect(today.series).toHaveLength(24); // 23.5 hours
    expect(today.series.at(-1)?.start).toBe('2026-10-04T12:30:00.000Z');
  });
});

test('canceled orders count neither as revenue nor as orders; delivered ones are named', async () => {
  const at = '2026-11-21T09:15:00Z';
  await order(at, '10.00', 1);
  await order(at, '20.01', 3);
  await order(at, '1000.00', 4);
  const today = await read('today', '2026-11-21T12:00:00Z');
  expect(today).toMatchObject({
    orders: 2,
    revenue: '30.01',
    average_order: '15.01', // 15.005, rounded half up
    delivered: { orders: 1, revenue: '20.01' },
    pending_orders: 1,
  });
  expect(today.series).toHaveLength(24);
  expect(sold(today)).toEqual([['2026-11-21T09:00:00.000Z', 2, '30.01']]);
});

test('what waits is counted whenever it came', async () => {
  await order('2020-01-01T00:00:00Z', '10.00', 1);
  await insertMessage(database.db, { createdAt: new Date('2020-01-01T00:00:00Z') });
  await insertMessage(database.db, { readAt: new Date() });
  const today = await read('today', '2026-11-21T12:00:00Z');
  expect([today.pending_orders, today.unread_messages, today.orders]).toEqual([1, 1, 0]);
});

describe('products', () => {
  const NOW = '2026-11-21T12:00:00Z';
  const sell = (at: string, productId: number, quantity: number, statusId: 1 | 3 | 4 = 1) =>
    insertOrder(database.db, { at: new Date(at), statusId, lines: [[productId, quantity]] });
  const product = (name: string, views: number, rest = {}) =>
    insertProduct(database.db, { name, views, ...rest });

  test('best sellers are ranked by the pieces sold in the range', async () => {
    const [vase, lamp, rug] = [
      await product('Vase', 0, { pictures: 2 }),
      await product('Lamp', 0),
      await product('Rug', 0, { deletedAt: new Date() }),
    ];
    await sell('2026-11-21T08:00:00Z', vase, 1);
    await sell('2026-11-18T08:00:00Z', lamp, 3);
    await sell('2026-11-18T09:00:00Z', rug, 2, 3);
    await sell('2026-11-21T09:00:00Z', lamp, 9, 4);
    const { best_sellers } = await read('7', NOW);
    expect(best_sellers).toMatchObject([
      { id: lamp, name: 'Lamp', pieces: 3, revenue: '75.00', image: null, deleted: false },
      { id: rug, name: 'Rug', pieces: 2, revenue: '50.00', deleted: true },
      { id: vase, name: 'Vase', pieces: 1, image: { image_url: expect.any(String) } },
    ]);
    expect((await read('today', NOW)).best_sellers).toMatchObject([{ id: vase }]);
  });

  test('viewed without sales: many views, none sold in 30 days, whatever the range', async () => {
    const [sold, canceled, before, atLast] = [
      await product('Sold', 900),
      await product('Canceled', 800),
      await product('Before', 700),
      await product('At last', 600),
    ];
    await product('Never seen', 0);
    await product('Deleted', 1000, { deletedAt: new Date() });
    await sell('2026-11-20T08:00:00Z', sold, 1);
    await sell('2026-11-20T08:00:00Z', canceled, 1, 4);
    await sell('2026-10-22T20:59:59Z', before, 1); // 22 October, 23:59:59
    await sell('2026-10-22T21:00:00Z', atLast, 1); // 23 October
    for (const range of ['today', '7', '30'] as const) {
      const { viewed_without_sales } = await read(range, NOW);
      expect(viewed_without_sales).toMatchObject([
        { id: canceled, name: 'Canceled', view_count: 800 },
        { id: before, name: 'Before', view_count: 700 },
      ]);
    }
  });

  test('out of stock: the most viewed first, and how many there are', async () => {
    for (let n = 1; n <= 9; n += 1) await product(`Gone ${n}`, n, { available: false });
    await product('Deleted', 99, { available: false, deletedAt: new Date() });
    await product('There', 99);
    const { out_of_stock, out_of_stock_total } = await read('7', NOW);
    expect(out_of_stock.map(({ name }) => name)).toEqual(
      [9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Gone ${n}`),
    );
    expect(out_of_stock_total).toBe(9);
  });
});
