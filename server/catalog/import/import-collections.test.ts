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

test('a file of another shop that names one is asked for another, once for all rows', async () => {
  const file =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price\nmug,Mug,Gifts,,,9\npan,Pan,Gifts,,,9';
  const send = async (fields: Record<string, string>) => {
    const form = [...Object.entries(fields), ['file', Buffer.from(file)]] as [
      string,
      string | Buffer,
    ][];
    return (await shop.postForm('/api/products/import', form, shop.admin)).data;
  };
  const asked = await send({ dry_run: '1' });
  expect(asked.error_groups).toMatchObject([
    { column: 'collection', message: 'is required', row_count: 2 },
  ]);
  expect(asked.notes).toContainEqual(
    expect.objectContaining({
      message: expect.stringContaining('fills itself takes in no product'),
      values: [{ value: 'Gifts', row_count: 2, first_row: 2 }],
    }),
  );
  const answered = await send({ dry_run: '1', collection: 'Vases' });
  expect(answered).toMatchObject({ created: 2, error_count: 0 });
  await shop.follow((await send({ dry_run: '0', collection: 'Vases' })).job_id);
  expect(await send({ dry_run: '1' })).toMatchObject({ unchanged: 2, error_count: 0 });
});

test('no row puts a product into one, and tags are checked', async () => {
  const many = Array.from({ length: 21 }, (_, n) => `t${n}`).join(';');
  const { data } = await shop.check(`${HEAD}\n,Pot,a,9,Gifts,\n,Pan,a,9,Vases,"${many}"`);
  expect(data.errors).toMatchObject([
    { row: 2, column: 'collection', message: expect.stringContaining('fills itself') },
    { row: 3, column: 'tags', message: 'must be at most 20 tags' },
  ]);
});
