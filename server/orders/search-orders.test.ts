import { type Insertable, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { OrderFilters } from '../../contract/orders.ts';
import { insertOrders } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { insertCustomer, listOrders, openOrderShop, type Sender } from '../../test/orders.ts';
import type { Orders } from '../database/types.ts';
import { filterOrders, readSearch } from './list-orders.ts';

const shop = forAllTests(openOrderShop);
let nadim: number;
/** Ids by what a test calls an order. */
const ids: Record<string, number> = {};

beforeAll(async () => {
  nadim = await insertCustomer(shop.database);
  await insertOrder('rima', { guest_name: 'Rîma El-Haddad', guest_phone: '+961 3123456' });
  await insertOrder('maya', { guest_name: 'MAYA 100%_Saab', guest_phone: '+961 71234567' });
  await insertOrder('syrian', { guest_name: 'Omar', guest_phone: '+963 933123456' });
  await insertOrder('arabic', { guest_name: 'ريما حداد', guest_phone: '+961 81000999' });
  await insertOrder('tripoli', { guest_name: 'Samia', guest_city: 'El-Mînâ, Tripoli' });
  await insertOrder('vowelled', { guest_name: 'أَحْمَد الحدّاد', guest_city: 'جُونيـــة' });
  await insertOrder('plain', { guest_name: 'احمد الحداد', guest_city: 'جونيه' });
  await insertOrder('nadim', { guest_name: 'Nadim Haddad', user_id: nadim });
});

async function insertOrder(called: string, columns: Partial<Insertable<Orders>>): Promise<void> {
  const rima = { guest_name: 'Rima', guest_phone: '+961 76555444' };
  [ids[called] = 0] = await insertOrders(shop.database.db, 1, { ...rima, ...columns });
}

const admin: Sender = { actor: { kind: 'user', userId: 1_000, role: 'owner' } };

/** What an admin finds, called by its names, in the order of the list. */
async function found(search: string, more = '', sender = admin): Promise<string[]> {
  const { status, data } = await listOrders(
    shop,
    `search=${encodeURIComponent(search)}${more}`,
    sender,
  );
  expect(status).toBe(200);
  expect(data.total).toBe(data.data.length);
  const names = Object.fromEntries(Object.entries(ids).map(([name, id]) => [id, name]));
  return data.data.map(({ id }) => names[id] ?? '');
}

describe('an order is found', () => {
  test.each([
    ['rima', ['rima']],
    ['RÎMA', ['rima']],
    ['el-had', ['rima']],
    ['haddad rima', ['rima']],
    ['haddad', ['nadim', 'rima']],
    ['tripoli', ['tripoli']],
    ['el-mina samia', ['tripoli']],
    ['rima tripoli', []],
    ['  Haddad   nad ', ['nadim']],
    ['ريما', ['arabic']],
    ['حداد', ['plain', 'vowelled', 'arabic']],
    ['حدّاد', ['plain', 'vowelled', 'arabic']],
    ['حـــداد', ['plain', 'vowelled', 'arabic']],
    ['أحمد', ['plain', 'vowelled']],
    ['احمد الحَدّاد', ['plain', 'vowelled']],
    ['جونية', ['plain', 'vowelled']],
    ['rima saab', []],
  ])('by parts of the name, accents and case aside: %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test.each([
    ['+961 3123456', ['rima']],
    ['+961 3 123 456', ['rima']],
    ['00961-3-123-456', ['rima']],
    ['+961 03 123 456', ['rima']],
    ['961 (03) 123.456', ['rima']],
    ['03/123456', ['syrian', 'rima']],
    ['3123456', ['syrian', 'rima']],
    ['٧١ ٢٣٤ ٥٦٧', ['maya']],
    ['71 23', ['maya']],
    ['000999', ['arabic']],
    ['+1 202 555 0123', []],
  ])('by its phone as people write it: %j', async (search, names) => {
    expect(await found(search)).toEqual(names);
  });

  test('by its number, which comes before phones that hold it', async () => {
    expect(await found(String(ids.maya))).toEqual(['maya']);
    expect(await found(`#${ids.syrian}`)).toEqual(['syrian']);
    expect(await found('#999')).toEqual([]);
    const { rows } = await shop.database.pool.query(
      `insert into orders overriding system value
       select 123, user_id, courier_id, 'Old', guest_email, '+961 70000000', guest_region, guest_city,
         guest_street, notes, status_id, payment_status_id, payment_method_id, subtotal, delivery_fee,
         total_price, now() - interval '1 year', now() from orders where id = $1 returning id`,
      [ids.rima],
    );
    ids.old = rows[0].id;
    expect(await found('123')).toEqual(['old', 'syrian', 'maya', 'rima']);
    expect(await found('123', '&per_page=100&order_status_id=4')).toEqual([]);
  });

  test('together with the other filters', async () => {
    expect(await found('haddad', '&order_status_id=3')).toEqual([]);
    expect(await found('haddad', `&user_id=${nadim}`)).toEqual(['nadim']);
    expect(await found('haddad', '&from_date=2000-01-01&to_date=2000-01-02')).toEqual([]);
    expect((await found('')).length, 'an empty search is none').toBe(Object.keys(ids).length);
  });
});

