import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, dayIn } from '../domain/shop-day.ts';
import { SHOP_TIME_ZONE } from '../domain/time-zone.ts';
import { openAdminShop } from '../test/admin-shop.ts';
import { createEmptyDatabase } from '../test/database.ts';
import { insertProduct } from '../test/factories.ts';
import { forAllTests } from '../test/for-all-tests.ts';
import { migrate } from './database/migrate.ts';
import { readRelease } from './database/sql-files.ts';

const shop = forAllTests(openAdminShop);

beforeEach(async () => {
  for (const table of ['offers', 'product_sales', 'settings'] as const)
    await shop.database.db.deleteFrom(table).execute();
});

const moveTo = (time_zone: string) =>
  shop.put(
    '/api/admin/settings/shop',
    {
      shop_name: 'Dar',
      time_zone,
      currency_code: 'USD',
      currency_symbol: '$',
      currency_position: 'before',
    },
    shop.admin,
  );
const offer = { name: 'December', code: 'december', kind: 'percent', value: '10' };
const DAYS = { from_day: '2099-12-01', to_day: '2099-12-10' };
const moments = async (table: 'offers' | 'product_sales') =>
  (await shop.database.db.selectFrom(table).select(['starts_at', 'ends_at']).execute()).map(
    ({ starts_at, ends_at }) => [starts_at?.toISOString(), ends_at?.toISOString()],
  );
/** Midnight in Beirut and in New York, in winter. */
const BEIRUT = ['2099-11-30T22:00:00.000Z', '2099-12-10T22:00:00.000Z'];
const NEW_YORK = ['2099-12-01T05:00:00.000Z', '2099-12-11T05:00:00.000Z'];

describe('in a new time zone', () => {
  test('an offer keeps its days, also when it is changed afterwards', async () => {
    const { data } = await shop.post('/api/offers', { ...offer, ...DAYS }, shop.admin);
    expect(await moments('offers')).toEqual([BEIRUT]);
    const saved = await moveTo('America/New_York');
    expect(saved.message).toContain('Offers and sales keep their days');
    expect((await shop.get(`/api/offers/${data.id}`, shop.admin)).data).toMatchObject(DAYS);
    expect(await moments('offers')).toEqual([NEW_YORK]);
    const renamed = { ...offer, ...DAYS, name: 'Winter' };
    const changed = await shop.put(`/api/offers/${data.id}`, renamed, shop.admin);
    expect(changed.data).toMatchObject({ ...DAYS, name: 'Winter' });
    expect(await moments('offers')).toEqual([NEW_YORK]);
  });

  test('a sale keeps its days', async () => {
    const id = await insertProduct(shop.database.db);
    await shop.put(`/api/sales/${id}`, { discount: '30', ...DAYS }, shop.admin);
    expect(await moments('product_sales')).toEqual([BEIRUT]);
    await moveTo('America/New_York');
    const { data } = await shop.get(`/api/sales?product_id=${id}`, shop.admin);
    expect(data.data[0]).toMatchObject(DAYS);
    expect(await moments('product_sales')).toEqual([NEW_YORK]);
    await shop.database.db.deleteFrom('settings').execute();
    expect(await moments('product_sales')).toEqual([BEIRUT]);
  });

  test('a sale that ran waits again where its first day has not begun', async () => {
    const id = await insertProduct(shop.database.db, { price: '100.00', discount: '5' });
    const ahead = 'Pacific/Kiritimati'; // 26 hours ahead of Pacific/Niue: always a day later.
    await moveTo(ahead);
    const today = dayIn(ahead, new Date());
    const body = { discount: '30', from_day: today, to_day: addDays(today, 5) };
    expect((await shop.put(`/api/sales/${id}`, body, shop.admin)).data.running).toBe(true);
    const discount = async () => (await shop.get(`/api/products/${id}`, shop.admin)).data.discount;
    expect(await discount()).toBe('30.00');
    await moveTo('Pacific/Niue');
    expect(await discount()).toBe('5.00');
    const { data } = await shop.get(`/api/sales?product_id=${id}`, shop.admin);
    expect(data.data[0]).toMatchObject({ running: false, from_day: today });
  });

  test('the way back of a bulk change brings a sale back with its days', async () => {
    const id = await insertProduct(shop.database.db, { price: '100.00' });
    const days = { from_day: '2020-01-01', to_day: '2099-12-10' };
    await shop.put(`/api/sales/${id}`, { discount: '30', ...days }, shop.admin);
    const bulk = (changes: object[]) => shop.post('/api/products/bulk', { changes }, shop.admin);
    const { data } = await bulk([{ id, discount: '50' }]);
    await moveTo('America/New_York');
    expect((await bulk(data.undo)).status).toBe(200);
    const { data: sales } = await shop.get(`/api/sales?product_id=${id}`, shop.admin);
    expect(sales.data[0]).toMatchObject({ ...days, running: true });
  });
});

test('a section without a new time zone is saved without a word of days', async () => {
  await moveTo('Europe/Paris');
  expect((await moveTo('Europe/Paris')).message).toBe('Settings saved');
});

test('the database and the shop have the same time zone where none is set', async () => {
  const { rows } = await sql`select shop_time_zone() as zone`.execute(shop.database.db);
  expect(rows).toEqual([{ zone: SHOP_TIME_ZONE }]);
});

test('moments of before become the days that the shop showed, and days follow what the release before writes', async () => {
  const empty = await createEmptyDatabase();
  const client = new pg.Client({ connectionString: empty.connectionString });
  await client.connect();
  try {
    const asIn = readRelease().migrations.filter(({ name }) => name < '0230');
    await migrate(empty.connectionString, undefined, { asIn });
    await client.query(`
      insert into settings (key, value) values ('time_zone', '"America/New_York"');
      insert into offers (name, code, kind, value, starts_at, ends_at)
        values ('Winter', 'WINTER', 'percent', 10, '${NEW_YORK[0]}', '${NEW_YORK[1]}'), ('Always', 'ALWAYS', 'percent', 5, null, null)`);
    await migrate(empty.connectionString);
    const read = async () =>
      (await client.query('select from_day::text, to_day::text from offers order by id')).rows;
    expect(await read()).toEqual([DAYS, { from_day: null, to_day: null }]);
    await client.query(
      `update offers set ends_at = ends_at + interval '1 day' where name = 'Winter'`,
    );
    expect((await read())[0]).toEqual({ ...DAYS, to_day: '2099-12-11' });
  } finally {
    await client.end();
    await empty.drop();
  }
});

test('the shop knows the day on which something was reduced last', async () => {
  const known = async () => (await shop.get('/api/settings')).data.last_sale;
  const id = await insertProduct(shop.database.db, { price: '100.00', discount: '20' });
  await shop.database.db.deleteFrom('last_sale').execute();
  const change = (discount: string) =>
    shop.post('/api/products/bulk', { changes: [{ id, discount }] }, shop.admin);
  await change('30');
  expect(await known()).toBeUndefined();
  await change('0');
  expect(await known()).toBe(dayIn(SHOP_TIME_ZONE, new Date()));
});
