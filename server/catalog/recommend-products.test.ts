import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let vases: number;
const ids: number[] = [];

beforeAll(async () => {
  const { db } = shop.database;
  vases = await insertCategory(db);
  const others = await insertCategory(db);
  const add = async (traits: Parameters<typeof insertProduct>[1]) =>
    ids.push(await insertProduct(db, traits));
  await add({ categoryId: vases, purchases: 1 });
  await add({ categoryId: vases, purchases: 3 });
  await add({ categoryId: vases, purchases: 9, available: false });
  await add({ categoryId: vases, purchases: 9, deletedAt: new Date() });
  for (let purchases = 0; purchases < 12; purchases += 1)
    await add({ categoryId: others, purchases });
});

const recommend = async (query: string) =>
  (await shop.get(`/api/products/recommended?${query}`)).data.map(({ id }: { id: number }) =>
    ids.indexOf(id),
  );

test('the same collection comes first, then the most purchased; available ones only, ten at most', async () => {
  expect(await recommend(`category_id=${vases}`)).toEqual([1, 0, 15, 14, 13, 12, 11, 10, 9, 8]);
});

test('excluded ones are left out, and others take their places', async () => {
  const excluded = [ids[1], ids[15]].join(',');
  expect(await recommend(`category_id=${vases}&exclude_ids=${excluded}`)).toEqual([
    0, 14, 13, 12, 11, 10, 9, 8, 7, 6,
  ]);
});

test('without a collection, or with one that is nowhere, the most purchased come', async () => {
  const best = [15, 14, 13, 12, 11, 10, 9, 8, 7, 1];
  const [tenth] = best.slice(-1);
  expect(tenth).toBe(1);
  for (const query of ['', 'category_id=', 'category_id=0', 'category_id=999999']) {
    const found = await recommend(query);
    expect(found.slice(0, 8)).toEqual(best.slice(0, 8));
    expect(found).toHaveLength(10);
  }
});

test('it is never taken for an id', async () => {
  expect((await shop.get('/api/products/recommended')).status).toBe(200);
});

test.each([
  'exclude_ids=1,2,x',
  'exclude_ids=1,,2',
  'exclude_ids=1.5',
  'exclude_ids=1&exclude_ids=2',
  'exclude_ids=0',
  `exclude_ids=${Array.from({ length: 51 }, (_, i) => i + 1).join(',')}`,
  'category_id=1e3',
])('%s is 422', async (query) => {
  expect((await shop.get(`/api/products/recommended?${query}`)).status).toBe(422);
});

test('fifty excluded ids are taken, huge ones too', async () => {
  const fifty = Array.from({ length: 50 }, () => '9007199254740991').join(',');
  expect(await recommend(`exclude_ids=${fifty}`)).toHaveLength(10);
});
