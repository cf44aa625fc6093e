import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCategory, insertProduct } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { removeOldChecks } from './stored-checks.ts';

let shop: ImportShop;
let vases: number;

beforeAll(async () => {
  shop = await openImportShop();
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
  await insertCategory(shop.database.db, { name: 'Bowls' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const HEAD = 'id,name,description,price,collection,discount,width_cm';
const read = (id: string, kind: string, more = '') =>
  shop.get(`/api/import-checks/${id}/changes?kind=${kind}${more}`, shop.admin);

test('what a file would do is listed row by row, field by field', async () => {
  const traits = { categoryId: vases, description: 'Turned.', price: '9', discount: '0' };
  const [jug, cup] = [
    await insertProduct(shop.database.db, { ...traits, name: 'Jug' }),
    await insertProduct(shop.database.db, { ...traits, name: 'Cup' }),
  ];
  const csv = [
    HEAD,
    `${jug},Jug,Turned.,12.5,Bowls,10,20.5`,
    `${cup},Cup,Turned.,9,Vases,,`,
    ',Pot,Round.,7,Vases,,',
    ',Pan,Flat.,cheap,Vasen,,',
  ].join('\n');
  const { data } = await shop.check(csv);
  expect(data.check.counts).toEqual({ created: 1, changed: 1, unchanged: 1, refused: 1 });
  const { id } = data.check;
  expect((await read(id, 'changed')).data).toMatchObject({
    total: 1,
    data: [
      {
        ...{ row: 2, id: jug, name: 'Jug', errors: [] },
        fields: [
          { name: 'Price', before: '9.00', after: '12.50' },
          { name: 'Discount', before: '0%', after: '10%' },
          { name: 'Collection', before: 'Vases', after: 'Bowls' },
          { name: 'Width', before: null, after: '20.5 cm' },
        ],
      },
    ],
  });
  expect((await read(id, 'created')).data.data).toEqual([
    {
      ...{ row: 4, id: null, name: 'Pot', errors: [] },
      fields: [
        { name: 'Description', before: null, after: 'Round.' },
        { name: 'Price', before: null, after: '7.00' },
        { name: 'Collection', before: null, after: 'Vases' },
      ],
    },
  ]);
  expect((await read(id, 'unchanged')).data.data).toMatchObject([{ row: 3, fields: [] }]);
  expect((await read(id, 'refused')).data.data).toMatchObject([
    {
      row: 5,
      name: 'Pan',
      errors: [{ column: 'price' }, { column: 'collection' }],
    },
  ]);
});

test('the next check takes the place of the last one, and a day ends it', async () => {
  const csv = `${HEAD}\n,Pot,Round.,7,Vases,,`;
  const first = (await shop.check(csv)).data.check.id;
  const second = (await shop.check(csv)).data.check.id;
  expect((await read(first, 'created')).status).toBe(404);
  expect((await read(second, 'created')).data.total).toBe(1);
  await sql`update import_checks set created_at = now() - interval '25 hours'`.execute(
    shop.database.db,
  );
  expect(await removeOldChecks(shop.database.db, 10)).toBe(1);
  expect((await read(second, 'created')).status).toBe(404);
});

test('pages hold as many as are asked for, also of thousands of rows', async () => {
  const rows = Array.from({ length: 1_234 }, (_, n) => `,Pot ${n},Round.,7,Vases,,`);
  const { data } = await shop.check([HEAD, ...rows].join('\n'));
  const page = await read(data.check.id, 'created', '&page=13&per_page=100');
  expect(page.data).toMatchObject({ total: 1_234, last_page: 13 });
  expect(page.data.data.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 34 }, (_, n) => `Pot ${n + 1_200}`),
  );
});
