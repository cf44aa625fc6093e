import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Column } from '../../../domain/product-columns.ts';
import { insertCategory, insertProduct } from '../../../test/factories.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;
let vases: number;

beforeAll(async () => {
  shop = await openImportShop();
  vases = await insertCategory(shop.database.db, { name: 'Vases' });
});
afterAll(() => shop.close());
beforeEach(() => shop.database.db.deleteFrom('products').execute());

const send = (csv: string | Buffer) => shop.importFile(csv);
const check = (csv: string | Buffer) => shop.check(csv);
const exported = async () =>
  (await shop.app.inject({ url: '/api/products/export', headers: shop.admin })).body;
const add = (traits = {}) =>
  insertProduct(shop.database.db, { categoryId: vases, pictures: 1, ...traits });
const stored = () =>
  shop.database.db
    .selectFrom('products')
    .select(['name', 'description', 'price', 'discount', 'available', 'category_id'])
    .orderBy('id')
    .execute();
const HEAD = 'name,description,price,collection';
const version = async () =>
  (await sql<{ version: number }>`select version from catalogue_version`.execute(shop.database.db))
    .rows[0]?.version;

test('an upload that a browser sends again is one import', async () => {
  const again = { 'idempotency-key': 'upload-1' };
  const csv = `${HEAD}\nJug,Turned.,41,Vases`;
  const first = await shop.upload(csv, undefined, again);
  const second = await shop.upload(csv, undefined, again);
  const other = await shop.upload(`${csv}\nBowl,Round.,12,Vases`, undefined, again);
  expect([first.status, second.status, other.status]).toEqual([202, 202, 202]);
  expect(second.data.job_id).toBe(first.data.job_id);
  expect(other.data.job_id).not.toBe(first.data.job_id);
  expect((await shop.follow(first.data.job_id)).data).toMatchObject({ created: 1 });
  expect((await shop.upload(csv, undefined, again)).data.job_id).toBe(first.data.job_id);
  expect((await shop.follow(other.data.job_id)).data).toMatchObject({ created: 2 });
  expect(await stored()).toHaveLength(3);
});

describe('what was exported', () => {
  test('changes nothing when it is imported again', async () => {
    await add({ name: '=1+1', description: '-40 °C;\n"cold",\n\nand \r more', pictures: 3 });
    await add({ name: "'Quoted'", description: "'=1", discount: '12.5', available: false });
    await add({ name: "''@home", pictures: 0 });
    const [csv, before, was] = [await exported(), await stored(), await version()];
    const nothing = { created: 0, updated: 0, unchanged: 3, error_count: 0, unknown_columns: [] };
    expect((await check(csv)).data).toMatchObject({ ...nothing, dry_run: true });
    expect((await send(csv)).data).toMatchObject({ ...nothing, dry_run: false });
    expect([await stored(), await version(), await exported()]).toEqual([before, was, csv]);
  });

  test('takes another value of every column', async () => {
    const bowls = await insertCategory(shop.database.db, { name: 'Bowls' });
    await shop.database.db
      .insertInto('collection_attributes')
      .values({ category_id: bowls, name: 'Glaze', type: 'text', position: 0 })
      .execute();
    const id = await add();
    const other: Record<Exclude<Column, 'id' | 'images' | 'reference'>, string> = {
      name: 'Jug',
      description: 'Turned.',
      price: '41.00',
      discount: '12.50',
      available: '0',
      collection: 'Bowls',
      width_cm: '20.5',
      height_cm: '9',
      depth_cm: '0.1',
      weight_kg: '1.205',
      material: 'Stoneware',
      color: 'Sand',
      care: 'By hand',
      origin: 'Lebanon',
      attributes: 'Glaze: Raw',
      tags: 'gift',
    };
    const rows = [String(id), ''].map((key) => `${key},${Object.values(other).join()}`);
    const answer = await send(`id,${Object.keys(other).join()}\n${rows.join('\n')}`);
    expect(answer.data).toMatchObject({ created: 1, updated: 1, error_count: 0 });
    const lines: Record<string, string>[] = parse(await exported(), { bom: true, columns: true });
    expect(lines).toMatchObject([{ ...other, id: String(id) }, other]);
    await shop.database.db.deleteFrom('products').execute();
    await shop.database.db.deleteFrom('categories').where('id', '=', bowls).execute();
  });

  test('changes what is different in it, and leaves what is left out or blank', async () => {
    const id = await add({ discount: '12.5', available: false });
    const head = `id;${HEAD.replaceAll(',', ';')};discount`;
    const answer = await send(`${head}\r\n${id};Jug;Small;9.5;VASES;\r\n`);
    expect(answer.data).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(await stored()).toEqual([
      {
        ...{ name: 'Jug', description: 'Small', price: '9.50', category_id: vases },
        ...{ discount: '12.50', available: false },
      },
    ]);
    const { images } = (await shop.get(`/api/products/${id}`)).data;
    expect(images).toMatchObject([{ alt: 'Jug' }]);
  });
});

