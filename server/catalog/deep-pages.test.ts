import { beforeAll, describe, expect, test } from 'vitest';
import { SORT_VALUES } from '../../domain/sort-options.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

/** Behind these, pages of 30 are deep from the eleventh on. */
const PRODUCTS = 340;

const shop = forAllTests(createTestApp);
let category: number;

beforeAll(async () => {
  const { db } = shop.database;
  category = await insertCategory(db, { name: 'Vases' });
  for (let i = 0; i < PRODUCTS; i += 1) {
    await insertProduct(db, {
      name: `Vase ${i}`,
      categoryId: category,
      price: `${10 + ((i * 7) % 50)}.00`,
      views: (i * 13) % 40,
      purchases: (i * 11) % 30,
    });
  }
});

type Listed = { id: number; price: string };

const list = async (query: string) => (await shop.get(`/api/products?${query}`)).data;

/** Ids of a whole list, read in pages of 100, none of which is deep. */
async function wholeList(query: string): Promise<number[]> {
  const pages = [1, 2, 3].map((page) => list(`${query}&per_page=100&page=${page}`));
  const lists = await Promise.all(pages);
  return lists.flatMap(({ data }) => data.map(({ id }: Listed) => id));
}

describe.each(SORT_VALUES)('%s', (sort) => {
  test.each([
    '',
    '&category_id=1',
    '&in_stock=1',
    '&search=vase',
  ])('deep pages go on where the others end, however often they are read: %s', async (filter) => {
    const query = `sort_by=${sort}${filter}`;
    const before = await wholeList(query);
    expect(before).toHaveLength(300);
    const reads = [];
    for (let i = 0; i < 3; i += 1) reads.push(await list(`${query}&per_page=30&page=11`));
    const [first, second, third] = reads;
    expect(first.data).toHaveLength(30);
    expect(first.total).toBe(PRODUCTS);
    expect(first.data.filter(({ id }: Listed) => before.includes(id))).toEqual([]);
    expect(second).toEqual(first);
    expect(third).toEqual(first);
    const last = await list(`${query}&per_page=30&page=12`);
    expect(last.data).toHaveLength(10);
    expect((await list(`${query}&per_page=30&page=13`)).data).toEqual([]);
  });
});

test('a page beyond every list is an empty one, however it is filtered and sorted', async () => {
  const filters = ['category_id=1', 'in_stock=1', 'on_sale=1', 'price_from=5', 'search=vase'];
  const narrowed = ['', ...filters, 'in_stock=1&price_to=90', filters.slice(0, 4).join('&')];
  for (const sort of SORT_VALUES)
    for (const filter of narrowed)
      for (const page of ['71582789', '9007199254740991', '9'.repeat(30)]) {
        const query = `sort_by=${sort}&${filter}&page=${page}`;
        const { status, data } = await shop.get(`/api/products?${query}`);
        expect([query, status, data?.data]).toEqual([query, 200, []]);
      }
});

test('a deep page shows what has changed since its order was read', async () => {
  const page = () => list('sort_by=old_to_new&per_page=30&page=11');
  await page();
  const [first, second] = (await page()).data;
  await shop.database.db
    .updateTable('products')
    .set({ price: '777.00' })
    .where('id', '=', second.id)
    .execute();
  expect((await page()).data[1]).toMatchObject({ id: second.id, price: '777.00' });
  await page();
  await shop.database.db
    .updateTable('products')
    .set({ deleted_at: new Date() })
    .where('id', '=', first.id)
    .execute();
  for (let i = 0; i < 3; i += 1) {
    const { data, total } = await page();
    expect(data[0].id).toBe(second.id);
    expect(total).toBe(PRODUCTS - 1);
  }
});
