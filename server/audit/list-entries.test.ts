import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { actAs } from '../database/session.ts';

const shop = forAllTests(createTestApp);
let admin: TestUser;

beforeAll(async () => {
  const { db } = shop.database;
  admin = await insertUser(db, 'admin');
  for (let n = 0; n < 25; n += 1) await insertProduct(db, { price: '9.00' });
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.id);
    await insertCategory(transaction, { name: 'Lamps' });
  });
  // An entry is known by its moment: on a quick machine the next one could have the same.
  await sql`update audit_log set changed_at = changed_at - interval '1 minute'`.execute(db);
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.id);
    await insertCategory(transaction, { name: 'Bowls' });
    await transaction.updateTable('products').set({ price: '8.00' }).execute();
  });
});

const entries = (query = '') => shop.get(`/api/audit-log/acts?${query}`, admin.headers);

test('what was changed at once is one entry, however much it is', async () => {
  const { status, data, headers } = await entries('per_page=1');
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect([data.total, data.last_page, data.data.length]).toEqual([2, 2, 1]);
  const [entry] = data.data;
  expect(entry).toMatchObject({
    changed_by: { id: admin.id, name: 'Nadim' },
    kinds: [
      { subject: 'products', action: 'update', count: 25, products: 25 },
      { subject: 'categories', action: 'insert', count: 1 },
    ],
  });
  expect(entry.changes.length).toBe(20);
  expect(entry.changes[0]).toMatchObject({ before: { price: 9 }, changed_at: entry.changed_at });
  const second = await entries('per_page=1&page=2');
  expect(second.data.data[0].changes).toMatchObject([{ subject_name: 'Lamps' }]);
});

test('all changes of an entry are read by its moment', async () => {
  const [entry] = (await entries()).data.data;
  const path = `/api/audit-log?changed_at=${entry.changed_at}&per_page=10&page=3`;
  const { data } = await shop.get(path, admin.headers);
  expect([data.total, data.data.length]).toEqual([26, 6]);
});

test('entries are narrowed to one kind of thing', async () => {
  const { data } = await entries('subject=products');
  expect(data.data.map(({ kinds }: { kinds: unknown[] }) => kinds.length)).toEqual([1]);
  expect((await entries('page=9')).data).toMatchObject({ data: [], total: 2 });
});
