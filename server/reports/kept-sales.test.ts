import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { daysOf, REPORT_RANGES, type ReportRange } from '../../domain/report-range.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { insertOrder, insertProduct } from '../../test/factories.ts';
import { readDashboard } from './dashboard.ts';
import { keepSales } from './keep-sales.ts';
import { dayStart, type ReportPeriod } from './report-period.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let database: TestDatabase;
const products: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  for (let views = 0; views < 12; views += 1) {
    products.push(await insertProduct(database.db, { views: 5 + views }));
  }
  await database.pool.query(`insert into product_costs (product_id, cost)
    select id, 10 + id % 3 from products where id % 3 > 0`);
});
afterAll(() => database.close());

/** Numbers of a fixed formula that look random. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** What a dashboard says of sales, computed from all orders. */
async function compute(period: ReportPeriod) {
  const { db } = database;
  const since = dayStart(period, daysOf(period.range) - 1);
  const until = dayStart(period, -1);
  const isSold = sql`o.status_id <> 4 and o.created_at >= ${since} and o.created_at < ${until}`;
  const { rows: orders } = await sql<{ at: Date; total: string; delivered: boolean }>`
    select created_at as at, total_price as total, status_id = 3 as delivered from orders o where ${isSold}`.execute(
    db,
  );
  const { rows: best_sellers } = await sql<{ id: number; pieces: number; revenue: string }>`
    select product_id as id, sum(quantity)::int8 as pieces, sum(i.subtotal)::text as revenue
    from orders o join order_items i on i.order_id = o.id where ${isSold}
    group by product_id order by sum(quantity) desc, sum(i.subtotal) desc, product_id desc limit 8`.execute(
    db,
  );
  const { rows: unsold } = await sql<{ id: number }>`
    select product_id as id from product_popularity v where view_count > 0 and not exists (
      select from orders o join order_items i on i.order_id = o.id
      where o.status_id <> 4 and i.product_id = v.product_id and o.created_at >= ${dayStart(period, 29)} and o.created_at < ${until}
    ) order by view_count desc, product_id desc limit 8`.execute(db);
  const {
    rows: [margin],
  } = await sql<{ revenue: string | null; cost: string | null; pieces_without_cost: number }>`
    select round(sum(case when o.subtotal > 0 then i.subtotal * (o.subtotal - o.offers_total) / o.subtotal else 0 end)
        filter (where c.cost is not null), 2) as revenue,
      sum(i.quantity * c.cost) as cost, coalesce(sum(i.quantity) filter (where c.cost is null), 0)::int8 as pieces_without_cost
    from orders o join order_items i on i.order_id = o.id left join product_costs p on p.product_id = i.product_id
      left join variant_costs v on v.variant_id = i.variant_id
      cross join lateral (select coalesce(i.cost, v.cost, p.cost) as cost) c
    where ${isSold}`.execute(db);
  return {
    orders: orders.map(({ at, total, delivered }) => ({ at: at.toISOString(), total, delivered })),
    best_sellers,
    unsold: unsold.map(({ id }) => id),
    margin: margin?.revenue == null ? undefined : margin,
  };
}

const money = (orders: readonly { readonly total: string }[]) =>
  (orders.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0) / 100).toFixed(2);

async function compare(timeZone: string, range: ReportRange, now = new Date()): Promise<void> {
  const period = { range, timeZone, withMargin: true, now };
  const { orders, best_sellers, unsold, margin } = await compute(period);
  const shown = await readDashboard(database.db, period);
  const starts = [...shown.series.map(({ start }) => start), '9999'];
  const delivered = orders.filter((order) => order.delivered);
  expect({
    orders: shown.orders,
    revenue: shown.revenue,
    delivered: shown.delivered,
    series: shown.series,
    margin: shown.margin,
    best_sellers: shown.best_sellers.map(({ id, pieces, revenue }) => ({ id, pieces, revenue })),
    unsold: shown.viewed_without_sales.map(({ id }) => id),
  }).toEqual({
    orders: orders.length,
    revenue: money(orders),
    delivered: { orders: delivered.length, revenue: money(delivered) },
    series: shown.series.map(({ start }, n) => {
      const part = orders.filter(({ at }) => at >= start && at < (starts[n + 1] ?? ''));
      return { start, orders: part.length, revenue: money(part) };
    }),
    ...{ margin, best_sellers, unsold },
  });
}

