import { beforeEach, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
let ids: number[];

beforeEach(async () => {
  const { db } = shop.database;
  await db.deleteFrom('products').execute();
  await db.deleteFrom('categories').execute();
  ids = [await insertCategory(db), await insertCategory(db), await insertCategory(db)];
});

const order = (wanted: unknown, headers: Record<string, string> = shop.admin) =>
  shop.put('/api/categories/order', { ids: wanted } as object, headers);
const shown = async () =>
  (await shop.get('/api/categories')).data.map((one: { category_id: number }) => one.category_id);

describe('PUT /categories/order', () => {
  test('shows the collections in that order, and answers them', async () => {
    const wanted = ids.toReversed();
    const { status, data } = await order(wanted);
    expect(status).toBe(200);
    expect(data).toEqual((await shop.get('/api/categories')).data);
    expect(await shown()).toEqual(wanted);
  });

  test('one that was made meanwhile stays behind those that are named', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    const late = await insertCategory(shop.database.db, { position: 9 });
    await order([c, a]);
    expect(await shown()).toEqual([c, a, b, late]);
    await order([]);
    expect(await shown()).toEqual([c, a, b, late]);
  });

  test('a new collection is shown last', async () => {
    await order(ids.toReversed());
    const { id } = await shop.database.db
      .selectFrom('categories')
      .select(({ fn }) => fn.max('position').as('id'))
      .executeTakeFirstOrThrow();
    expect(id).toBe(2);
  });

  test('one that is gone is 409 and moves nothing', async () => {
    const answer = await order([...ids.toReversed(), 2_000_000_000]);
    expect(answer).toMatchObject({ status: 409, message: expect.stringContaining('meanwhile') });
    expect(await shown()).toEqual(ids);
  });

  test('over another order than was seen is 409, where older clients replace it', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    const over = (wanted: number[], seen: number[]) =>
      shop.put('/api/categories/order', { ids: wanted, seen }, shop.admin);
    expect((await over([b, a, c], ids)).status).toBe(200);
    expect(await over([a, c, b], ids)).toMatchObject({
      status: 409,
      message: expect.stringContaining('another order'),
    });
    expect(await shown()).toEqual([b, a, c]);
    expect((await over([b, a, c], ids)).status).toBe(200); // Its answer was lost.
    expect((await over([c, b, a], [b, a, c])).status).toBe(200);
    expect((await order(ids)).status).toBe(200);
    expect(await shown()).toEqual(ids);
  });

  test('what was made and deleted since it was seen is no other order', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    const late = await insertCategory(shop.database.db, { position: 9 });
    await shop.database.db.deleteFrom('categories').where('id', '=', b).execute();
    const body = { ids: [c, a], seen: [a, b, c] };
    expect((await shop.put('/api/categories/order', body, shop.admin)).status).toBe(200);
    expect(await shown()).toEqual([c, a, late]);
  });

  test.each([
    ['a collection twice', (a: number) => [a, a]],
    ['an id that is none', () => ['x']],
    ['no list', () => 'all'],
    ['a thousand and one', () => Array.from({ length: 1_001 }, (_none, n) => n + 1)],
  ])('%s is 422', async (_case, make) => {
    expect((await order(make(ids[0] ?? 0))).status).toBe(422);
    expect(await shown()).toEqual(ids);
  });

  test('is for admins alone', async () => {
    const customer = await insertUser(shop.database.db);
    expect((await order(ids.toReversed(), {})).status).toBe(401);
    expect((await order(ids.toReversed(), customer.headers)).status).toBe(403);
    expect(await shown()).toEqual(ids);
  });
});

test('GET /category-counts counts what is in each collection, without what was deleted', async () => {
  const { db } = shop.database;
  const [a = 0, b = 0] = ids;
  await insertProduct(db, { categoryId: a });
  await insertProduct(db, { categoryId: a, available: false });
  await insertProduct(db, { categoryId: b, deletedAt: new Date() });
  const { status, data, headers } = await shop.get('/api/category-counts', shop.admin);
  expect(status).toBe(200);
  expect(data).toEqual([{ category_id: a, product_count: 2 }]);
  expect(headers['cache-control']).toBe('no-store');
  const { headers: customer } = await insertUser(db);
  expect((await shop.get('/api/category-counts')).status).toBe(401);
  expect((await shop.get('/api/category-counts', customer)).status).toBe(403);
});
