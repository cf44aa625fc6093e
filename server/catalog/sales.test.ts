import fastify from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayIn } from '../../domain/shop-day.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertOffer, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { orderBody } from '../../test/orders.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';
import { openDatabase } from '../database/connection.ts';
import { keepSalesTimely } from './sales-clock.ts';

let shop: TestApp;
let version: number;
let isAway: boolean;
let admin: TestUser;
let vase: number;

beforeEach(async () => {
  version = 1_000_000; // Beyond the database's: nothing waits for it.
  isAway = false;
  shop = await createTestApp({
    currentVersion: () => (isAway ? null : version),
    changedSince: () => true,
  });
  admin = await insertUser(shop.database.db, 'catalogue');
  vase = await insertProduct(shop.database.db, { price: '100.00', discount: '5' });
});
afterEach(() => shop.close());

/** Days from today on, on the shop's clock. */
const day = (later: number) => dayIn(SHOP_TIME_ZONE, new Date(Date.now() + later * 86_400_000));
const put = async (body: object, id = vase) => {
  const answer = await shop.put(`/api/sales/${id}`, body, admin.headers);
  version += 1;
  return answer;
};
const bulk = async (changes: object[]) => {
  const answer = await shop.post('/api/products/bulk', { changes }, admin.headers);
  version += 1;
  return answer;
};
const sales = async () => (await shop.get('/api/sales', admin.headers)).data.data;
const untilOf = async () => (await shop.get(`/api/products/${vase}`)).data.sale_until;
const discount = async () => (await shop.get(`/api/products/${vase}`)).data.discount;
const onSale = async (query: string) =>
  (await shop.get(`/api/products?${query}`)).data.data.map(({ id }: { id: number }) => id);
const order = async () => (await shop.post('/api/orders', orderBody([[vase, 1]]))).data;
const stored = async () =>
  (await shop.database.db.selectFrom('products').select(['discount']).execute())[0]?.discount;

/** Moves both ends of the sale, as if time had passed, and has the shop notified as another instance would. */
async function shift(hours: number): Promise<void> {
  await sql`update product_sales set starts_at = starts_at - ${hours} * interval '1 hour',
    ends_at = ends_at - ${hours} * interval '1 hour'`.execute(shop.database.db);
  version += 1;
}

