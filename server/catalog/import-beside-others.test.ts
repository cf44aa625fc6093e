import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AdminShop, openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { lockCatalogue } from '../database/catalogue-version.ts';

let shop: AdminShop;
beforeAll(async () => {
  shop = await openAdminShop();
});
afterAll(() => shop.close());

const HEAD = 'name,description,price,collection';
const importSheet = (csv: string) =>
  shop.postForm('/api/products/import', [['file', Buffer.from(csv)]]);
const waiters = async () =>
  (
    await shop.database.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount;

test('shoppers are answered while an import goes on, and see the shop as it was until it is done', async () => {
  const categoryId = await insertCategory(shop.database.db, { name: 'Vases' });
  await insertProduct(shop.database.db, { categoryId });
  const lines = Array.from({ length: 400 }, (_, n) => `Jug ${n},Small,9.5,Vases`);
  let running = true;
  const imported = importSheet([HEAD, ...lines].join('\n')).then((answer) => {
    running = false;
    return answer;
  });
  const beside: number[] = [];
  while (running) {
    const { data } = await shop.get('/api/products');
    if (running) beside.push(data.total);
  }
  expect((await imported).data.created).toBe(400);
  expect(beside.length).toBeGreaterThan(3);
  expect(beside.slice(0, -1).every((total) => total === 1)).toBe(true);
  expect((await shop.get('/api/products')).data.total).toBe(401);
});

test('what another admin has changed before the import had its turn counts', async () => {
  const { db } = shop.database;
  const lamps = await insertCategory(db, { name: 'Lamps' });
  const imported = await db.transaction().execute(async (other) => {
    await lockCatalogue(other);
    await other.deleteFrom('categories').where('id', '=', lamps).execute();
    const answer = importSheet(`${HEAD}\nLamp,Small,9.5,Lamps`);
    await expect.poll(waiters, { interval: 5 }).toBe(1); // It has planned, and waits for the lock.
    return { answer };
  });
  const { status, errors } = await imported.answer;
  expect([status, errors]).toEqual([422, { 'rows.2.collection': ['There is no such collection'] }]);
});

test('of two imports at once, in memory both, one is asked to come again', async () => {
  const { db } = shop.database;
  await insertCategory(db, { name: 'Mirrors' });
  const [first, second] = await Promise.all([
    importSheet(`${HEAD}\nMirror,Small,9.5,Mirrors`),
    importSheet(`${HEAD}\nMirror,Small,9.5,Mirrors`),
  ]);
  expect([first.status, second.status].toSorted()).toEqual([200, 409]);
  const { total } = (await shop.get('/api/products?search=mirror')).data;
  expect(total).toBe(1);
  expect((await importSheet(`${HEAD}\nOther,Small,9.5,Mirrors`)).status).toBe(200);
});
