import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;

beforeAll(async () => {
  shop = await openImportShop();
  await insertCategory(shop.database.db, { name: 'Rugs' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const HEAD =
  'name,description,price,collection,reference,discount,available,option_1_name,option_1_value,option_2_name,option_2_value,variant_reference,variant_barcode';
const file = (...rows: string[]) => [HEAD, ...rows].join('\n');
const SAGE_S = 'Rug,Woven,20,Rugs,R-1,0,1,Colour,Sage,Size,S,R-1-SS,111';
const SAGE_L = 'Rug,Woven,34,Rugs,R-1,10,1,Colour,Sage,Size,L,R-1-SL,';
const CLAY_S = 'Rug,Woven,22,Rugs,R-1,0,0,Colour,Clay,Size,S,,';

const product = async () => {
  const { rows } = await sql<{ id: number }>`
    select id from products where deleted_at is null order by id limit 1`.execute(shop.database.db);
  return rows[0]?.id ?? 0;
};
const variants = async () =>
  (await shop.get(`/api/products/${await product()}/variants`, shop.admin)).data;
const exported = async () =>
  (await shop.app.inject({ url: '/api/products/export', headers: shop.admin })).body;

describe('a file with variants', () => {
  test('makes a product with its options and variants', async () => {
    const { data } = await shop.importFile(
      file(SAGE_S, SAGE_L, CLAY_S, 'Mat,Flat,9,Rugs,M-1,0,1,,,,,,'),
    );
    expect(data).toMatchObject({ created: 2, updated: 0, error_count: 0, notes: [] });
    expect(await variants()).toMatchObject({
      options: [
        { name: 'Colour', values: [{ name: 'Sage' }, { name: 'Clay' }] },
        { name: 'Size', values: [{ name: 'S' }, { name: 'L' }] },
      ],
      variants: [
        { name: 'Sage / S', price: '20.00', offered: 1, reference: 'R-1-SS', barcode: '111' },
        { name: 'Sage / L', price: '34.00', discount: '10.00', reference: 'R-1-SL' },
        { name: 'Clay / S', price: '22.00', offered: 0 },
      ],
    });
    const { data: shown } = await shop.get(`/api/products/${await product()}`);
    expect(shown).toMatchObject({ price: '20.00', available: 1, variant_summary: { count: 3 } });
  });

  test('that was exported changes nothing', async () => {
    await shop.importFile(file(SAGE_S, SAGE_L, CLAY_S, 'Mat,Flat,9,Rugs,M-1,0,1,,,,,,'));
    const before = await variants();
    const csv = await exported();
    expect(csv.split('\r\n')).toHaveLength(1 + 3 + 1 + 1);
    const { data } = await shop.importFile(csv);
    expect(data).toMatchObject({ created: 0, updated: 0, unchanged: 2, notes: [] });
    expect(await variants()).toEqual(before);
  });

  test('changes those that it names, adds those that are new, and leaves those that it lacks', async () => {
    await shop.importFile(file(SAGE_S, SAGE_L, CLAY_S));
    const before = await variants();
    const { data } = await shop.importFile(
      file(
        'Rug,Woven,21.50,Rugs,R-1,,,Colour,sage,Size,S,,',
        'Rug,Woven,40,Rugs,R-1,,,Colour,Clay,Size,XL,R-1-CX,',
      ),
    );
    expect(data).toMatchObject({ created: 0, updated: 1, error_count: 0 });
    expect(data?.notes).toMatchObject([
      {
        message: 'The file lacks a variant of the product: it stays as it is',
        row_count: 1,
        values: [{ value: 'Sage / L of Rug' }, { value: 'Clay / S of Rug' }],
      },
    ]);
    const after = await variants();
    expect(
      after.variants.map(({ id, name, price }: Record<string, unknown>) => [id, name, price]),
    ).toEqual([
      [before.variants[0].id, 'Sage / S', '21.50'],
      [before.variants[1].id, 'Sage / L', '34.00'],
      [before.variants[2].id, 'Clay / S', '22.00'],
      [expect.any(Number), 'Clay / XL', '40.00'],
    ]);
    expect(after.variants[0]).toMatchObject({ reference: 'R-1-SS', barcode: '111' });
  });

  test('without those columns is as it was: a new price holds for all in proportion', async () => {
    await shop.importFile(file(SAGE_S, SAGE_L));
    const plain = 'name,description,price,collection,reference\nRug,Woven,40,Rugs,R-1';
    expect((await shop.importFile(plain)).data).toMatchObject({ updated: 1 });
    expect((await variants()).variants).toMatchObject([{ price: '40.00' }, { price: '68.00' }]);
  });

  test('shows before it is stored what it would do', async () => {
    await shop.importFile(file(SAGE_S, SAGE_L));
    const { data } = await shop.check(file(SAGE_S, SAGE_L, CLAY_S));
    expect(data).toMatchObject({ updated: 1, unchanged: 0 });
    expect((await variants()).variants).toHaveLength(2);
  });
});

test('a shop without variants exports no columns for them', async () => {
  await shop.importFile('name,description,price,collection\nMat,Flat,9,Rugs');
  expect((await exported()).split('\r\n')[0]).toMatch(/attributes,reference,tags,cost$/);
});

describe('errors of variants', () => {
  const errorsOf = async (...rows: string[]) =>
    (await shop.check(file(...rows))).data.errors.map(
      ({ row, column, message }: Record<string, unknown>) => `${row} ${column}: ${message}`,
    );

  test.each<[string, string[], string[]]>([
    [
      'two equal combinations',
      [SAGE_S, SAGE_S.replace('Sage', 'SAGE').replace('R-1-SS', '')],
      ['3 option_1_value: is the same combination as in row 2'],
    ],
    [
      'a value too few',
      [SAGE_S, 'Rug,Woven,34,Rugs,R-1,10,1,Colour,Sage,Size,,,'],
      ['3 option_2_value: needs a value of Size'],
    ],
    [
      'an option of another name',
      [SAGE_S, 'Rug,Woven,34,Rugs,R-1,10,1,Colour,Sage,Width,L,,'],
      ['3 option_2_name: The option of this product is called Size'],
    ],
    [
      'an option without a name',
      ['Rug,Woven,34,Rugs,R-1,10,1,,Sage,,,,', 'Rug,Woven,34,Rugs,R-1,10,1,,Clay,,,,'],
      ['2 option_1_name: needs the name of the option, such as Colour'],
    ],
    [
      'a second option without a name',
      [SAGE_S.replace('Size', ''), SAGE_L.replace('Size', '')],
      ['2 option_2_name: needs the name of the option, such as Size'],
    ],
    [
      'a reference that is there twice',
      [SAGE_S, SAGE_L.replace('R-1-SL', 'r-1-ss')],
      [
        '2 variant_reference: belongs to another variant of this product',
        '3 variant_reference: is the same as in row 2',
      ],
    ],
    [
      'more than 100',
      Array.from({ length: 102 }, (_none, n) => `Rug,Woven,1,Rugs,R-1,0,1,Colour,C${n},Size,S,,`),
      ['102 option_1_value: A product can have 100 variants at most'],
    ],
  ])('%s', async (_what, rows, errors) => {
    expect(await errorsOf(...rows)).toEqual(errors);
  });

  test('more than three options', async () => {
    const csv = `${HEAD},option_4_name,option_4_value\n${SAGE_S},Fill,Down\n${SAGE_L},,`;
    expect((await shop.check(csv)).data.errors).toEqual([
      { row: 2, column: 'option_4_name', message: 'A product can have 3 options at most' },
      { row: 2, column: 'option_4_value', message: 'A product can have 3 options at most' },
    ]);
  });

  test('a reference of another product’s variant', async () => {
    await shop.importFile(file(SAGE_S));
    expect(await errorsOf(SAGE_S.replaceAll('R-1,', 'R-2,'))).toEqual([
      '2 variant_reference: belongs to a variant of another product',
    ]);
  });
});

test('a product with a row that is wrong is not counted among those that will be stored', async () => {
  const counts = async (...rows: string[]) => {
    const { created, updated, unchanged } = (await shop.check(file(...rows))).data;
    return { created, updated, unchanged };
  };
  const none = { created: 0, updated: 0, unchanged: 0 };
  const wrong = 'Rug,Woven,34,Rugs,R-1,10,1,Colour,Sage,Width,XL,,';
  expect(await counts(SAGE_S, wrong)).toEqual(none);
  expect(await counts(SAGE_S, SAGE_L.replace(',34,', ',x,'))).toEqual(none);
  await shop.importFile(file(SAGE_S, SAGE_L));
  expect(await counts(SAGE_S.replace(',20,', ',21,'), SAGE_L, wrong)).toEqual(none);
  expect(await counts(SAGE_S.replaceAll('R-1,', 'R-2,'))).toEqual(none);
  expect(await counts(SAGE_S, SAGE_L, 'Mat,Flat,9,Rugs,M-1,0,1,,,,,,')).toMatchObject({
    created: 1,
  });
});

describe('counts', () => {
  const counted = (row: string, count: string) => `${row},${count}`;
  const table = (...rows: string[]) => [`${HEAD},in_stock`, ...rows].join('\n');
  const MAT = 'Mat,Flat,9,Rugs,M-1,0,1,,,,,,';
  const counts = async () => {
    const { rows } = await sql<{ name: string; on_hand: number }>`
      select coalesce(v.name, p.name) as name, coalesce(s.on_hand, c.on_hand) as on_hand
      from products p left join product_variants v on v.product_id = p.id
        left join product_stock s on s.product_id = p.id left join variant_stock c on c.variant_id = v.id
      where coalesce(s.on_hand, c.on_hand) is not null order by 1`.execute(shop.database.db);
    return Object.fromEntries(rows.map(({ name, on_hand }) => [name, on_hand]));
  };

  test('start with what a file says, of variants and of what is sold as one, with a ledger', async () => {
    const { data } = await shop.importFile(
      table(counted(SAGE_S, '3'), counted(SAGE_L, '0'), counted(CLAY_S, ''), counted(MAT, '12')),
    );
    expect(data).toMatchObject({ created: 2, error_count: 0, notes: [] });
    expect(await counts()).toEqual({ Mat: 12, 'Sage / L': 0, 'Sage / S': 3 });
    const { rows } = await sql<{ change: number; reason: string }>`
      select change, reason from stock_changes where change > 0 order by change`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([
      { change: 3, reason: 'started' },
      { change: 12, reason: 'started' },
    ]);
    expect(await variants()).toMatchObject({
      variants: [{ available: 1 }, { available: 0, offered: 1 }, { available: 0, offered: 0 }],
    });
  });

  test('stay as orders have left them when an exported file comes back, and the import says so', async () => {
    await shop.importFile(table(counted(SAGE_S, '3'), counted(MAT, '12')));
    const csv = await exported();
    expect(csv.split('\r\n')[0]).toMatch(/,variant_barcode,in_stock,cost$/);
    expect((await shop.importFile(csv)).data).toMatchObject({ unchanged: 2, notes: [] });
    await sql`update variant_stock set on_hand = 1`.execute(shop.database.db);
    await sql`update product_stock set on_hand = 2`.execute(shop.database.db);
    const { data } = await shop.importFile(csv);
    expect(data).toMatchObject({ updated: 0, unchanged: 2, error_count: 0 });
    expect(data?.notes).toMatchObject([
      { column: 'in_stock', values: [{ value: 'Sage / S of Rug: 3' }, { value: '12' }] },
    ]);
    expect(await counts()).toEqual({ Mat: 2, 'Sage / S': 1 });
  });

  test('that are none are refused in their row', async () => {
    const { data } = await shop.importFile(table(counted(MAT, '-1'), counted(SAGE_S, '1.5')));
    expect(data?.errors).toMatchObject([{ row: 2, column: 'in_stock' }, { row: 3 }]);
    expect(await counts()).toEqual({});
  });
});
