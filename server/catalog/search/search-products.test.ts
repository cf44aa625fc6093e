import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import { insertCategory, insertProduct } from '../../../test/factories.ts';

let shop: TestApp;

beforeAll(async () => {
  shop = await createTestApp();
  const { db } = shop.database;
  const textiles = await insertCategory(db, { name: 'Textiles' });
  const lighting = await insertCategory(db, { name: 'Lighting' });
  const products = [
    {
      name: 'Linen Cushion',
      description: 'Washed and soft.',
      categoryId: textiles,
      price: '30.00',
    },
    {
      name: 'Throw',
      description: 'Goes with every cushion.',
      categoryId: textiles,
      price: '20.00',
    },
    { name: 'Café Table Lamp', description: 'With a linen shade.', categoryId: lighting },
    { name: 'Round Brass Mirror', description: 'Hand-polished, 60 cm.', categoryId: lighting },
  ];
  for (const product of products) await insertProduct(db, product);
  await insertProduct(db, { name: 'Old Cushion', deletedAt: new Date() });
});
afterAll(() => shop.close());

const find = async (search: string, more = '') => {
  const { status, data } = await shop.get(
    `/api/products?search=${encodeURIComponent(search)}${more}`,
  );
  expect(status).toBe(200);
  const names = data.data.map(({ name }: { name: string }) => name);
  expect(data.total).toBe(names.length);
  return names;
};

test.each([
  ['cushion', ['Linen Cushion', 'Throw'], 'a hit in the name comes before one in the description'],
  ['CUSHIONS', ['Linen Cushion', 'Throw'], 'case and word form do not matter'],
  ['cush', ['Linen Cushion', 'Throw'], 'the beginning of a word is enough'],
  [
    'linen cushion',
    ['Linen Cushion', 'Café Table Lamp', 'Throw'],
    'any word will do; those with more and rarer ones come first',
  ],
  ['cafe', ['Café Table Lamp'], 'accents do not matter'],
  ['CAFÉ lamp', ['Café Table Lamp'], 'nor does their case'],
  ['hand-polished', ['Round Brass Mirror'], 'a hyphen is no trouble'],
  ['60 cm', ['Round Brass Mirror'], 'numbers are words'],
  ['textiles', ['Throw', 'Linen Cushion'], 'a collection gives its products'],
  ['mirorr', ['Round Brass Mirror'], 'a typing error is forgiven'],
  ['cusion', ['Linen Cushion', 'Throw'], 'a missing letter too'],
  ['lapm', ['Café Table Lamp'], 'and swapped ones'],
  ['sofa', [], 'what is not there is not found'],
  ['old', [], 'a deleted product is nowhere'],
])('%s finds %j: %s', async (search, expected) => {
  expect(await find(search)).toEqual(expected);
});

test('a sort that is asked for goes before relevance, and filters still hold', async () => {
  expect(await find('cushion', '&sort_by=price_low_to_high')).toEqual(['Throw', 'Linen Cushion']);
  expect(await find('cushion', '&price_from=25')).toEqual(['Linen Cushion']);
});

test('a search is a handful of queries, also when words are unknown', async () => {
  expect(await shop.countQueries(() => find('linen'))).toBeLessThanOrEqual(4);
  expect(await shop.countQueries(() => find('linnen'))).toBeLessThanOrEqual(5);
});

test('a product whose own words and whose collection are searched for is there once', async () => {
  const category = await insertCategory(shop.database.db, { name: 'Rattan' });
  await insertProduct(shop.database.db, { name: 'Rattan Tray', categoryId: category });
  await insertProduct(shop.database.db, { name: 'Basket', categoryId: category });
  expect(await find('rattan')).toEqual(['Rattan Tray', 'Basket']);
  expect(await find('rattan', '&sort_by=most_viewed')).toEqual(['Basket', 'Rattan Tray']);
});
