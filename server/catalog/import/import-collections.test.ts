import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;
let gifts: number;

beforeAll(async () => {
  shop = await openImportShop();
  await insertCategory(shop.database.db, { name: 'Vases' });
  gifts = await insertCategory(shop.database.db, { name: 'Gifts' });
  const rule = { match: 'all', conditions: [{ kind: 'tag', tag: 'gift' }] };
  await shop.put(
    `/api/category-setup/${gifts}`,
    { parent_id: null, description: '', rule },
    shop.admin,
  );
});
afterAll(() => shop.close());

const HEAD = 'id,name,description,price,collection,tags';
const listed = async () =>
  (await shop.get(`/api/products?category_id=${gifts}`)).data.data.map(
    ({ name }: { name: string }) => name,
  );

test('an import fills collections by rule, and its export says the same', async () => {
  await shop.importFile(`${HEAD}\n,Jug,a,9,Vases,"Gift; OAK"\n,Cup,b,5,Vases,`);
  expect(await listed()).toEqual(['Jug']);
  const { body } = await shop.app.inject({ url: '/api/products/export', headers: shop.admin });
  expect(body).toContain('"gift, oak"');
  expect((await shop.check(body)).data).toMatchObject({ unchanged: 2, error_count: 0 });
  const rows = (await shop.get('/api/products')).data.data as { id: number; name: string }[];
  const [jug, cup] = ['Jug', 'Cup'].map((name) => rows.find((row) => row.name === name)?.id);
  await shop.importFile(`${HEAD}\n${jug},Jug,a,9,Vases,oak\n${cup},Cup,b,5,Vases,gift`);
  expect(await listed()).toEqual(['Cup']);
});

test('no row puts a product into one, and tags are checked', async () => {
  const many = Array.from({ length: 21 }, (_, n) => `t${n}`).join(';');
  const { data } = await shop.check(`${HEAD}\n,Pot,a,9,Gifts,\n,Pan,a,9,Vases,"${many}"`);
  expect(data.errors).toMatchObject([
    { row: 2, column: 'collection', message: expect.stringContaining('fills itself') },
    { row: 3, column: 'tags', message: 'must be at most 20 tags' },
  ]);
});
