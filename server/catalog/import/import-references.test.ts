import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { inPanel } from '../../products/in-panel.ts';

let shop: ImportShop;
let vases: number;

beforeAll(async () => {
  shop = await openImportShop();
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const HEAD = 'reference,name,description,price,collection';
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
const stored = () =>
  shop.database.db
    .selectFrom('products')
    .select(['id', 'reference', 'name', 'price'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
const create = (name: string, reference?: string) =>
  shop.postForm('/api/products', [
    ['name', name],
    ['description', 'Made by hand'],
    ['price', '12'],
    ['category_id', String(vases)],
    ...(reference === undefined ? [] : [['reference', reference] as const]),
  ]);

describe('a second import with the same references', () => {
  test('updates instead of doubling, regardless of case', async () => {
    const first = await shop.importFile(file('F-1,Jug,a,9,Vases', 'F-2,Cup,b,5,Vases'));
    expect(first.data).toMatchObject({ created: 2, updated: 0 });
    const before = await stored();
    const second = await shop.importFile(
      file('f-1,Jug,a,9,Vases', 'F-2,Cup,b,6,Vases', 'F-3,Pot,c,7,Vases'),
    );
    // The first row's reference differs in its letters: that is a change of the reference.
    expect(second.data).toMatchObject({ created: 1, updated: 2, unchanged: 0 });
    const after = await stored();
    expect(after.slice(0, 2).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    expect(after.map(({ reference, price }) => [reference, price])).toEqual([
      ['f-1', '9.00'],
      ['F-2', '6.00'],
      ['F-3', '7.00'],
    ]);
  });

  test('changes nothing where nothing differs, and the export says the same', async () => {
    await shop.importFile(file('F-1,Jug,a,9,Vases', ',Cup,b,5,Vases'));
    const { body } = await shop.app.inject({ url: '/api/products/export', headers: shop.admin });
    expect(body).toContain('"F-1"');
    expect((await shop.check(body)).data).toMatchObject({ unchanged: 2, error_count: 0 });
  });

  test('makes a product again that was deleted', async () => {
    await shop.importFile(file('F-1,Jug,a,9,Vases'));
    const [jug] = await stored();
    const remove = { changes: [{ id: jug?.id, deleted: true }] };
    await shop.post('/api/products/bulk', remove, shop.admin);
    expect((await shop.importFile(file('F-1,Jug,a,9,Vases'))).data).toMatchObject({ created: 1 });
    const restored = { changes: [{ id: jug?.id, deleted: false }] };
    const answer = await shop.post('/api/products/bulk', restored, shop.admin);
    expect(answer).toMatchObject({ status: 409 });
  });
});

test('references that are there twice, or are of another product, are errors of their rows', async () => {
  await shop.importFile(file('F-1,Jug,a,9,Vases', 'F-2,Cup,b,5,Vases'));
  const [, cup] = await stored();
  const csv = [
    `id,${HEAD}`,
    `${cup?.id},F-1,Cup,b,5,Vases`,
    ',F-9,Pot,c,7,Vases',
    ',f-9,Pan,c,7,Vases',
    `,F-2,Cup,b,5,Vases`,
  ].join('\n');
  expect((await shop.check(csv)).data.errors).toEqual([
    { row: 2, column: 'reference', message: 'belongs to another product' },
    { row: 4, column: 'reference', message: 'is the same as in row 3' },
    { row: 5, column: 'reference', message: 'is the same as in row 2' },
  ]);
});

test('a new reference of a known product is not given to a new one, too', async () => {
  await shop.importFile(file(',Jug,a,9,Vases'));
  const [jug] = await stored();
  const csv = [`id,${HEAD}`, `${jug?.id},N-1,Jug,a,9,Vases`, ',n-1,Cup,b,5,Vases'].join('\n');
  expect((await shop.check(csv)).data.errors).toEqual([
    { row: 3, column: 'reference', message: 'is the same as in row 2' },
  ]);
});

test('a reference is found by its index', async () => {
  let plan = '';
  const look = shop.database.db.transaction().execute(async (transaction) => {
    // Of a small table any index is read whole, as cheaply.
    await sql`
      insert into products (name, description, price, category_id, reference)
      select 'Filler', 'Turned.', 1, (select min(id) from categories), 'FILL-' || n
      from generate_series(1, 2000) n`.execute(transaction);
    await sql`analyze products`.execute(transaction);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from products where lower(reference) = lower('F-1') and ${inPanel('products')}`.execute(
      transaction,
    );
    plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    throw new Error('Nothing of it is kept');
  });
  await expect(look).rejects.toThrow('Nothing of it is kept');
  expect(plan).toContain('products_reference_in_panel');
});

test('names that repeat without a reference are noted, in the file and in the shop', async () => {
  await shop.importFile(file(',Jug,a,9,Vases'));
  const { data } = await shop.check(
    file(
      ',JUG,a,9,Vases',
      ',Cup,b,5,Vases',
      ',cup,b,6,Vases',
      'F-1,Jug,b,6,Vases',
      ',Pan,c,7,Vases',
    ),
  );
  expect(data).toMatchObject({ created: 5, error_count: 0 });
  expect(data.notes).toMatchObject([
    {
      column: 'name',
      row_count: 3,
      values: [{ value: 'JUG' }, { value: 'Cup' }, { value: 'cup' }],
    },
  ]);
});

describe('a reference in the form of a product', () => {
  test('is shown with its product, unique, changed and taken away', async () => {
    const { status, data } = await create('Jug', 'A-1');
    expect([status, data.facts]).toEqual([201, { reference: 'A-1' }]);
    expect(await create('Cup', 'a-1')).toMatchObject({
      status: 422,
      errors: { reference: ['Another product has this reference'] },
    });
    const plain = (await create('Cup')).data;
    expect(plain.facts).toBeUndefined();
    const taken = await shop.postForm(`/api/products/${plain.id}`, [['reference', 'A-1']]);
    expect(taken).toMatchObject({ status: 422 });
    await shop.postForm(`/api/products/${data.id}`, [['reference', '']]);
    expect((await shop.get(`/api/products/${data.id}`)).data.facts).toBeUndefined();
    expect(await shop.postForm(`/api/products/${plain.id}`, [['reference', 'A-1']])).toMatchObject({
      status: 200,
    });
  });

  test("is found in the panel's list and in the shop, until the product has another", async () => {
    const { data } = await create('Jug', 'XQ-77/b');
    const search = (more: string) => shop.get(`/api/products?search=xq-77%2FB${more}`);
    expect((await search('&by_id=1')).data.data).toMatchObject([{ id: data.id }]);
    expect((await search('')).data.data).toMatchObject([{ id: data.id }]);
    await shop.postForm(`/api/products/${data.id}`, [['reference', 'other']]);
    expect((await search('&by_id=1')).data.data).toEqual([]);
    expect((await search('')).data.data).toEqual([]);
  });

  test('does not go to a copy', async () => {
    const { data } = await create('Jug', 'A-1');
    const copy = await shop.post(`/api/products/${data.id}/duplicate`, {}, shop.admin);
    expect([copy.status, copy.data.facts]).toEqual([201, undefined]);
  });
});
