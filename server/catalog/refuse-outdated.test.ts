import { expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { ago } from './write-product.ts';

const shop = forAllTests(openAdminShop);

const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const change = (id: number, price: string, version?: string, headers = shop.admin) =>
  shop.postForm(
    `/api/products/${id}`,
    [['price', price], ...(version ? [['version', version] as const] : [])],
    headers,
  );

test('who changes what they saw is granted, and each change makes a new version', async () => {
  const id = await insertProduct(shop.database.db);
  const first = (await read(id)).updated_at;
  const second = (await change(id, '11', first)).data.updated_at;
  expect(Date.parse(second)).toBeGreaterThan(Date.parse(first));
  expect((await change(id, '12', second)).status).toBe(200);
});

test('who changes what another admin has changed gets who it was, and nothing is overwritten', async () => {
  const { db } = shop.database;
  const id = await insertProduct(db, { name: 'Vase' });
  const seen = (await read(id)).updated_at;
  const other = await insertUser(db, 'admin');
  expect((await change(id, '11', seen, other.headers)).status).toBe(200);
  const message = "Nadim changed 'Vase' just now";
  expect(await change(id, '12', seen)).toMatchObject({
    status: 409,
    message,
    errors: { version: [message] },
  });
  expect((await read(id)).price).toBe('11.00');
});

test('their own change in another window is shown as theirs', async () => {
  const id = await insertProduct(shop.database.db, { name: 'Vase' });
  const seen = (await read(id)).updated_at;
  await change(id, '11', seen);
  expect((await change(id, '12', seen)).message).toBe("You changed 'Vase' elsewhere, just now");
});

test('a change that no admin made is somebody’s', async () => {
  const { db } = shop.database;
  const id = await insertProduct(db, { name: 'Vase' });
  const seen = (await read(id)).updated_at;
  await db.updateTable('products').set({ price: '9' }).where('id', '=', id).execute();
  expect((await change(id, '12', seen)).message).toBe("Somebody changed 'Vase' just now");
});

test('who names no version changes the product as it is, as ever', async () => {
  const id = await insertProduct(shop.database.db);
  await change(id, '11');
  expect((await change(id, '12')).status).toBe(200);
});

test.each([
  'yesterday',
  '2026-11-21',
  '1',
  '2026-13-01T00:00:00Z',
])('the version %s is 422', async (version) => {
  const id = await insertProduct(shop.database.db);
  expect(await change(id, '12', version)).toMatchObject({
    status: 422,
    errors: { version: ['must be a moment like 2026-11-21T14:03:00.000Z'] },
  });
});

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3_599, '59 minutes ago'],
  [7_200, '2 hours ago'],
  [200_000, '2 days ago'],
])('%i seconds are %s', (seconds, words) => {
  expect(ago(seconds)).toBe(words);
});