test.each([
  '%',
  '_',
  '\\',
  '%%%%',
  "' or 1=1 --",
  '100%_s',
  '🦊',
  '#',
  '+',
  '12345678901234567890',
])('signs of SQL and patterns are letters like any other: %j', async (search) => {
  const names = search.includes('%_') ? ['maya'] : [];
  const holding = ['%', '_'].includes(search) ? ['maya'] : names;
  expect(await found(search)).toEqual(holding);
});

test('a customer finds among their own only', async () => {
  const own: Sender = { actor: { kind: 'user', userId: nadim, role: 'user' } };
  expect(await found('haddad', '', own)).toEqual(['nadim']);
  expect(await found(`#${ids.rima}`, '', own)).toEqual([]);
});

test.each(['x'.repeat(101), 'a%00b', 'a&search=b'])('422: %s', async (search) => {
  const { status, errors } = await listOrders(shop, `search=${search}`, admin);
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['search']]);
});

test.each([
  'جونية',
  'جُونيه',
])('the whole name of a city is found in any spelling: %s', async (city) => {
  const { data } = await listOrders(shop, `city=${encodeURIComponent(city)}`, admin);
  expect(data.data.map(({ id }) => id)).toEqual([ids.plain, ids.vowelled]);
});

test('a search in Arabic is answered by three indexes', async () => {
  const part = 'الحداد';
  const { where } = filterOrders({ search: part } as OrderFilters, 'Asia/Beirut');
  const asked = sql`explain select id from orders where ${where}`.compile(shop.database.db);
  const client = await shop.database.pool.connect();
  await client.query('begin');
  await client.query('set local enable_seqscan = off');
  const { rows } = await client.query(asked.sql, [...asked.parameters]);
  await client.query('rollback');
  client.release();
  for (const index of ['parts', 'arabic_spelling'])
    expect(JSON.stringify(rows)).toContain(`orders_by_${index}`);
});

test('a search takes 2 statements, which the index can answer', async () => {
  expect(await shop.countQueries(() => listOrders(shop, 'search=haddad', admin))).toBe(2);
  const answers: unknown = await shop.database.pool.query(`
    begin;
    set local enable_seqscan = off;
    explain select id from orders where id = 7 or search_document like part_pattern('haddad');
    rollback`);
  expect(JSON.stringify(answers)).toContain('orders_by_parts');
});

test('of what more than 10,000 orders hold, the newest are found, and the total is said to be an estimate', async () => {
  const { rows } = await shop.database.pool.query<{ id: number }>(`
    insert into orders (id, guest_name, guest_phone, guest_region, guest_city, guest_street, subtotal, delivery_fee, total_price, created_at)
    overriding system value
    select 1000000 + n, 'Zeina of many', '+961 5', 'M', 'J', 'H', 0, 0, 0, now() - n * interval '1 second' from generate_series(1, 10001) n
    returning id`);
  const page = async (number: number) =>
    (await listOrders(shop, `search=of+zeina&page=${number}`, admin)).data;
  const first = await page(1);
  expect(first).toMatchObject({ total_is_exact: false, last_page: 100 });
  expect(first.total).toBeGreaterThan(10_000);
  const newest = rows.map(({ id }) => id);
  expect(first.data.map(({ id }) => id)).toEqual(newest.slice(0, 100));
  expect((await page(100)).data.map(({ id }) => id)).toEqual(newest.slice(9_900, 10_000));
  expect((await page(101)).data).toEqual([]);
  await shop.database.pool.query('delete from orders where id = $1', [newest[0]]);
  const exact = await page(100);
  expect(exact).toMatchObject({ total: 10_000, last_page: 100 });
  expect(exact.data.map(({ id }) => id)).toEqual(newest.slice(9_901));
});

test('digits alone may be a number or a phone', () => {
  expect(readSearch('12')).toEqual({ number: 12, phones: [], words: [] });
  expect(readSearch('#0012')).toEqual({ number: 12, phones: [], words: [] });
  expect(readSearch('70 123 456')).toEqual({ number: null, phones: ['70123456'], words: [] });
  expect(readSearch('+961 70123456').phones).toEqual(['96170123456']);
  expect(readSearch('+961 070123456').phones).toEqual(['961070123456', '96170123456']);
});
