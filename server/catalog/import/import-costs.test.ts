import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { insertCategory, insertUser } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;
beforeAll(async () => {
  shop = await openImportShop();
  await insertCategory(shop.database.db, { name: 'Rugs' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const exported = async () =>
  (await shop.app.inject({ url: '/api/products/export', headers: shop.admin })).body;
const costs = async () =>
  (await shop.database.db.selectFrom('product_costs').select('cost').orderBy('cost').execute()).map(
    ({ cost }) => cost,
  );

const HEAD = 'name,description,price,collection,reference,cost';

test('a cost is stored, compared and exported again; blank it stays', async () => {
  const { data } = await shop.importFile(
    [HEAD, 'Rug,Woven,20,Rugs,R-1,$7.50', 'Mat,Flat,9,Rugs,M-1,'].join('\n'),
  );
  expect(data).toMatchObject({ created: 2, error_count: 0, unknown_columns: [] });
  expect(await costs()).toEqual(['7.50']);
  const csv = await exported();
  expect(csv).toMatch(/,cost\r\n/);
  expect(csv).toMatch(/"R-1","","7\.50"\r\n/);
  expect((await shop.importFile(csv)).data).toMatchObject({ updated: 0, unchanged: 2, notes: [] });

  const rows = ['Rug,Woven,20,Rugs,R-1,8', 'Mat,Flat,9,Rugs,M-1,0'];
  const { data: checked } = await shop.check([HEAD, ...rows].join('\n'));
  const { data: changes } = await shop.get(
    `/api/import-checks/${checked.check.id}/changes`,
    shop.admin,
  );
  expect(changes.data).toMatchObject([
    { fields: [{ name: 'Cost price', before: '7.50', after: '8.00' }] },
    { fields: [{ name: 'Cost price', before: null, after: '0.00' }] },
  ]);
  await shop.importFile([HEAD, ...rows].join('\n'));
  expect(await costs()).toEqual(['0.00', '8.00']);
  await shop.importFile([HEAD, 'Rug,Woven,21,Rugs,R-1,'].join('\n'));
  expect(await costs()).toEqual(['0.00', '8.00']);
});

test('a cost that is no amount is refused at its cell', async () => {
  const { data } = await shop.check(
    [HEAD, 'Rug,Woven,20,Rugs,R-1,cheap', 'Mat,Flat,9,Rugs,,-1'].join('\n'),
  );
  expect(data.errors).toMatchObject([
    { row: 2, column: 'cost' },
    { row: 3, column: 'cost' },
  ]);
});

test('nobody reads in a check or a job of an import what their role may not read of costs', async () => {
  const { data: checked } = await shop.check([HEAD, 'Rug,Woven,20,Rugs,R-1,4321.09'].join('\n'));
  const { job } = await shop.importFile([HEAD, 'Rug,Woven,20,Rugs,R-1,4321.095'].join('\n'));
  expect(job.import_result?.error_groups).toMatchObject([{ values: [{ value: '4321.095' }] }]);
  const read = async (role: 'orders' | 'viewer') => {
    const { headers } = await insertUser(shop.database.db, role);
    const answers = [
      await shop.get(`/api/import-checks/${checked.check.id}/changes?kind=created`, headers),
      await shop.get(`/api/jobs/${job.id}`, headers),
      await shop.get('/api/jobs', headers),
    ];
    return answers.map(({ status, body }) => [status, body.includes('4321')]);
  };
  expect(await read('viewer')).toEqual([
    [200, true],
    [200, true],
    [200, true],
  ]);
  expect(await read('orders')).toEqual([
    [403, false],
    [200, false],
    [200, false],
  ]);
});

test('variants have costs of their own; what is that of the product is none', async () => {
  const head = `${HEAD},option_1_name,option_1_value`;
  const row = (size: string, cost: string) => `Rug,Woven,20,Rugs,R-1,${cost},Size,${size}`;
  await shop.importFile([head, row('S', '7'), row('L', '')].join('\n'));
  const { db } = shop.database;
  const own = () =>
    db
      .selectFrom('product_variants as v')
      .leftJoin('variant_costs as c', 'c.variant_id', 'v.id')
      .select(['v.name', 'c.cost'])
      .orderBy('v.position')
      .execute();
  expect(await own()).toEqual([
    { name: 'S', cost: '7.00' },
    { name: 'L', cost: null },
  ]);
  const { id } = await db.selectFrom('products').select('id').executeTakeFirstOrThrow();
  await db.insertInto('product_costs').values({ product_id: id, cost: '9' }).execute();
  const csv = await exported();
  expect(csv).toMatch(/"S",.*"7\.00"\r\n.*"L",.*"9\.00"\r\n$/);
  expect((await shop.importFile(csv)).data).toMatchObject({ updated: 0, unchanged: 1 });
  expect((await shop.importFile([head, row('L', '8.25')].join('\n'))).data).toMatchObject({
    updated: 1,
  });
  expect(await own()).toMatchObject([{ cost: '7.00' }, { cost: '8.25' }]);
});
