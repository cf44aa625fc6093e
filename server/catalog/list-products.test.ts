import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let vases: number;
let lamps: number;

const day = (n: number) => new Date(Date.UTC(2026, 0, n));

beforeAll(async () => {
  const { db } = shop.database;
  vases = await insertCategory(db, { name: 'Vases' });
  lamps = await insertCategory(db, { name: 'Lighting' });
  const products = [
    { name: 'A', categoryId: vases, price: '100.00', discount: '50', views: 5, purchases: 1 },
    { name: 'B', categoryId: vases, price: '50.00', views: 9, available: false, pictures: 2 },
    { name: 'C', categoryId: lamps, price: '80.00', views: 5, purchases: 7 },
    { name: 'D', categoryId: lamps, price: '20.01', discount: '12.5', views: 1, purchases: 7 },
  ];
  for (const [i, product] of products.entries()) {
    await insertProduct(db, { ...product, createdAt: day(i === 3 ? 3 : i + 1) });
  }
  await insertProduct(db, { name: 'Gone', categoryId: vases, views: 99, deletedAt: day(9) });
});

const names = async (query: string) =>
  (await shop.get(`/api/products?${query}`)).data.data
    .map(({ name }: { name: string }) => name)
    .join('');

describe('sorting', () => {
  test.each([
    ['', 'DCBA'],
    ['sort_by=', 'DCBA'],
    ['sort_by=new_to_old', 'DCBA'],
    ['sort_by=old_to_new', 'ABCD'],
    ['sort_by=price_low_to_high', 'DBAC'],
    ['sort_by=price_high_to_low', 'CBAD'],
    ['sort_by=most_viewed', 'BCAD'],
    ['sort_by=most_purchased', 'DCAB'],
  ])('%s gives %s: ties go to the newer, with old_to_new to the older', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });
});

describe('filters', () => {
  test.each([
    ['in_stock=1', 'DCA'],
    ['in_stock=true', 'DCA'],
    ['in_stock=0&on_sale=false', 'DCBA'],
    ['in_stock=&on_sale=', 'DCBA'],
    ['available=1', 'DCA'],
    ['available=0', 'B'],
    ['available=', 'DCBA'],
    ['available=0&in_stock=1', ''],
    ['on_sale=1', 'DA'],
    ['price_from=50&price_to=50.00', 'BA'],
    ['price_from=17.51&price_to=49.99', 'D'],
    ['price_to=17.50', ''],
    ['price_from=50.01', 'C'],
    ['category_id=0', 'DCBA'],
    ['category_id=', 'DCBA'],
    ['category_id=999999', ''],
    ['category_id=9007199254740991', ''],
    ['category_id=99999999999999999999', ''],
  ])('%s leaves %s', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  test('filters work together and with every sort', async () => {
    expect(await names(`category_id=${lamps}&on_sale=1&in_stock=1&price_to=80`)).toBe('D');
    expect(await names(`category_id=${vases}&sort_by=most_viewed`)).toBe('BA');
    expect(await names(`category_id=${vases}&sort_by=price_low_to_high&in_stock=1`)).toBe('A');
  });
});

test('a product that moves to another collection is as popular there', async () => {
  const { db } = shop.database;
  const [from, to] = [await insertCategory(db), await insertCategory(db)];
  const id = await insertProduct(db, { name: 'M', categoryId: from, views: 3 });
  await insertProduct(db, { name: 'N', categoryId: to, views: 2 });
  await db.updateTable('products').set({ category_id: to }).where('id', '=', id).execute();
  expect(await names(`category_id=${to}&sort_by=most_viewed`)).toBe('MN');
  expect(await names(`category_id=${from}&sort_by=most_viewed`)).toBe('');
  await db
    .updateTable('products')
    .set({ deleted_at: day(9) })
    .where('category_id', '=', to)
    .execute();
  expect(await names(`category_id=${to}&sort_by=most_viewed`)).toBe('');
});

describe('pages', () => {
  test('a page says where it stands', async () => {
    const { data } = await shop.get('/api/products?per_page=3&page=2');
    expect(data).toMatchObject({ current_page: 2, last_page: 2, per_page: 3, total: 4 });
    expect(data.data.map(({ name }: { name: string }) => name)).toEqual(['A']);
  });

  test.each([
    ['1000000', 1_000_000],
    ['1000001', 1_000_001],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('past the last page, %s, there is nothing, and the total still holds', async (page, current) => {
    const { status, data } = await shop.get(`/api/products?page=${page}`);
    expect(status).toBe(200);
    expect(data).toEqual({
      data: [],
      current_page: current,
      last_page: 1,
      per_page: 30,
      total: 4,
    });
  });

  test('nothing found is one empty page', async () => {
    const { data } = await shop.get('/api/products?category_id=999999');
    expect(data).toEqual({ data: [], current_page: 1, last_page: 1, per_page: 30, total: 0 });
  });
});

describe('the number of queries', () => {
  test('a first list takes one, and so does every further page', async () => {
    const list = (query: string) => shop.countQueries(() => shop.get(`/api/products?${query}`));
    expect(await list('price_from=1')).toBe(1);
    expect(await list('price_from=1')).toBe(1);
    expect(await list('price_from=1&page=2&sort_by=most_viewed')).toBe(1);
  });

  test('after a change of the catalogue too it takes one, and the total is exact', async () => {
    const { db } = shop.database;
    const list = () => shop.get('/api/products?price_from=2');
    expect((await list()).data.total).toBe(4);
    const id = await insertProduct(db, { categoryId: vases });
    let total = 0;
    const again = async () => {
      total = (await list()).data.total;
    };
    expect(await shop.countQueries(again)).toBe(1);
    expect(total).toBe(5);
    await db
      .updateTable('products')
      .set({ deleted_at: day(9) })
      .where('id', '=', id)
      .execute();
    await again();
    expect(total).toBe(4);
  });
});