const ZONES = ['Asia/Beirut', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Honolulu'] as const;

/** Kept sums that hold, as far as the database says. */
async function areKept(): Promise<boolean> {
  const { rows } = await database.pool.query(
    'select from kept_sales where not exists (select from kept_sales_voids)',
  );
  return rows.length > 0;
}

async function placeOrder(random: (below: number) => number): Promise<void> {
  const { db, pool } = database;
  const age = random(4) ? random(33 * DAY) : random(4 * HOUR);
  const lines = products
    .filter(() => random(6) === 0)
    .slice(0, 3)
    .map((id) => [id, 1 + random(4)] as const);
  const total = lines.reduce((sum, [, quantity]) => sum + 25 * quantity, 0) || 25;
  const at = new Date(Date.now() - age);
  const statusId = ([1, 3, 4] as const)[random(3)] ?? 1;
  const id = await insertOrder(db, { at, statusId, total: `${total}.00`, lines });
  if (random(3) > 0) return;
  await pool.query(
    'update orders set offers_total = 7.01, total_price = total_price - 7.01 where id = $1',
    [id],
  );
  await pool.query('update order_items set cost = 8.25 where order_id = $1 and position = 0', [id]);
}

/** By far the most, as in a shop. */
const STATUS = 'update orders set status_id = $1 where id % 7 = $2 and status_id <> $1';
/** What nobody does in the panel; `$1` and `$2` are random. */
const BY_HAND: Readonly<Record<string, string>> = {
  'orders deleted': 'delete from orders where id % 23 = $1::int + $2::int',
  'orders of another time':
    "update orders set created_at = created_at - $1::int * interval '5 hours' where id % 19 = $2",
  'dearer orders':
    'update orders set subtotal = subtotal + 1, total_price = total_price + 1 where id % 17 = $1::int + $2::int',
  'offers taken back':
    'update orders set offers_total = 0, total_price = subtotal where id % 5 = $1::int and $2::int >= 0',
  'more of a line':
    'update order_items set quantity = quantity + 1, subtotal = subtotal + price where id % 13 = $1::int + $2::int',
  'another cost': 'update order_items set cost = 3.5 where id % 11 = $1::int + $2::int',
  'lines deleted': 'delete from order_items where id % 13 = $1::int + $2::int',
  'late lines': `insert into order_items (order_id, product_id, position, product_name, quantity, price, subtotal)
    select o.id, p.id, 50, 'Late', 2, 25, 50 from orders o, products p where o.id % 11 = $1 and p.id = 1 + $2::int on conflict do nothing`,
};

test('kept sums and what came since are what all orders come to, after random changes of them, by SQL too', async () => {
  const { db, pool } = database;
  const random = createRandom(4711);
  const byHand = Object.values(BY_HAND);
  let kept = 0;
  let made = 0;
  for (let n = 0; n < 60; n += 1) await placeOrder(random);
  for (let step = 0; step < 160; step += 1) {
    const zone = ZONES[step % 9 ? 0 : random(4)] ?? ZONES[0];
    const what = random(12);
    if (what < 3) await placeOrder(random);
    else if (what < 8) await pool.query(STATUS, [[1, 3, 4][random(3)], random(7)]);
    else if (what < 9)
      await pool.query(byHand[random(byHand.length)] ?? '', [random(5), random(3)]);
    else if (await keepSales(db, zone)) made += 1;
    kept += Number(await areKept());
    await compare(zone, REPORT_RANGES[step % 3] ?? '30');
  }
  expect(kept).toBeGreaterThan(60);
  expect(made).toBeGreaterThan(20);
});

test.each(Object.entries(BY_HAND))('sums do not hold behind %s', async (_, statement) => {
  const { db, pool } = database;
  const random = createRandom(statement.length);
  for (let n = 0; n < 20; n += 1) await placeOrder(random);
  await keepSales(db, 'UTC');
  expect(await areKept()).toBe(true);
  await pool.query(statement, [1, 1]);
  expect(await areKept()).toBe(false);
  for (const range of REPORT_RANGES) await compare('UTC', range);
});

test('in other time zones, and when the job is late, the days that moved are read', async () => {
  const random = createRandom(815);
  for (let n = 0; n < 60; n += 1) await placeOrder(random);
  await keepSales(database.db, ZONES[0]);
  expect(await areKept()).toBe(true);
  for (const zone of ZONES) {
    for (const days of [-1, 0, 1, 2]) {
      const now = new Date(Date.now() + days * DAY);
      for (const range of REPORT_RANGES) await compare(zone, range, now);
    }
  }
});

test('who writes an order is waited for: what it wrote of a young one is noted nowhere', async () => {
  const { db, pool } = database;
  const writer = await pool.connect();
  await writer.query('begin');
  await writer.query('update orders set status_id = 3 where status_id = 1');
  const waits = Promise.withResolvers<'waits'>();
  const made = keepSales(db, ZONES[1], () => waits.resolve('waits')); // Due, since it is another zone.
  expect(await Promise.race([waits.promise, made])).toBe('waits');
  await writer.query('commit');
  writer.release();
  expect(await made).toBe(true);
  await compare(ZONES[1], '30');
});

test('once the clock was put back, orders are read, and the sums made again', async () => {
  const { db, pool } = database;
  await pool.query('delete from kept_sales');
  expect(await keepSales(db, ZONES[0])).toBe(true);
  await pool.query("update kept_sales set ends_at = ends_at + interval '3 hours'");
  const at = new Date(Date.now() - HOUR / 2);
  await insertOrder(db, { at, lines: [[products[0] ?? 0, 1000]] });
  for (const range of REPORT_RANGES) await compare(ZONES[0], range);
  expect(await keepSales(db, ZONES[0])).toBe(true);
  await compare(ZONES[0], '7');
});
