import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import type { ColumnChoice } from '../../../domain/product-columns.ts';
import type { TextEncoding } from '../../../domain/text-encodings.ts';
import { insertCategory } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { makeWorkbook } from '../../../test/make-workbook.ts';
import { storeColumns } from './stored-columns.ts';

let shop: ImportShop;

beforeAll(async () => {
  shop = await openImportShop();
  await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.database.db.deleteFrom('products').execute();
  await shop.database.db.deleteFrom('import_columns').execute();
});

const CSV = [
  'Product Title;Regular price;Sale price;Cat;Supplier',
  'Pot é;"1.299,50 €";;Vases;Us',
  'Jug;100;84,99;Vases;Them',
].join('\r\n');
const CHOICE: ColumnChoice = ['name', 'price', 'sale_price', 'collection', null];

const send = (csv: string | Buffer, fields: Record<string, string>) =>
  shop.postForm(
    '/api/products/import',
    [...Object.entries(fields), ['file', Buffer.from(csv)]],
    shop.admin,
  );
const check = async (csv: string | Buffer, choice?: ColumnChoice) => {
  const columns = choice ? { columns: JSON.stringify(choice) } : {};
  return send(csv, { dry_run: '1', ask_columns: '1', ...columns });
};
const checked = async (csv: string | Buffer, choice?: ColumnChoice): Promise<ImportResult> =>
  (await check(csv, choice)).data;
const stored = () =>
  shop.database.db
    .selectFrom('products')
    .select(['name', 'description', 'price', 'discount'])
    .orderBy('id')
    .execute();

describe("a file with another shop's columns", () => {
  test('is answered with a guess of what each holds, and nothing else is read', async () => {
    const { columns, ...rest } = await checked(CSV);
    expect(rest).toMatchObject({ created: 0, error_count: 0, dry_run: true });
    expect(columns).toEqual({
      source: 'guess',
      encoding: 'utf-8',
      separator: ';',
      decimal: null,
      columns: [
        { name: 'Product Title', samples: ['Pot é', 'Jug'], target: 'name' },
        { name: 'Regular price', samples: ['1.299,50 €', '100'], target: 'price' },
        { name: 'Sale price', samples: ['84,99'], target: 'sale_price' },
        { name: 'Cat', samples: ['Vases'], target: 'collection' },
        { name: 'Supplier', samples: ['Us', 'Them'], target: null },
      ],
    });
  });

  test('is refused as ever where nobody asked for a guess', async () => {
    const { status, errors } = await shop.check(CSV);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['file']]);
  });

  test('is imported as chosen; a name stands in for a description', async () => {
    const { data } = await send(CSV, { dry_run: '0', columns: JSON.stringify(CHOICE) });
    const { data: result } = await shop.follow(data.job_id);
    expect(result).toMatchObject({ created: 2, error_count: 0, unknown_columns: ['Supplier'] });
    expect(result?.notes).toMatchObject([
      { message: 'There is no description: the name stands in', row_count: 2 },
    ]);
    expect(await stored()).toEqual([
      { name: 'Pot é', description: 'Pot é', price: '1299.50', discount: '0.00' },
      { name: 'Jug', description: 'Jug', price: '100.00', discount: '15.01' },
    ]);
  });

  test('is known the next time, in a file with the same head', async () => {
    expect((await checked(CSV, CHOICE)).columns?.source).toBe('given');
    const next = await checked(CSV.replace('Jug', 'Cup').toUpperCase());
    expect(next).toMatchObject({ created: 2, columns: { source: 'kept' } });
    expect((await checked(CSV.replace('Supplier', 'Maker'))).columns?.source).toBe('guess');
  });

  test('keeps the choices of at most 100 heads', async () => {
    const { db } = shop.database;
    for (let n = 0; n < 102; n += 1) await storeColumns(db, [`Supplier ${n}`], CHOICE);
    await check(CSV.replace('Supplier', 'Supplier 102'), CHOICE);
    const { count } = await db
      .selectFrom('import_columns')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(100);
    expect((await checked(CSV.replace('Supplier', 'Supplier 102'))).columns?.source).toBe('kept');
  });

  test.each([
    [['name', 'price', null, null, null], 'Please choose the column of: Collection'],
    [['name', 'price', 'name', 'collection', null], 'Name is chosen for two columns'],
    [['name', 'price', 'collection'], 'must name what each of the 5 columns of the file holds'],
    [
      ['name', 'price', 'sale_price', 'collection', 'discount'],
      'Please choose only one of: Sale price, after a reduction; Discount (%)',
    ],
  ] as [ColumnChoice, string][])('%j is refused', async (choice, message) => {
    expect(await check(CSV, choice)).toMatchObject({ status: 422, errors: { columns: [message] } });
  });

  test.each([
    'x',
    '{}',
    '["price","nonsense"]',
    '[1]',
  ])('columns %s are refused', async (columns) => {
    expect(await send(CSV, { dry_run: '1', columns })).toMatchObject({ status: 422 });
  });
});