describe('a new product', () => {
  test('is made of each row without an id, in their order', async () => {
    const answer = await send(`${HEAD}\nJug,Small,9.5,vases\n"Bowl ""big""","Two\nlines",12,Vases`);
    expect(answer.data).toMatchObject({ created: 2, updated: 0, error_count: 0 });
    expect(await stored()).toMatchObject([
      { name: 'Jug', available: true, discount: '0.00' },
      { name: 'Bowl "big"', description: 'Two\nlines', price: '12.00' },
    ]);
    expect((await shop.get('/api/products')).data.total).toBe(2);
  });

  test('is in stock or not as the panel says it, or as an export does', async () => {
    const rows = ['Yes', 'no', '1', '0', ''].map((flag, n) => `Jug ${n},Small,9.5,Vases,${flag}`);
    await send([`${HEAD},available`, ...rows].join('\n'));
    expect((await stored()).map(({ available }) => available)).toEqual([
      true,
      false,
      true,
      false,
      true,
    ]);
    const { data } = await check(`${HEAD},available\nJug,Small,9.5,Vases,maybe`);
    expect(data?.errors).toMatchObject([
      { column: 'available', message: 'must be Yes or No (or 1 or 0)' },
    ]);
  });

  test('leaves a line in the audit log', async () => {
    await send(`${HEAD}\nJug,Small,9.5,Vases`);
    const { rows } = await shop.database.pool.query(
      "select after->>'name' as name from audit_log where subject = 'products' order by id desc limit 1",
    );
    expect(rows).toEqual([{ name: 'Jug' }]);
  });

  test('may be one of many: more than fit into a statement', async () => {
    const lines = Array.from({ length: 620 }, (_, n) => `Jug ${n},Small,9.5,Vases`);
    expect((await send([HEAD, ...lines].join('\n'))).data?.created).toBe(620);
    expect((await stored()).map(({ name }) => name)).toEqual(
      lines.map((line) => line.split(',')[0]),
    );
  });
});

