import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/app.ts';
import {
  insertCategory,
  insertProduct,
  insertUser,
  type TestUser,
} from '../../../test/factories.ts';

let shop: TestApp;
let boss: TestUser;
let vases: number;
beforeAll(async () => {
  shop = await createTestApp();
  boss = await insertUser(shop.database.db, 'admin');
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const download = () => shop.app.inject({ url: '/api/products/export', headers: boss.headers });
const read = async (): Promise<Record<string, string>[]> =>
  parse((await download()).body, { bom: true, columns: true });
const add = (traits = {}) => insertProduct(shop.database.db, { categoryId: vases, ...traits });

describe('the table', () => {
  test('has a line for each product that is not deleted, the oldest first', async () => {
    const id = await add({ name: 'Amphora', discount: '12.5', available: false, pictures: 2 });
    const second = await add();
    await add({ deletedAt: new Date() });
    const lines = await read();
    expect(lines.map((line) => line.id)).toEqual([String(id), String(second)]);
    expect(lines[0]).toEqual({
      id: String(id),
      name: 'Amphora',
      description: 'Made by hand.',
      price: '25.00',
      discount: '12.50',
      available: '0',
      collection: 'Vases',
      images: expect.stringMatching(
        /^\/media\/picture-\d+\/800\.webp \/media\/picture-\d+\/800\.webp$/,
      ),
      ...{ width_cm: '', height_cm: '', depth_cm: '', weight_kg: '' },
      ...{ material: '', color: '', care: '', origin: '', attributes: '', reference: '', tags: '' },
      cost: '',
    });
  });

  test('says which products are shown, where one is hidden', async () => {
    await add({ name: 'Amphora' });
    const id = await add({ name: 'Draft', deletedAt: new Date() });
    await sql`update products set hidden = true where id = ${id}`.execute(shop.database.db);
    expect((await read()).map(({ name, shown }) => [name, shown])).toEqual([
      ['Amphora', '1'],
      ['Draft', '0'],
    ]);
  });

  test('is UTF-8 with its mark, saved as a file, and kept by nobody', async () => {
    const { rawPayload, headers } = await download();
    expect(rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="products.csv"',
      'cache-control': 'no-store',
    });
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', "'=1"])('never runs %s as a formula', async (name) => {
    await add({ name });
    expect((await read())[0]?.name).toBe(`'${name}`);
  });

  test('keeps quotes, delimiters and line breaks inside their field', async () => {
    const description = 'Tall; "old",\nround\n\nand blue';
    await add({ description });
    await add({ description: 'One\nline break' });
    expect((await read()).map((line) => line.description)).toEqual([
      description,
      'One\nline break',
    ]);
  });

  test('has all of many products, batch by batch', async () => {
    await sql`insert into products (category_id, name, description, price)
      select ${vases}, 'Vase ' || n, 'Made by hand', 5 from generate_series(1, 1200) n`.execute(
      shop.database.db,
    );
    const names = (await read()).map(({ name }) => name);
    expect(new Set(names).size).toBe(1_200);
    expect(await shop.countQueries(() => download())).toBe(1 + 3);
  });
});