describe('a scheduled sale', () => {
  test('begins at the next request after the clock was moved ahead', async () => {
    await put({ discount: '30', from_day: day(2), to_day: day(3) });
    expect(await discount()).toBe('5.00');
    const known = version;
    await shift(60); // The database's clock is ahead now, which nobody is notified of …
    version = known;
    await shop.get('/api/settings');
    expect(await stored()).toBe('5.00');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 3_600_000 }); // … and this machine's.
    await shop.get('/api/settings').finally(() => vi.useRealTimers());
    expect(await stored()).toBe('30.00');
  });

  test('takes its days in digits of any script', async () => {
    const arabic = (text: string) => text.replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[+digit] ?? '');
    const { data } = await put({
      discount: '30',
      from_day: arabic(day(2)),
      to_day: arabic(day(3)),
    });
    expect(data).toMatchObject({ from_day: day(2), to_day: day(3) });
  });

  test('begins and ends by the clock: on the page, in lists, searches and filters, and in orders', async () => {
    const cheap = 'on_sale=1&price_to=80';
    const saved = await put({ discount: '30', from_day: day(2), to_day: day(3) });
    expect(saved.data).toMatchObject({
      discount: '30.00',
      usual_discount: '5.00',
      from_day: day(2),
      to_day: day(3),
      running: false,
    });
    expect([await discount(), (await order()).subtotal]).toEqual(['5.00', '95.00']);
    expect(await onSale(cheap)).toEqual([]);

    expect(await untilOf()).toBeUndefined();

    await shift(60);
    expect(await untilOf()).toBe(day(0)); // Moved to noon of tomorrow.
    expect(await discount()).toBe('30.00');
    expect(await onSale(cheap)).toEqual([vase]);
    expect(await onSale('sort_by=price_low_to_high&price_from=70&price_to=70')).toEqual([vase]);
    expect((await order()).items[0]).toMatchObject({ discount: '30.00', subtotal: '70.00' });
    expect(await sales()).toMatchObject([{ running: true, usual_discount: '5.00' }]);

    await shift(48);
    expect(await untilOf()).toBeUndefined();
    expect([await discount(), (await order()).subtotal]).toEqual(['5.00', '95.00']);
    expect(await onSale(cheap)).toEqual([]);
    expect(await sales()).toEqual([]);
  });

  test('is replaced by nobody who has not seen it, and is found by its product', async () => {
    const of = async (id: number) =>
      (await shop.get(`/api/sales?product_id=${id}`, admin.headers)).data.data;
    const mine = { discount: '30', from_day: day(2), to_day: day(3) };
    expect((await put({ ...mine, seen: null })).status).toBe(200);
    // The same again, as after an answer that was lost, is refused by nothing.
    expect((await put({ ...mine, seen: null })).status).toBe(200);
    const late = { discount: '20', from_day: day(4), seen: null };
    const refused = await put(late);
    expect([refused.status, refused.message]).toEqual([
      409,
      `Another admin has scheduled a sale of 30%, ${day(2)} to ${day(3)}. Save again to replace it`,
    ]);
    const [seen] = await of(vase);
    expect(seen).toMatchObject({ product_id: vase, discount: '30.00' });
    expect(await of(await insertProduct(shop.database.db))).toEqual([]);
    expect((await put({ ...late, seen })).status).toBe(200);
    await shop.delete(`/api/sales/${vase}`, admin.headers);
    const gone = await put({ ...late, discount: '25', seen: (await of(vase))[0] ?? seen });
    expect([gone.status, gone.message]).toEqual([
      409,
      'The sale is over or was removed meanwhile. Save again to schedule it',
    ]);
    expect(await of(vase)).toEqual([]);
  });

  test('prices an order right also where nothing has started or ended the sale yet', async () => {
    const place = async () => {
      const { orderPlacer } = await import('../orders/place-order.ts');
      const { db } = shop.database;
      const shopOf = { db, shopSecret: 's', shopEmail: 'a@b.test', publicUrl: 'http://localhost' };
      const { newOrder } = await import('../../contract/orders.ts');
      const body = newOrder.parse(orderBody([[vase, 1]]));
      const request = { actor: { kind: 'guest' as const }, key: undefined, body, confirms: false };
      return (await orderPlacer(shopOf).placeOrder(request)).subtotal;
    };
    await sql`insert into product_sales (product_id, discount, starts_at, ends_at)
      values (${vase}, 30, now() - interval '1 minute', now() + interval '1 hour')`.execute(
      shop.database.db,
    );
    expect([await place(), await stored()]).toEqual(['70.00', '5.00']);
    await discount();
    expect(await stored()).toBe('30.00');
    await sql`update product_sales set ends_at = now() - interval '1 second'`.execute(
      shop.database.db,
    );
    expect([await place(), await stored()]).toEqual(['95.00', '30.00']);
  });

  test('begins by itself when its moment comes', async () => {
    await discount();
    await sql`insert into product_sales (product_id, discount, starts_at, ends_at)
      values (${vase}, 30, now() + interval '300 milliseconds', null)`.execute(shop.database.db);
    version += 1;
    await discount(); // Is notified.
    // Nobody asks the shop: its own timer does it.
    await expect.poll(stored).toBe('30.00');
  });

  test('that is due while the database is away keeps nobody waiting', async () => {
    await put({ discount: '30', from_day: day(2), to_day: day(3) });
    const { db } = shop.database;
    await discount();
    await sql`update product_sales set starts_at = now() + interval '300 ms'`.execute(db);
    const holding = await db.startTransaction().execute();
    try {
      await lockCatalogue(holding);
      version += 1;
      // Is notified. The timer then waits for the lock, or on a machine that stood still this request does.
      const first = discount();
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
            ).rows.length,
        )
        .toBe(1);
      isAway = true;
      const times: number[] = [];
      for (let n = 0; n < 5; n += 1) {
        const began = performance.now();
        expect(await discount()).toBe('5.00');
        times.push(performance.now() - began);
      }
      // Who waits does so for 2 s; a busy machine makes some slow, not all.
      expect(Math.min(...times)).toBeLessThan(1_500);
      expect(await first).toBe('5.00');
    } finally {
      await holding.commit().execute();
    }
    isAway = false;
    version += 1;
    await expect.poll(discount).toBe('30.00');
  });

  test('begins also where thousands begin at one moment', async () => {
    const { db } = shop.database;
    await sql`insert into products (category_id, name, description, price)
      select category_id, name || place, description, price from products, generate_series(1, 3000) place`.execute(
      db,
    );
    await sql`insert into product_sales (product_id, discount, starts_at)
      select id, 30, now() from products`.execute(db);
    const { connectionString } = shop.database;
    const quick = openDatabase({ connectionString }); // With the time that statements of the shop have.
    const app = fastify({ pluginTimeout: 0 }); // As the shop has it.
    keepSalesTimely(app, {
      db: quick.db,
      currentVersion: () => version,
      changedSince: () => false,
      log: app.log,
    });
    await app.ready();
    const waiting = async () =>
      (await sql`select from product_sales where base_discount is null`.execute(db)).rows.length;
    await expect.poll(waiting).toBe(0); // A machine that stood still is tried again, in the same time.
    expect(await stored()).toBe('30.00');
    await app.close();
    await quick.close();
  });

  test('changes the version of the catalogue as it begins and ends, so that stored pages go', async () => {
    const tags = async () => {
      const { rows } = await sql<{ tags: string[] }>`
        select tags from catalogue_changes order by version desc limit 1`.execute(shop.database.db);
      return rows[0]?.tags;
    };
    const sale = { discount: '30', from_day: day(1), to_day: day(2) };
    await put(sale);
    await put(sale); // The same is no change.
    await shift(30);
    await discount();
    expect(await tags()).toEqual(expect.arrayContaining([`p${vase}`, 'price:0', 'sales']));
    await shift(48);
    await discount();
    expect(await tags()).toEqual(expect.arrayContaining([`p${vase}`, 'price:0', 'sales']));
  });

  test('of today begins at once, is replaced by another, and gives back what was before when it is removed', async () => {
    expect((await put({ discount: '30', from_day: day(0) })).data.running).toBe(true);
    expect(await discount()).toBe('30.00');
    expect((await put({ discount: '40', from_day: day(0) })).data).toMatchObject({
      discount: '40.00',
      usual_discount: '5.00',
      ends_at: null,
    });
    expect(await discount()).toBe('40.00');
    const gone = await shop.delete(`/api/sales/${vase}`, admin.headers);
    expect(gone.status).toBe(200);
    version += 1;
    expect(await discount()).toBe('5.00');
    expect((await shop.delete(`/api/sales/${vase}`, admin.headers)).status).toBe(404);
  });

  test('ends when somebody writes the discount meanwhile, and a copy of the product is on no sale', async () => {
    await put({ discount: '30', from_day: day(0) });
    const copy = await shop.post(`/api/products/${vase}/duplicate`, undefined, admin.headers);
    expect(copy.data.discount).toBe('5.00');
    const change = { changes: [{ id: vase, discount: '10' }] };
    expect((await shop.post('/api/products/bulk', change, admin.headers)).status).toBe(200);
    expect([await discount(), await sales()]).toEqual(['10.00', []]);
  });

  test('runs on, as it was, once the change that ended it is taken back', async () => {
    await put({ discount: '30', from_day: day(0), to_day: day(1) });
    const running = await sales();
    const { undo } = (await bulk([{ id: vase, discount: '10' }])).data;
    expect((await bulk(undo)).status).toBe(200);
    expect([await discount(), await sales()]).toEqual(['30.00', running]);
    await shift(72);
    expect([await discount(), await sales()]).toEqual(['5.00', []]);
  });

  test('does not come back where it is over by then, or another one was scheduled', async () => {
    await put({ discount: '30', from_day: day(0) });
    const { undo } = (await bulk([{ id: vase, discount: '10' }])).data;
    await put({ discount: '20', from_day: day(2) });
    expect((await bulk(undo)).status).toBe(409);
    expect(await discount()).toBe('10.00');
    await shop.delete(`/api/sales/${vase}`, admin.headers);
    const [{ sale: ended, ...change }] = undo;
    const { from_day: _, to_day: _last, ...sale } = ended; // Moments alone, as a client of before sends them.
    const over = { ...sale, ends_at: new Date(Date.parse(sale.starts_at) + 1).toISOString() };
    expect((await bulk([{ ...change, sale: over }])).status).toBe(200);
    expect([await discount(), await sales()]).toEqual(['5.00', []]);
    const wrong = await bulk([{ ...change, sale: { ...over, ends_at: sale.starts_at } }]);
    expect(Object.keys(wrong.errors ?? {})).toEqual(['changes.0.sale.ends_at']);
    const without = await bulk([{ id: vase, sale: over }]);
    expect(Object.keys(without.errors ?? {})).toEqual(['changes.0.discount']);
  });

  test('goes on where its own discount is written again, and that is taken back', async () => {
    await put({ discount: '30', from_day: day(0) });
    const running = await sales();
    const { undo } = (await bulk([{ id: vase, discount: '30' }])).data;
    expect((await bulk(undo)).status).toBe(200);
    expect(await sales()).toEqual(running);
  });

  test('waits beside other discounts', async () => {
    await put({ discount: '30', from_day: day(1) });
    const change = { changes: [{ id: vase, discount: '10' }] };
    await shop.post('/api/products/bulk', change, admin.headers);
    await shift(48);
    expect(await discount()).toBe('30.00');
    expect(await sales()).toMatchObject([{ usual_discount: '10.00' }]);
  });

  test('is refused without days that make sense', async () => {
    const wrong = async (body: object) => {
      const { status, errors } = await put(body);
      return [status, ...Object.keys(errors ?? {})];
    };
    expect(await wrong({ discount: '0', from_day: day(0) })).toEqual([422, 'discount']);
    expect(await wrong({ discount: '101', from_day: day(0) })).toEqual([422, 'discount']);
    expect(await wrong({ discount: '5', from_day: 'soon' })).toEqual([422, 'from_day']);
    expect(await wrong({ discount: '5', from_day: '0000-01-01' })).toEqual([422, 'from_day']);
    expect(await wrong({ discount: '5', from_day: day(0), to_day: '0000-12-31' })).toEqual([
      422,
      'to_day',
    ]);
    expect(await wrong({ discount: '5', from_day: day(1), to_day: day(0) })).toEqual([
      422,
      'to_day',
    ]);
    expect(await wrong({ discount: '5', from_day: day(-9), to_day: day(-2) })).toEqual([
      422,
      'to_day',
    ]);
    expect((await put({ discount: '5', from_day: day(0) }, 999_999)).status).toBe(404);
    expect(await sales()).toEqual([]);
  });

  test('is in the audit log with who made it, and not when the clock starts it', async () => {
    await put({ discount: '30', from_day: day(1), to_day: day(2) });
    await shift(30);
    await discount();
    const owner = await insertUser(shop.database.db, 'admin');
    const log = (await shop.get('/api/audit-log', owner.headers)).data.data;
    expect(log).toHaveLength(1);
    expect(log[0]).toMatchObject({
      subject: 'products',
      changed_by: { id: admin.id },
      after: { sale_discount: 30 },
    });
  });
});

test('an automatic offer shows on the pages of its products from its first moment to its last', async () => {
  const hour = 3_600_000;
  const parts = [{ quantity: 1, product_id: vase }];
  const { db } = shop.database;
  const [starts_at, ends_at] = [new Date(Date.now() + hour), new Date(Date.now() + 3 * hour)];
  await insertOffer(db, { name: 'Today', parts, starts_at, ends_at });
  const offers = async () => (await shop.get(`/api/products/${vase}`)).data.offers;
  /** As if two hours had passed, as another instance would be notified. */
  const wait = async () => {
    await sql`update offers set starts_at = starts_at - interval '2 hours', ends_at = ends_at - interval '2 hours'`.execute(
      db,
    );
    version += 1;
  };
  expect(await offers()).toBeUndefined();
  await wait();
  expect(await offers()).toEqual([{ name: 'Today', until: expect.any(String) }]);
  await wait();
  expect(await offers()).toBeUndefined();
});
