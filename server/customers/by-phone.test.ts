import { beforeAll, expect, test } from 'vitest';
import type { PhoneCustomer } from '../../contract/customers.ts';
import { createTestApp } from '../../test/app.ts';
import { insertOrder, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { countNewOrders } from './count-new-orders.ts';

const shop = forAllTests(createTestApp);
let admin: TestUser;
let canceledOnly: number;

const day = (n: number) => new Date(Date.UTC(2026, 10, n));

beforeAll(async () => {
  const { db } = shop.database;
  admin = await insertUser(db, 'admin');
  const { id: userId } = await insertUser(db);
  const rima = { name: 'Rima Haddad', phone: '+961 3123456' };
  await insertOrder(db, { ...rima, userId, total: '10.50', at: day(3) });
  await insertOrder(db, { ...rima, phone: '+961 3-123 456', total: '900.00', statusId: 4 });
  await insertOrder(db, { name: 'Rima H.', phone: '+9613123456', total: '20.25', at: day(5) });
  await insertOrder(db, { name: 'Zoé 100%_', phone: '+33 612345678', total: '99.00', at: day(4) });
  const never = { name: 'Never Came', phone: '+961 71222333', statusId: 4 } as const;
  canceledOnly = await insertOrder(db, { ...never, at: day(9) });
  await countNewOrders(db);
});

const list = (query = '') => shop.get(`/api/customers/by-phone?${query}`, admin.headers);
const names = async (query = ''): Promise<string[]> =>
  (await list(query)).data.data.map(({ name }: PhoneCustomer) => name);

test('guests and customers are one row a phone, whatever its spelling, as their latest order names them', async () => {
  const { status, headers, data } = await list();
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 30, total: 3 });
  expect(data.data[0]).toEqual({
    phone: '9613123456',
    written: '+9613123456',
    name: 'Rima H.',
    city: 'Jounieh',
    orders: 2,
    total_spent: '30.75',
    last_order_at: day(5).toISOString(),
    history: { delivered: 0, refused: 0, declined: 0, open: [3, 1] },
  });
  expect(data.data[2]).toMatchObject({
    name: 'Never Came',
    orders: 0,
    total_spent: '0.00',
    last_order_at: null,
  });
});

test.each([
  ['last_order', ['Rima H.', 'Zoé 100%_', 'Never Came']],
  ['most_orders', ['Rima H.', 'Zoé 100%_', 'Never Came']],
  ['most_spent', ['Zoé 100%_', 'Rima H.', 'Never Came']],
])('sorted by %s', async (sort, sorted) => {
  expect(await names(`sort_by=${sort}`)).toEqual(sorted);
});

test('pages', async () => {
  expect(await names('per_page=2&page=2')).toEqual(['Never Came']);
  const { data } = await list('per_page=2&page=7');
  expect(data).toMatchObject({ data: [], current_page: 7, last_page: 2, total: 3 });
});

test.each([
  ['03 123 456', ['Rima H.']],
  ['+961 3123456', ['Rima H.']],
  ['٠٣١٢٣٤٥٦', ['Rima H.']],
  ['۳۱۲۳۴۵۶', ['Rima H.']],
  ['rima', ['Rima H.']],
  ['ZOE', ['Zoé 100%_']],
  ['0%_', ['Zoé 100%_']],
  ['haddad', []],
  ['   ', ['Rima H.', 'Zoé 100%_', 'Never Came']],
])('%j finds %j', async (text, found) => {
  const query = `search=${encodeURIComponent(text)}`;
  expect(await names(query)).toEqual(found);
  expect((await list(query)).data.total).toBe(found.length);
});

test('a sort that is none is refused', async () => {
  expect((await list('sort_by=name')).status).toBe(422);
});

test('a phone goes with the person of its last order', async () => {
  const removed = await shop.delete(`/api/orders/${canceledOnly}/person`, admin.headers);
  expect(removed.status).toBe(200);
  const { body } = await list();
  expect(body).not.toMatch(/Never Came|71222333|Person removed/);
});

test('a name is found in any spelling of Arabic', async () => {
  const { db } = shop.database;
  await insertOrder(db, { name: 'سُعاد الحدّاد', phone: '+961 70111111' });
  await insertOrder(db, { name: 'سعاد الحداد', phone: '+961 70222222' });
  await countNewOrders(shop.database.db);
  for (const text of ['الحداد', 'الحَدّاد', 'سعاد حـداد'])
    expect(await names(`search=${encodeURIComponent(text)}`)).toHaveLength(2);
});