describe('errors', () => {
  const BAD = [
    `id,${HEAD},discount`,
    ',Jug,"Two\nlines",9.5,Vases,0',
    ',Jug,Small,cheap,Vases,0',
    '',
    ',,Small,9.5,Lamps,0',
    '999999,Jug,Small,9.5,Vases,120',
  ].join('\r\n');
  const FOUND = [
    { row: 3, column: 'price', message: 'must be an amount with at most two decimals' },
    { row: 5, column: 'name', message: 'is required' },
    { row: 5, column: 'collection', message: "There is no such collection: 'Lamps'" },
    { row: 6, column: 'discount', message: 'discount field must be between 0 and 100' },
    { row: 6, column: 'id', message: 'There is no such product' },
  ];

  test('are named by row and column in a dry run, which stores nothing', async () => {
    const { status, data } = await check(BAD);
    expect([status, data.error_count, data.errors]).toEqual([200, 5, FOUND]);
    expect(await stored()).toEqual([]);
  });

  test('refuse an import as a whole', async () => {
    const { job, data } = await send(BAD);
    expect(job).toMatchObject({
      state: 'failed',
      error: 'There are 5 errors in the file: nothing was stored',
      can_retry: false,
    });
    expect(data).toMatchObject({ error_count: 5, errors: FOUND, dry_run: false });
    expect(await stored()).toEqual([]);
  });

  test('of the database leave single rows out, and name them', async () => {
    const { db } = shop.database;
    await sql`alter table products add constraint no_such check (name not in ('Jug 7', 'Jug 59'))`.execute(
      db,
    );
    const lines = Array.from({ length: 60 }, (_, n) => `Jug ${n},Small,9.5,Vases`);
    const { job, data } = await send([HEAD, ...lines].join('\n'));
    await sql`alter table products drop constraint no_such`.execute(db);
    const message = 'The database did not take this row';
    expect([job.state, data?.created, data?.errors]).toEqual([
      'done',
      58,
      [
        { row: 9, column: '', message },
        { row: 61, column: '', message },
      ],
    ]);
    expect(await stored()).toHaveLength(58);
  });

  test('are at most 200, with the number of all', async () => {
    const lines = Array.from({ length: 300 }, () => 'Jug,Small,-1,Vases');
    const { data } = await check([HEAD, ...lines].join('\n'));
    expect([data.errors.length, data.error_count]).toEqual([200, 300]);
  });

  test('are ids given twice, and ids of deleted products', async () => {
    const [id, gone] = [await add(), await add({ deletedAt: new Date() })];
    const lines = [id, gone, id].map((one) => `${one},Jug,Small,9.5,Vases`);
    const { data } = await check([`id,${HEAD}`, ...lines].join('\n'));
    expect(data.errors).toEqual([
      { row: 3, column: 'id', message: 'There is no such product' },
      { row: 4, column: 'id', message: 'is the same as in row 2' },
    ]);
  });

  test('are cells beyond the head', async () => {
    const { data } = await check(`${HEAD}\nJug,Small,9.5,Vases,and more`);
    expect(data.errors).toEqual([
      { row: 2, column: '', message: 'has 5 cells where the head has 4' },
    ]);
  });
});

describe('pictures', () => {
  const NO_SUCH = 'There is no such picture in this shop';
  const PASSWORD = 'https://me:pw@example.com/vase.jpg holds a password: nothing before @ is taken';
  const sources = async (id: number) =>
    (await shop.get(`/api/products/${id}`)).data.images.map(
      ({ image_url }: { image_url: string }) => image_url,
    );

  test('of this shop are put in the order of the cell, and those that stay keep their words', async () => {
    const [id, other] = [await add({ pictures: 3 }), await add({ pictures: 1 })];
    const [a, b, c] = await sources(id);
    const [d] = await sources(other);
    await sql`update product_images set alt_text = 'In the sun', own_words = true
      where product_id = ${id} and position = 2`.execute(shop.database.db);
    const row = `${id},Jug,Small,9.5,Vases,${c} ${d} ${a}`;
    expect((await send(`id,${HEAD},images\n${row}`)).data?.updated).toBe(1);
    expect(await sources(id)).toEqual([c, d, a]);
    const alts = (await shop.get(`/api/products/${id}`)).data.images.map(
      ({ alt }: { alt: string }) => alt,
    );
    expect(alts).toEqual(['In the sun', 'Jug, another view', 'Jug, another view']);
    const key = (url: string) => url.split('/')[2] ?? '';
    const { rows } = await sql`select from pictures where file_key = ${key(b)}`.execute(
      shop.database.db,
    );
    expect(rows).toEqual([]);
  });

  test('are given to a new product too', async () => {
    const [source] = await sources(await add());
    await send(`${HEAD},images\nJug,Small,9.5,Vases,${source}`);
    const { data } = await shop.get('/api/products?search=Jug');
    expect(data.data[0].images).toMatchObject([{ image_url: source, alt: 'Jug' }]);
  });

  test.each([
    ['https://me:pw@example.com/vase.jpg', PASSWORD],
    ['http://localhost:3000/media/nowhere-at-all/800.webp', NO_SUCH],
    ['http://localhost:3000/vase.jpg', NO_SUCH],
    ['/media/vase.jpg', NO_SUCH],
    ['/media/nowhere-at-all/800.webp', NO_SUCH],
  ])('%s is an error', async (images, message) => {
    const { data } = await check(`${HEAD},images\nJug,Small,9.5,Vases,${images}`);
    expect(data.errors[0]).toEqual({ row: 2, column: 'images', message });
  });
});

