import { beforeAll, describe, expect, test } from 'vitest';
import type { Customer } from '../../contract/customers.ts';
import { createTestApp } from '../../test/app.ts';
import { insertOrder, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let admin: TestUser;
/** Ids by name. */
const people: Record<string, number> = {};

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

async function insert(name: string, email: string, phone = ''): Promise<void> {
  const { id } = await shop.database.db
    .insertInto('users')
    .values({ name, email, phone, password_hash: 'x', city: 'Jounieh', created_at: day(1) })
    .returning('id')
    .executeTakeFirstOrThrow();
  people[name] = id;
}

beforeAll(async () => {
  const { db } = shop.database;
  admin = await insertUser(db, 'admin');
  await insert('Rima Haddad', 'rima@example.com', '+961 3123456');
  await insert('nadim Khoury', 'Nadim.K@example.com', '+961 71222333');
  await insert('Zoé 100%_\\', 'zoe@example.org', '+33 612345678');
  const [rima, nadim] = [people['Rima Haddad'] ?? 0, people['nadim Khoury'] ?? 0];
  await insertOrder(db, { userId: rima, total: '10.50', at: day(3) });
  await insertOrder(db, { userId: rima, total: '20.25', at: day(5), statusId: 3 });
  await insertOrder(db, { userId: rima, total: '900.00', at: day(9), statusId: 4 });
  await insertOrder(db, { userId: nadim, total: '99.00', at: day(4) });
  await insertOrder(db, { userId: admin.id, total: '5.00' });
  await insertOrder(db, { total: '7.00' });
});

const list = (query = '') => shop.get(`/api/customers?${query}`, admin.headers);
const names = async (query: string): Promise<string[]> =>
  (await list(query)).data.data.map(({ name }: Customer) => name);
const find = (text: string) => names(`sort_by=name&search=${encodeURIComponent(text)}`);

test('customers come with what they ordered, spent and when; canceled orders don’t count', async () => {
  const { status, headers, data } = await list('sort_by=name');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 30, total: 3 });
  expect(data.data).toMatchObject([
    { name: 'nadim Khoury', orders: 1, total_spent: '99.00', last_order_at: day(4).toISOString() },
    {
      id: people['Rima Haddad'],
      name: 'Rima Haddad',
      email: 'rima@example.com',
      phone: '+961 3123456',
      city: 'Jounieh',
      created_at: day(1).toISOString(),
      orders: 2,
      total_spent: '30.75',
      last_order_at: day(5).toISOString(),
    },
    { name: 'Zoé 100%_\\', orders: 0, total_spent: '0.00', last_order_at: null },
  ]);
});

test('neither admins nor anything of a password is among them', async () => {
  const { body } = await list();
  expect(body).not.toMatch(/password|role/);
  expect((await shop.get(`/api/customers/${admin.id}`, admin.headers)).status).toBe(404);
});

test.each([
  ['newest', ['Zoé 100%_\\', 'nadim Khoury', 'Rima Haddad']],
  ['last_order', ['Rima Haddad', 'nadim Khoury', 'Zoé 100%_\\']],
  ['most_orders', ['Rima Haddad', 'nadim Khoury', 'Zoé 100%_\\']],
  ['most_spent', ['nadim Khoury', 'Rima Haddad', 'Zoé 100%_\\']],
  ['name', ['nadim Khoury', 'Rima Haddad', 'Zoé 100%_\\']],
])('sorted by %s', async (sort, sorted) => {
  expect(await names(`sort_by=${sort}`)).toEqual(sorted);
});

test('pages', async () => {
  expect(await names('sort_by=name&per_page=2&page=2')).toEqual(['Zoé 100%_\\']);
  const { data } = await list('per_page=2&page=7');
  expect(data).toMatchObject({ data: [], current_page: 7, last_page: 2, total: 3 });
});

describe('the search', () => {
  test.each([
    ['rima', ['Rima Haddad']],
    ['HADDAD ri', ['Rima Haddad']],
    ['nadim.k@EXAMPLE.com', ['nadim Khoury']],
    ['example.com', ['nadim Khoury', 'Rima Haddad']],
    ['zoe', ['Zoé 100%_\\']],
    ['ZOÉ', ['Zoé 100%_\\']],
    ['03 123 456', ['Rima Haddad']],
    ['+961 71-222333', ['nadim Khoury']],
    ['961', ['nadim Khoury', 'Rima Haddad']],
    ['0%_', ['Zoé 100%_\\']],
    ['\\', ['Zoé 100%_\\']],
    ['%', ['Zoé 100%_\\']],
    ['rima khoury', []],
    ["' or 1=1 --", []],
    ['   ', ['nadim Khoury', 'Rima Haddad', 'Zoé 100%_\\']],
  ])('%j finds %j', async (text, found) => {
    expect(await find(text)).toEqual(found);
    const { data } = await list(`search=${encodeURIComponent(text)}`);
    expect(data.total).toBe(found.length);
  });

  test.each([
    'search=%00',
    `search=${'a'.repeat(255)}`,
    'search=a&search=b',
    'sort_by=password_hash',
    'sort_by=name;drop table users',
    'page=0',
    'per_page=1e3',
  ])('%s is 422', async (query) => {
    expect((await list(query)).status).toBe(422);
  });
});

test('one customer is found by their id', async () => {
  const { status, data } = await shop.get(`/api/customers/${people['Rima Haddad']}`, admin.headers);
  expect(status).toBe(200);
  expect(data).toMatchObject({ name: 'Rima Haddad', orders: 2, total_spent: '30.75' });
});

test.each(['0', '-1', 'x', '1%20or%201=1', '999999999999'])('the id %s is 404', async (id) => {
  expect((await shop.get(`/api/customers/${id}`, admin.headers)).status).toBe(404);
});

test('nobody but an admin gets any, not even their own', async () => {
  const { id, headers } = await insertUser(shop.database.db);
  for (const path of ['/api/customers', `/api/customers/${id}`]) {
    expect((await shop.get(path)).status).toBe(401);
    expect(await shop.get(path, headers)).toMatchObject({ status: 403, data: null });
  }
});

test('a name is found in any spelling of Arabic', async () => {
  await insert('ريما الحدّاد', 'rima.h@example.com', '+961 70111111');
  await insert('ريما الحداد', 'rima.d@example.com', '+961 70222222');
  for (const text of ['الحداد', 'حَدّاد', 'رِيما حـداد']) expect(await find(text)).toHaveLength(2);
});
