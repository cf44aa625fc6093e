import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { AuditChange } from '../../contract/audit.ts';
import { createTestApp } from '../../test/app.ts';
import {
  insertCategory,
  insertMessage,
  insertOrder,
  insertProduct,
  insertReview,
  insertUser,
  type TestUser,
} from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { actAs } from '../database/session.ts';

const shop = forAllTests(createTestApp);
let admin: TestUser;
let other: TestUser;
let productId: number;

beforeAll(async () => {
  const { db } = shop.database;
  admin = await insertUser(db, 'admin');
  other = await insertUser(db, 'admin');
  productId = await insertProduct(db, { name: 'Vase', price: '20.00' });
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.id);
    await transaction.updateTable('products').set({ price: '25.00' }).execute();
  });
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, other.id);
    await insertCategory(transaction, { name: 'Lamps' });
  });
});

const list = (query = '') => shop.get(`/api/audit-log?${query}`, admin.headers);

test('says who changed what, before and after, the latest first', async () => {
  const { status, data, headers } = await list();
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(data).toMatchObject({ current_page: 1, last_page: 1, per_page: 50, total: 2 });
  const [made, changed] = data.data;
  expect(made).toMatchObject({ subject: 'categories', subject_name: 'Lamps', action: 'insert' });
  expect([made.before, made.after.name]).toEqual([null, 'Lamps']);
  expect(changed).toMatchObject({
    changed_by: { id: admin.id, name: 'Nadim' },
    subject: 'products',
    subject_id: String(productId),
    subject_name: 'Vase',
    action: 'update',
    before: { price: 20 },
    after: { price: 25 },
  });
});

test('a review is named by its product, and what is gone by the name that it had', async () => {
  const { db } = shop.database;
  const orderId = await insertOrder(db, { statusId: 3, lines: [[productId, 1]] });
  const id = await insertReview(db, { orderId, productId });
  const { revision } = await db
    .selectFrom('reviews')
    .select('revision')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const messageId = await insertMessage(db, { email: 'lina@example.com' });
  await shop.put(`/api/messages/${messageId}`, { read: true }, admin.headers);
  const body = { status: 'shown', reviews: [{ id, revision }] };
  const shown = await shop.put('/api/reviews', body, admin.headers);
  expect(shown.status).toBe(200);
  const { data: courier } = await shop.post(
    '/api/couriers',
    { name: 'Ziad', phone: '+961 3 123 456' },
    admin.headers,
  );
  await shop.delete(`/api/couriers/${courier.id}`, admin.headers);
  const names = (await list()).data.data
    .slice(0, 4)
    .map((entry: AuditChange) => [entry.subject, entry.subject_name, entry.action]);
  expect(names).toEqual([
    ['couriers', 'Ziad', 'delete'],
    ['couriers', 'Ziad', 'insert'],
    ['reviews', 'Vase', 'update'],
    ['contact_messages', 'lina@example.com', 'update'],
  ]);
  await db
    .deleteFrom('audit_log')
    .where('subject', 'in', ['couriers', 'reviews', 'contact_messages'])
    .execute();
});

test('is narrowed to one kind of thing, or to one admin', async () => {
  const found = async (query: string) => (await list(query)).data.total;
  expect(await found('subject=products')).toBe(1);
  expect(await found('subject=orders')).toBe(0);
  expect(await found(`admin_id=${other.id}`)).toBe(1);
  expect(await found(`admin_id=${other.id}&subject=products`)).toBe(0);
});

test('past the last page there is nothing, and the total still holds', async () => {
  expect((await list('page=9&per_page=1')).data).toMatchObject({
    data: [],
    last_page: 2,
    total: 2,
  });
});

test.each([
  'subject=sessions',
  'page=0',
  'per_page=101',
  'admin_id=x',
  'changed_at=yesterday',
  'subject=a&subject=b',
])('%s is 422', async (query) => {
  const { status, errors } = await list(query);
  expect([status, Object.keys(errors ?? {}).length]).toEqual([422, 1]);
});

test('values of attributes come with the names of their attributes', async () => {
  const { db } = shop.database;
  const { rows } = await sql<{ id: number }>`
    insert into collection_attributes (category_id, name, type, position)
    select category_id, 'Bulb', 'text', 0 from products where id = ${productId} returning id`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.id);
    await sql`update products set attributes = jsonb_build_object(${String(id)}::text, 'E27', '999999', 'x')
      where id = ${productId}`.execute(transaction);
  });
  const { data } = await shop.get('/api/audit-log', admin.headers);
  expect(data.data[0]).toMatchObject({
    after: { attributes: { [id]: 'E27' } },
    attribute_names: { [id]: 'Bulb' },
  });
});