test('pictures beyond ten are left out, and that is told', async () => {
  const [source] = (await shop.get(`/api/products/${await add()}`)).data.images;
  const images = Array(13).fill(source.image_url).join(' ');
  const { data } = await check(`${HEAD},images\nJug,Small,9.5,Vases,${images}`);
  expect(data).toMatchObject({ created: 1, error_count: 0 });
  expect(data.notes).toMatchObject([{ column: 'images', values: [{ value: '3 of Jug' }] }]);
});

describe('a file', () => {
  test('has its unknown columns named; those of usual names are read', async () => {
    const { data } = await check(`${HEAD},Colour,sku,Vendor\nJug,Small,9.5,Vases,blue,1,Us`);
    expect(data).toMatchObject({ created: 1, unknown_columns: ['Vendor'] });
    expect(data.columns).toMatchObject({ source: 'named' });
    expect(data.columns.columns[5]).toMatchObject({ name: 'sku', target: 'reference' });
  });

  test.each([
    ['name,price\nJug,5', 'The file needs the columns description, collection'],
    [
      'name,description,price,Category,\nJug,Small,5,Vases,',
      'The file needs the column collection; unknown to the shop: Category',
    ],
    [`${HEAD},Name\nJug,a,5,Vases,Jug`, 'The column name is there twice'],
    [HEAD, 'There are no products in this file'],
    ['', 'There are no products in this file'],
    [`${HEAD}\n"Jug,Small,9.5,Vases`, 'A quotation mark near line 2 is not closed'],
    [
      `${HEAD}\n"Jug"s,Small,9.5,Vases`,
      'The quotation marks near line 2 do not match: inside a quoted cell each is written twice',
    ],
    [Buffer.from([0xff, 0xfe, 0x41]), 'The file is damaged: save it again as CSV'],
    [Buffer.from('name\0,description'), 'This is no CSV file: save the sheet as CSV or .xlsx'],
  ])('%j is refused', async (csv, message) => {
    expect(await check(csv)).toMatchObject({ status: 422, errors: { file: [message] } });
  });

  test('is needed, and at most 10 MB', async () => {
    const none = await shop.postForm('/api/products/import', [['dry_run', '1']]);
    expect(none).toMatchObject({
      status: 422,
      errors: { file: ['Please choose a CSV or Excel file'] },
    });
    const large = await check(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
    expect(large).toMatchObject({ status: 413, message: 'The file is too large: at most 10 MB' });
  });
});

test.each([
  ['a cell', `${HEAD}\nJug,Turned.,41,Va\u0000ses`],
  ['the head', `${HEAD},ima\u0000ges\nJug,Turned.,41,Vases,x`],
  ['all of it', '\u0000'],
])('a file with what no column can hold is refused as a whole: %s', async (_where, csv) => {
  expect((await check(csv)).status).toBe(422);
  expect((await send(csv)).job.state).toBe('failed');
  expect(await stored()).toEqual([]);
});
