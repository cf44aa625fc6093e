import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';

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
  ['lin cus', ['Linen Cushion'], 'every word must be there'],
  ['cafe', ['Café Table Lamp'], 'accents do not matter'],
  ['CAFÉ lamp', ['Café Table Lamp'], 'nor does their case'],
  ['hand-polished', ['Round Brass Mirror'], 'a hyphen is no trouble'],
  ['60 cm', ['Round Brass Mirror'], 'numbers are words'],
  ['textiles', ['Throw', 'Linen Cushion'], 'a collection gives its products'],
  ['mirorr', ['Round Brass Mirror'], 'a typing error is forgiven'],
  ['cusion', ['Linen Cushion'], 'a missing letter too'],
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

test('a search is one query when its total is known', async () => {
  await find('linen');
  expect(await shop.countQueries(() => find('linen'))).toBe(1);
});

test('of names that only look alike no more than 2,000 are weighed', async () => {
  const category = await insertCategory(shop.database.db, { name: 'Vases' });
  await shop.database.pool.query(
    `insert into products (category_id, name, description, price)
     select $1, 'Ribbed Vase ' || n, 'Stoneware.', 20 from generate_series(1, 2100) n`,
    [category],
  );
  const total = async (search: string, more = '') =>
    (await shop.get(`/api/products?search=${search}${more}`)).data.total;
  expect(await total('ribbed')).toBe(2100);
  expect(await total('ribed')).toBe(2000);
  expect(await total('ribed', '&sort_by=price_low_to_high')).toBe(2000);
  await shop.database.pool.query('delete from products where category_id = $1', [category]);
});

test('a product whose own words and whose collection are searched for is there once', async () => {
  const category = await insertCategory(shop.database.db, { name: 'Rattan' });
  await insertProduct(shop.database.db, { name: 'Rattan Tray', categoryId: category });
  await insertProduct(shop.database.db, { name: 'Basket', categoryId: category });
  expect(await find('rattan')).toEqual(['Rattan Tray', 'Basket']);
  expect(await find('rattan', '&sort_by=most_viewed')).toEqual(['Basket', 'Rattan Tray']);
});
