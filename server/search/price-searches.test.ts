import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let cheap: number;

beforeAll(async () => {
  const { db } = shop.database;
  const vases = await insertCategory(db, { name: 'Vessels' });
  const lamps = await insertCategory(db, { name: 'Lighting' });
  const add = (name: string, price: string, more = {}) =>
    insertProduct(db, { name, price, description: '50 cm tall.', categoryId: vases, ...more });
  cheap = await add('Clay Vase', '38.00', { facts: { color: 'Grey' } });
  await add('Tall Vase', '120.00', { facts: { color: 'White' } });
  await add('Sale Vase', '60.00', { discount: '50', facts: { color: 'White' } });
  await add('Brass Lamp', '45.00', { categoryId: lamps, purchases: 9 });
});

const ask = async (search: string, more = '') =>
  (await shop.get(`/api/products?search=${encodeURIComponent(search)}&counts=1${more}`)).data;
const names = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

test('a price in the words is a price of the products, after discount, and no word of them', async () => {
  const found = await ask('vase under $50');
  expect(names(found)).toEqual(['Sale Vase', 'Clay Vase']);
  expect(found).toMatchObject({
    total: 2,
    corrected_to: null,
    priced_for: { words: 'vase', price_from: null, price_to: '50.00', found: 'within' },
  });
  expect(found.counts.collections.map(({ count }: { count: number }) => count)).toEqual([2]);
  expect(names(await ask('vase between 31 and 50'))).toEqual(['Clay Vase']);
  expect(names(await ask('vases over $50'))).toEqual(['Tall Vase']);
  expect((await ask('vaze under 50')).corrected_to).toBe('vase');
  expect((await ask('vase')).priced_for).toBeUndefined();
});

test('where nothing is of that price, it is found at any price', async () => {
  const found = await ask('vase under $20');
  expect(names(found).sort()).toEqual(['Clay Vase', 'Sale Vase', 'Tall Vase']);
  expect(found.priced_for).toMatchObject({ words: 'vase', found: 'any_price' });
});

test('gifts of a price are anything of that price, the most popular first', async () => {
  for (const search of ['gifts under 50', 'gift ideas for mom under $50', 'under $50']) {
    const found = await ask(search);
    expect(names(found), search).toEqual(['Brass Lamp', 'Sale Vase', 'Clay Vase']);
    expect(found, search).toMatchObject({ total: 3, priced_for: { found: 'within' } });
  }
  expect((await ask('under $50', '&sort_by=price_high_to_low')).data[0].name).toBe('Brass Lamp');
  expect(names(await ask('brass gifts under 50'))[0]).toBe('Brass Lamp');
  expect((await ask('qwrtzx under $50')).total).toBe(0);
});

test('gifts are anything also without a price, and what is asked for beside is not', async () => {
  expect((await ask('gift ideas')).total).toBe(4);
  expect((await ask('home decor')).total).toBe(4);
  expect((await ask('home decor', '&by_id=1')).total).toBe(0); // Who looks for a product in the panel means its name.
  expect((await ask('christmas decor')).total).toBe(0);
  expect((await ask('!!!')).total).toBe(0);
});

test('words that another filter leaves nothing of are found at no price', async () => {
  const { data } = await shop.get('/api/categories');
  const [lamps] = data.filter(({ name }: { name: string }) => name === 'Lighting');
  const found = await ask('vase under $50', `&category_id=${lamps.category_id}`);
  expect(found).toMatchObject({ total: 0, priced_for: { found: 'any_price' } });
});

test('a filter by price goes before the words', async () => {
  const found = await ask('vase under $50', '&price_to=200&price_from=100');
  expect(names(found)).toEqual(['Tall Vase']);
  expect(found.priced_for).toBeUndefined();
});

test('facets count what is of that price', async () => {
  const colours = async (search: string) => {
    const { data } = await shop.get(`/api/products/facets?search=${encodeURIComponent(search)}`);
    const { values } = data.find(({ name }: { name: string }) => name === 'colour');
    return values.map(({ slug, count }: { slug: string; count: number }) => [slug, count]).sort();
  };
  expect(await colours('vase')).toEqual([
    ['grey', 1],
    ['white', 2],
  ]);
  expect(await colours('vase under $50')).toEqual([
    ['grey', 1],
    ['white', 1],
  ]);
});

test('a product whose price changes is found or gone at once', async () => {
  const { db } = shop.database;
  await db.updateTable('products').set({ price: '55.00' }).where('id', '=', cheap).execute();
  expect(names(await ask('vase under $50'))).toEqual(['Sale Vase']);
  await db.updateTable('products').set({ price: '38.00' }).where('id', '=', cheap).execute();
  expect(names(await ask('vase under $50'))).toEqual(['Sale Vase', 'Clay Vase']);
});

test('searched as typed, and in the panel, a price is words like others', async () => {
  for (const more of ['&as_typed=1', '&by_id=1']) {
    const found = await ask('vase under $50', more);
    expect(found.priced_for, more).toBeUndefined();
    expect(names(found)).toContain('Tall Vase');
  }
});

test('what is pinned to a search with its price comes first in it', async () => {
  const { db } = shop.database;
  await db
    .insertInto('search_pins')
    .values({ words: 'Vase under $50', product_id: cheap, stems: [] })
    .execute();
  expect(names(await ask('vase under $50'))).toEqual(['Clay Vase', 'Sale Vase']);
  await db.deleteFrom('search_pins').execute();
});