test('columns named as in an export go on without a question', async () => {
  const own = await checked('name,description,price,collection\nJug,Small,9.5,Vases');
  expect(own).toMatchObject({ created: 1, columns: { source: 'own', separator: ',' } });
});

describe('a file is read', () => {
  const text = 'name\tdescription\tprice\tcollection\nVäse “é”\tHübsch – 5 €\t9.5\tVases\n';
  const utf16be = Buffer.from(text, 'utf16le').swap16();
  test.each([
    ['utf-8', Buffer.from(text)],
    ['utf-8', Buffer.from(`\ufeff${text}`)],
    ['utf-16le', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['utf-16le', Buffer.from(text, 'utf16le')],
    ['utf-16be', Buffer.concat([Buffer.from([0xfe, 0xff]), utf16be])],
    ['utf-16be', utf16be],
    ['windows-1252', inEncoding(text, 'windows-1252')],
  ])('in %s', async (encoding, file) => {
    const { data } = await send(file, { dry_run: '0' });
    expect((await shop.follow(data.job_id)).data).toMatchObject({ created: 1 });
    expect((await stored())[0]).toMatchObject({ name: 'Väse “é”', description: 'Hübsch – 5 €' });
    expect((await checked(file)).columns).toMatchObject({ encoding, separator: '\t' });
  });
});

describe('a file of single bytes is read', () => {
  test.each<[string, TextEncoding, string]>([
    ['French by Windows', 'windows-1252', 'Étagère murale “Forêt” – chêne, 5 €, l’œuvre'],
    ['French in capitals', 'windows-1252', 'CANAPÉ D’ANGLE À MÉMOIRE, DÉCORATION DE NOËL'],
    ['German', 'windows-1252', 'Übertopf für große Grünpflanzen, Größe 40 × 20 cm'],
    ['Spanish', 'windows-1252', 'Lámpara de araña pequeña, tamaño único, diseño clásico'],
    ['French by a Mac', 'macintosh', 'Étagère murale “Forêt” – chêne, 5 €, l’œuvre'],
    ['French with the euro of Unix', 'iso-8859-15', 'Cœur de chêne étuvé, 5 €'],
    ['Turkish', 'windows-1254', 'Ahşap ayaklı abajur, ışık kırmızılığı, çok şık bir görünüm'],
    ['Turkish in capitals', 'windows-1254', 'AHŞAP ÇİÇEKLİK, ÇÖP KUTUSU, IŞIĞIN GÜCÜ'],
    ['Arabic', 'windows-1256', 'مزهرية من السيراميك الأبيض، صناعة يدوية'],
    ['Arabic beside French', 'windows-1256', 'étagère في غرفة الجلوس – table à café'],
    ['Arabic of ISO', 'iso-8859-6', 'مزهرية من السيراميك الأبيض، صناعة يدوية'],
  ])('%s', async (_what, encoding, name) => {
    const file = inEncoding(`name;description;price;collection\n${name};x;9.5;Vases\n`, encoding);
    expect((await checked(file)).columns).toMatchObject({ encoding, separator: ';' });
    const { data } = await send(file, { dry_run: '0' });
    expect((await shop.follow(data.job_id)).data).toMatchObject({ created: 1 });
    expect(await stored()).toMatchObject([{ name }]);
  });

  test('as an admin says, where it was taken for something else', async () => {
    const name = 'Ýslandsk þæfð ull'; // Of Iceland: the letters that Turkish took the places of.
    const file = inEncoding(
      `name;description;price;collection\n${name};x;9.5;Vases\n`,
      'windows-1252',
    );
    expect((await checked(file)).columns).toMatchObject({ encoding: 'windows-1254' });
    const encoding = 'windows-1252';
    const { data } = await send(file, { dry_run: '1', encoding });
    expect(data).toMatchObject({ created: 1, columns: { source: 'own', encoding } });
    await shop.follow((await send(file, { dry_run: '0', encoding })).data.job_id);
    expect(await stored()).toMatchObject([{ name }]);
  });

  test('and refused in an encoding that it is not written in, or that nobody knows', async () => {
    const file = inEncoding('name;price\nVäse;9.5', 'windows-1252');
    expect(await send(file, { dry_run: '1', encoding: 'utf-8' })).toMatchObject({
      status: 422,
      errors: { encoding: ['The file is not written in UTF-8'] },
    });
    expect(await send(file, { dry_run: '1', encoding: 'ebcdic' })).toMatchObject({ status: 422 });
  });
});

test('Arabic in UTF-16 needs no mark', async () => {
  const text = `name,description,price,collection\n${'مزهرية '.repeat(20)},x,9.5,Vases\n`;
  expect((await checked(Buffer.from(text, 'utf16le'))).columns).toMatchObject({
    encoding: 'utf-16le',
  });
});

test('a workbook is imported as a CSV file is, and its columns are asked for too', async () => {
  const file = makeWorkbook([
    ['Product Title', 'Price', 'Cat'],
    ['Väse & more', 1299.5, 'Vases'],
    ['Jug', '$12', 'Vases'],
  ]);
  expect((await checked(file)).columns).toMatchObject({
    ...{ source: 'guess', encoding: 'xlsx' },
    columns: [{ target: 'name' }, { target: 'price' }, { target: 'collection' }],
  });
  const choice: ColumnChoice = ['name', 'price', 'collection'];
  const { data } = await send(file, { dry_run: '0', columns: JSON.stringify(choice) });
  expect((await shop.follow(data.job_id)).data).toMatchObject({ created: 2, error_count: 0 });
  expect(await stored()).toMatchObject([
    { name: 'Väse & more', price: '1299.50' },
    { name: 'Jug', price: '12.00' },
  ]);
});

describe('errors by cause', () => {
  test('leave the value out of a message that repeats it, and nothing else', async () => {
    const rows = ['A,a,0,Vases,', 'B,b,a,Vases,', 'C,c,9,Vases,a.jpg', 'D,d,9,Vases,b.jpg'];
    const result = await checked(['name,description,price,collection,images', ...rows].join('\n'));
    const causes = result.error_groups?.map(({ message, row_count }) => [row_count, message]);
    expect(causes).toEqual([
      [2, '… is no address, and no zip of pictures was sent'],
      [1, 'must be between 0.01 and 999,999.99'],
      [1, 'must be an amount with at most two decimals'],
    ]);
  });

  test('name the values with the number of rows, the most frequent first', async () => {
    const rows = [
      ...Array.from({ length: 431 }, (_, n) => `Chair ${n},a,9,Chairs`),
      ...Array.from({ length: 20 }, (_, n) => `Table ${n},a,9,Tables`),
      'Jug,a,cheap,Vases',
      'Cup,a,,Vases',
    ];
    const result = await checked(['name,description,price,collection', ...rows].join('\n'));
    expect(result.error_count).toBe(453);
    expect(result.missing_collections).toEqual(['Chairs', 'Tables']);
    expect(result.error_groups).toEqual([
      {
        column: 'collection',
        message: "There is no such collection: '…'",
        row_count: 451,
        values: [
          { value: 'Chairs', row_count: 431, first_row: 2 },
          { value: 'Tables', row_count: 20, first_row: 433 },
        ],
      },
      {
        column: 'price',
        message: 'must be an amount with at most two decimals',
        row_count: 1,
        values: [{ value: 'cheap', row_count: 1, first_row: 453 }],
      },
      {
        column: 'price',
        message: 'is required',
        row_count: 1,
        values: [{ value: '', row_count: 1, first_row: 454 }],
      },
    ]);
    const made = await shop.post(
      '/api/categories/bulk',
      {
        names: ['Chairs', 'tables', 'VASES'],
      },
      shop.admin,
    );
    expect(made).toMatchObject({ status: 201 });
    expect(
      made.data.map(({ name, picture }: { name: string; picture: null }) => [name, picture]),
    ).toEqual([
      ['Vases', null],
      ['Chairs', null],
      ['tables', null],
    ]);
  });

  test('stay few, whatever a file says', async () => {
    const rows = Array.from({ length: 3_000 }, (_, n) => `Jug,a,x${n}${'9'.repeat(300)},Shop ${n}`);
    const result = await checked(['name,description,price,collection', ...rows].join('\n'));
    expect(result.error_groups?.map(({ values }) => values.length)).toEqual([200, 200]);
    expect(result.missing_collections).toHaveLength(200);
    expect(JSON.stringify(result).length).toBeLessThan(120_000);
  });
});

test('an old price and a price become a price and a discount', async () => {
  const rows = [
    'A,a,80,100,Vases',
    'B,b,80,,Vases',
    'C,c,80,0,Vases',
    'D,d,700001.37,999999.99,Vases',
  ];
  const csv = ['name,description,price,old_price,collection', ...rows].join('\n');
  const { data } = await send(csv, { dry_run: '0' });
  const { data: result } = await shop.follow(data.job_id);
  expect(result?.notes).toMatchObject([{ column: 'price', row_count: 1 }]);
  expect(await stored()).toMatchObject([
    { price: '100.00', discount: '20.00' },
    { price: '80.00', discount: '0.00' },
    { price: '80.00', discount: '0.00' },
    { price: '999999.99', discount: '30.00' },
  ]);
  const odd = await checked(csv.replace('80,100', '120,100'));
  expect(odd.error_count).toBe(0);
  expect(odd.notes).toContainEqual(
    expect.objectContaining({
      column: 'old_price',
      message: 'is not above the price, so it is none',
    }),
  );
});

/** A text as others write it: each of their bytes is looked up by the letter that it stands for. */
function inEncoding(text: string, encoding: TextEncoding): Buffer {
  const letters = new TextDecoder(encoding).decode(
    Uint8Array.from({ length: 256 }, (_, byte) => byte),
  );
  return Buffer.from([...text].map((letter) => letters.indexOf(letter)));
}
