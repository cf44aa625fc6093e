import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import { picture } from '../../../test/admin-shop.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';
import { type PictureServer, servePictures } from '../../../test/picture-server.ts';

let shop: ImportShop;
let site: PictureServer;

beforeAll(async () => {
  site = await servePictures(await picture());
  shop = await openImportShop({ pictureSites: site.sites });
});
afterAll(async () => {
  await shop.close();
  await site.close();
});
beforeEach(async () => {
  const { db } = shop.database;
  for (const table of [
    'products',
    'pictures',
    'import_columns',
    'import_readings',
    'categories',
  ] as const)
    await db.deleteFrom(table).execute();
});

const sample = (name: string) => readFileSync(`test/shop-files/${name}.csv`);
/** Addresses of the samples lead nowhere: the same of a site that answers. */
const atSite = (name: string) =>
  sample(name).toString().replaceAll('https://pictures.example', site.address);

const hiddenNames = async () => {
  const { rows } = await sql<{ name: string }>`select name from products where hidden`.execute(
    shop.database.db,
  );
  return rows.map(({ name }) => name);
};

type Fields = Record<string, string>;
const send = (file: Buffer | string, fields: Fields) =>
  shop.postForm(
    '/api/products/import',
    [...Object.entries(fields), ['file', Buffer.from(file)]],
    shop.admin,
  );
const check = async (file: Buffer | string, fields: Fields = {}): Promise<ImportResult> =>
  (await send(file, { dry_run: '1', ask_columns: '1', ...fields })).data;

/** Imports a file as the panel does: what it lacks is made, then it is checked once more, and imported. */
async function bringIn(file: Buffer | string, fields: Fields = {}): Promise<ImportResult | null> {
  const { missing_collections: names = [] } = await check(file, fields);
  if (names.length > 0) await shop.post('/api/categories/bulk', { names }, shop.admin);
  expect((await check(file, fields)).error_groups).toEqual([]);
  const { data } = await send(file, { dry_run: '0', ...fields });
  return (await shop.follow(data.job_id)).data;
}

async function stored() {
  const { rows } = await sql<Record<string, unknown>>`
    select p.name, p.description, p.price, p.discount, p.available, p.reference, p.tags, p.material,
      p.width_mm as width, p.depth_mm as depth, p.weight_g as weight, c.name::text as collection, parent.name::text as "in",
      array(select o.name::text from collection_picks k join categories o on o.id = k.category_id where k.product_id = p.id order by 1) as also,
      s.on_hand, k.cost, (select count(*)::int4 from product_images i where i.product_id = p.id) as pictures
    from products p join categories c on c.id = p.category_id left join categories parent on parent.id = c.parent_id
      left join product_stock s on s.product_id = p.id left join product_costs k on k.product_id = p.id
    where p.deleted_at is null order by p.id`.execute(shop.database.db);
  return rows;
}
async function variantsOf(name: string) {
  const { rows } = await sql<Record<string, unknown>>`
    select v.name, v.price, v.discount, v.offered, v.reference, s.on_hand, c.cost
    from product_variants v join products p on p.id = v.product_id
      left join variant_stock s on s.variant_id = v.id left join variant_costs c on c.variant_id = v.id
    where p.name = ${name} order by v.position`.execute(shop.database.db);
  return rows;
}
const notesOf = (result: ImportResult | null) =>
  Object.fromEntries(
    (result?.notes ?? []).map(({ column, message, values }) => [
      `${column} ${message}`,
      values.map(({ value }) => value),
    ]),
  );

const DRAFT =
  'name A draft, or not shown in the former shop: a new product is not shown here either';
const DRAFT_NO_PRICE = 'name A draft without a price: it is not shown here before you give it one';
const NO_REDUCTION = 'old_price is not above the price, so it is none';

describe('an export of Shopify', () => {
  test('is read as its maker means it', async () => {
    const result = await bringIn(atSite('shape-shopify'));
    expect(result).toMatchObject({ created: 3, error_count: 0, drafts: 1 });
    expect(await hiddenNames()).toEqual(['Old Lamp – draft']);
    expect(await stored()).toMatchObject([
      {
        name: 'Stoneware Jug',
        description:
          'A jug for water or twigs.\n• Dishwasher safe\n• Holds 1.2 l\n\nSand & salt glaze',
        ...{ collection: 'Jugs', tags: 'jug, stoneware, new in', weight: 820, pictures: 4 },
      },
      {
        ...{ name: 'Linen Runner', description: 'Washed linen.', price: '32.00' },
        ...{ reference: 'LR-1', weight: null, pictures: 1, on_hand: null },
      },
    ]);
    expect(await variantsOf('Stoneware Jug')).toMatchObject([
      { name: 'Small / Sand', price: '24.00', reference: '101', on_hand: 4, cost: '9.10' },
      { name: 'Small / Ink', price: '24.00', reference: '102', on_hand: 0 },
      { name: 'Large / Sand', price: '39.00', discount: '0.00', on_hand: 2, cost: '14.00' },
      { name: 'Large / Ink', price: '52.00', discount: '25.00', on_hand: null },
    ]);
    expect(await variantsOf('Linen Runner')).toEqual([]);
    expect(notesOf(result)).toMatchObject({
      [NO_REDUCTION]: ['0.00', '24.00', '35.00'],
      [DRAFT_NO_PRICE]: ['Old Lamp – draft'],
      'weight_kg The variants have different weights, and the shop keeps one for all of them: the first':
        [expect.any(String)],
    });
  });

  test('goes on without a question, and says which columns hold what', async () => {
    const { columns } = await check(sample('shape-shopify'));
    expect(columns).toMatchObject({ source: 'system', system: 'Shopify', decimal: '.' });
    expect(columns?.columns.find(({ name }) => name === 'Type')?.target).toBe('collection');
  });

  test('brings drafts in hidden, once, or leaves them out where that is wanted', async () => {
    const file = sample('shape-shopify')
      .toString()
      .replace(',0.00,,,,,,,,,,,,g,,draft', ',12.00,,,,,,,,,,,,g,,draft');
    expect(await bringIn(file, { drafts: 'leave_out' })).toMatchObject({ created: 2, drafts: 1 });
    expect(await hiddenNames()).toEqual([]);
    const result = await bringIn(file, { drafts: 'hidden' });
    expect(result).toMatchObject({ created: 1, drafts: 1 });
    expect(notesOf(result)).toMatchObject({ [DRAFT]: ['Old Lamp – draft'] });
    expect(await hiddenNames()).toEqual(['Old Lamp – draft']);
    expect(await stored()).toHaveLength(2);
  });

  test.each([
    '0.00',
    '',
  ])('keeps a draft of the price "%s", which has one before it is shown', async (price) => {
    const file = sample('shape-shopify')
      .toString()
      .replace(',0.00,,,,,,,,,,,,g', `,${price},,,,,,,,,,,,g`);
    const result = await bringIn(file);
    expect(notesOf(result)).toMatchObject({ [DRAFT_NO_PRICE]: ['Old Lamp – draft'] });
    const read = await shop.get('/api/hidden-products', shop.admin);
    const [{ id, price: kept }] = read.data.data;
    expect(kept).toBe('0.00');
    const show = () =>
      shop.post('/api/products/bulk', { changes: [{ id, hidden: 0 }] }, shop.admin);
    const form = (fields: Fields) =>
      shop.postForm(`/api/products/${id}`, Object.entries(fields), shop.admin);
    const message = "'Old Lamp – draft' has no price yet: enter one, then show it";
    expect(await show()).toMatchObject({ status: 422, message });
    expect(await form({ hidden: '0' })).toMatchObject({
      status: 422,
      errors: { price: [message] },
    });
    // Our own export says the same, and changes nothing.
    const { body } = await shop.app.inject({ url: '/api/products/export', headers: shop.admin });
    expect(await check(body)).toMatchObject({ created: 0, updated: 0, unchanged: 3, errors: [] });
    // Deleted and brought back it is hidden as before.
    await shop.delete(`/api/products/${id}`, shop.admin);
    const back = (hidden: 0 | 1) =>
      shop.post('/api/products/bulk', { changes: [{ id, deleted: false, hidden }] }, shop.admin);
    expect(await back(0)).toMatchObject({ status: 422, message });
    expect((await back(1)).status).toBe(200);
    // The same draft takes no price away that it got meanwhile.
    expect((await form({ price: '45' })).status).toBe(200);
    expect(await bringIn(file)).toMatchObject({ created: 0 });
    expect((await show()).status).toBe(200);
    expect((await shop.get(`/api/products/${id}`)).data.price).toBe('45.00');
  });

  test('changes nothing when it comes again', async () => {
    await bringIn(sample('shape-shopify'));
    const again = await check(sample('shape-shopify'));
    expect(again).toMatchObject({ created: 0, error_count: 0 });
    expect(await stored()).toHaveLength(2);
  });

  test('of 24,318 rows is as large as its 408 products', async () => {
    const [head, first = ''] = sample('shape-shopify').toString().split('\r\n');
    const rows = Array.from({ length: 408 }, (_none, n) => [
      first.replace('stoneware-jug', `jug-${n}`).replace("'101", `J-${n}`),
      ...Array.from(
        { length: 59 },
        (_one, at) =>
          `jug-${n}${','.repeat(24)}https://a.test/${n}-${at}.jpg,${at + 2}${','.repeat(8)}`,
      ),
    ]).flat();
    await shop.post('/api/categories/bulk', { names: ['Jugs'] }, shop.admin);
    const result = await check([head, ...rows].join('\r\n'));
    expect(rows.length).toBeGreaterThan(24_000);
    expect(result).toMatchObject({ created: 408, error_count: 0, foreign_pictures: 408 * 9 + 1 });
    expect(result.notes?.find(({ column }) => column === 'images')?.row_count).toBe(408);
  });
});

test('an export of WooCommerce: categories are a tree, variations belong to their parent', async () => {
  const result = await bringIn(atSite('shape-woocommerce'));
  expect(result).toMatchObject({ created: 3, error_count: 0, drafts: 1 });
  expect(await hiddenNames()).toEqual(['Hidden stool']);
  expect(await stored()).toMatchObject([
    {
      ...{
        name: 'Beeswax Candle & Dish',
        description: 'Burns 40 hours.\n\nCare\n\nTrim the wick.',
      },
      ...{ price: '18.00', discount: '19.44', collection: 'Candles', also: ['Under 25'] },
      ...{ weight: 350, depth: null, width: 80, on_hand: 12, tags: 'beeswax, gift', pictures: 3 },
    },
    { name: 'Felt Rug', reference: 'W-12', collection: 'Rugs', pictures: 2 },
  ]);
  expect(await variantsOf('Felt Rug')).toMatchObject([
    { name: 'Moss', price: '129.00', reference: 'W-12-M', on_hand: 3 },
    { name: 'Oat', price: '129.00', reference: 'W-12-O', on_hand: 0 },
  ]);
  const { rows } =
    await sql`select child.name::text from categories child join categories c on c.id = child.parent_id
    where c.name = 'Gifts'`.execute(shop.database.db);
  expect(rows).toEqual([{ name: 'Under 25' }]);
  expect(notesOf(result)).toMatchObject({
    [DRAFT]: ['Hidden stool'],
    'name Sold on another site, or only a group of other products: left out': ['Sold elsewhere'],
    'depth_cm is no size or weight: left out': ['0'],
    'price The shop keeps discounts as percents, so a reduced price comes out a little different': [
      '99 becomes 98.99',
    ],
  });
});

test('a file that is made to keep the reader busy ends', async () => {
  const many = (sign: string) => Array.from({ length: 30_000 }, (_none, n) => n).join(sign);
  const wix = [
    'handleId,fieldType,name,surcharge,price,collection,sku,productOptionName1,productOptionDescription1,productOptionName2,productOptionDescription2',
    `a,Product,Jug,,9,"${many(';')}","${many(',')}",Size,"${many(';')}",Colour,"${many(';')}"`,
    ...Array.from({ length: 40_000 }, (_none, n) => `b,Product,Jug ${n},,9,Vases,,,,,`),
  ].join('\n');
  const result = await check(wix);
  expect(result.columns?.system).toBe('Wix');
  expect(result.notes?.find(({ column }) => column === 'option_1_value')?.row_count).toBe(1);
});

test('what a system says in other ways is read all the same', async () => {
  const long = 'Home & Garden > Decor > Artificial Flora, Wreaths and Garlands of Dried Flowers';
  const shopify = [
    'Handle,Title,Body (HTML),Type,Product Category,Option1 Name,Option1 Value,Variant Price,Image Src',
    `a,Wreath,,,"${long}",Title,Default Title,9.50,//pictures.example/a b.jpg`,
    'b,Dear,,Gifts,,Title,Default Title,2500000.00,',
    'Note: the first column is required,,,,,,,,',
  ].join('\n');
  const result = await bringIn(shopify, { collection: 'Other' });
  expect(result).toMatchObject({ created: 1, error_count: 0, foreign_pictures: 1 });
  expect(await stored()).toMatchObject([
    { name: 'Wreath', description: 'Wreath', in: 'Home & Garden' },
  ]);
  expect(notesOf(result)).toMatchObject({
    'name There is no price between 0.01 and 999,999.99: left out': ['Dear'],
    'name A row without a name: left out': ['Note: the first column is required'],
  });
});

test('an export of Wix: prices with surcharges, words for stock, percent and amount off', async () => {
  const { columns } = await check(sample('shape-wix'));
  expect(columns).toMatchObject({ source: 'system', system: 'Wix' });
  const result = await bringIn(sample('shape-wix'));
  expect(result).toMatchObject({ created: 3, drafts: 1, foreign_pictures: 3 });
  expect(await stored()).toMatchObject([
    {
      ...{ name: 'Ash Print', description: 'A print of ash leaves.\n\nTwo sizes', reference: 'AP' },
      ...{ collection: 'Prints', also: ['New'], weight: 200 },
    },
    { name: 'Oak Frame', price: '35.00', discount: '14.29', on_hand: 3, weight: 800 },
  ]);
  expect(await variantsOf('Ash Print')).toMatchObject([
    {
      name: 'A4',
      price: '20.00',
      discount: '10.00',
      offered: true,
      reference: 'AP-A4',
      on_hand: 7,
    },
    { name: 'A3', price: '32.00', discount: '10.00', offered: false, reference: 'AP-A3' },
  ]);
});

test('an export of Etsy in Italian: ten columns of pictures, and one collection for all rows', async () => {
  const asked = await check(sample('shape-etsy-it'));
  expect(asked.error_groups).toMatchObject([
    { column: 'collection', message: 'is required', row_count: 2 },
  ]);
  const result = await bringIn(atSite('shape-etsy-it'), { collection: 'Ceramics' });
  expect(notesOf(result)).toMatchObject({
    'in_stock is one stock for all variants together: they can be bought, and are not counted': [
      '3',
    ],
  });
  expect(result).toMatchObject({ created: 2, error_count: 0 });
  expect(await stored()).toMatchObject([
    {
      ...{ name: 'Vaso di gres', description: 'Piccolo vaso tornito a mano.\n\nPezzo unico.' },
      ...{ price: '46.00', on_hand: 1, tags: 'vaso grigio, gres, fatto a mano', pictures: 2 },
      ...{ material: 'Ceramica', collection: 'Ceramics' },
    },
    {
      ...{ name: 'Ciotola smaltata', reference: 'C-1', pictures: 1, collection: 'Ceramics' },
      material: 'Ceramica, Smalto',
    },
  ]);
  expect(await variantsOf('Ciotola smaltata')).toMatchObject([
    { name: 'Verde', price: '28.50', offered: true },
    { name: 'Bianco', price: '28.50', offered: true },
  ]);
});

test('a file of PrestaShop in Spanish: damage by a spreadsheet is told at its cell', async () => {
  const file = sample('shape-prestashop-es');
  const result = await bringIn(file, { collection: 'Sillas' });
  expect(result).toMatchObject({ created: 3, error_count: 0, drafts: 1 });
  expect(await stored()).toMatchObject([
    { name: 'Silla de haya', price: '1250.50', reference: 'SH-01', on_hand: 5, weight: null },
    { name: 'Sillón Ñandú', price: '99.90', reference: '90.750', on_hand: null, weight: 12_500 },
  ]);
  const lost =
    'is what a spreadsheet left of a formula or of a long number: the value itself is lost';
  expect(result?.notes).toContainEqual({
    ...{ column: 'variant_barcode', message: lost, row_count: 1 },
    values: [{ value: '8.43565E+12', row_count: 1, first_row: 2 }],
  });
  expect(notesOf(result)).toMatchObject({
    [`in_stock ${lost}`]: ['#VALOR!'],
    'collection The file names collections by numbers of the former shop, which say nothing here': [
      ...['12, 40', '12', '40'],
    ],
  });
});

test('an item library of Square: variations of an item, with and without options', async () => {
  const square = sample('shape-square');
  expect((await check(square)).columns).toMatchObject({ by_documentation: true });
  const result = await bringIn(square);
  expect(result).toMatchObject({ created: 4, drafts: 1, error_count: 0 });
  expect(await stored()).toMatchObject([
    { name: 'Mug', description: 'Glazed', collection: 'Cups', also: ['Small'] },
    { name: 'Bowl', price: '20.00', reference: 'B-1', collection: 'Bowls' },
    { name: 'Plate', collection: 'Bowls' },
  ]);
  expect(await variantsOf('Mug')).toMatchObject([
    { name: 'Small', price: '12.00', reference: 'M-S', on_hand: 4 },
    { name: 'Large', price: '16.00', discount: '12.50', on_hand: 0 },
  ]);
  expect(await variantsOf('Bowl')).toEqual([]);
  expect(await variantsOf('Plate')).toMatchObject([
    { name: 'White', price: '9.50' },
    { name: 'Blue', price: '10.50' },
  ]);
});

test('a feed for Google, by tabs: an item group is a product', async () => {
  const feed = readFileSync('test/shop-files/shape-google-feed.txt');
  const result = await bringIn(feed);
  expect(result).toMatchObject({ created: 2, error_count: 0, foreign_pictures: 5 });
  expect(await stored()).toMatchObject([
    { name: 'Rug 2" thick', collection: 'Rugs', in: 'Home', weight: 2_500 },
    { name: 'Vase', price: '15.00', reference: 'v-1', available: true, weight: 500 },
  ]);
  expect(await variantsOf('Rug 2" thick')).toMatchObject([
    { name: 'Moss', price: '120.00', discount: '25.00', offered: true, reference: 'r-1' },
    { name: 'Oat', price: '120.00', offered: false, reference: 'r-2' },
  ]);
});

describe('numbers', () => {
  test('that read in two ways are asked for once a column, and never guessed', async () => {
    await shop.post('/api/categories/bulk', { names: ['Vases'] }, shop.admin);
    const { columns, error_groups } = await check(sample('numbers'));
    expect(
      error_groups?.map(({ column, values }) => [column, values.map(({ value }) => value)]),
    ).toEqual([
      ['cost', ['3,125', '1.299']],
      ['weight_kg', ['1.250']],
      ['price', ['12,345']],
    ]);
    const asked = columns?.columns.filter((one) => one.asks_decimal) ?? [];
    expect(asked.map(({ name, two_ways }) => [name, two_ways])).toEqual([
      ['price', ['12,345']],
      ['cost', ['3,125', '1.299']],
      ['weight_kg', ['1.250']],
    ]);
    expect(columns?.columns.find(({ name }) => name === 'weight_kg')).toMatchObject({
      decimal: ',',
    });
  });

  test('are read as an admin says', async () => {
    const decimals = JSON.stringify([null, null, '.', null, ',', '.', null]);
    await bringIn(sample('numbers'), { decimals });
    expect(
      (await stored()).map(({ name, price, cost, weight, width }) => [
        name,
        price,
        cost,
        weight,
        width,
      ]),
    ).toEqual([
      ['Kerze', '12.50', '3.13', 500, 75],
      ['Lampe', '1299.00', '1299.00', 1_250, 200],
      ['Vase', '12.50', null, null, null],
      ['Schale', '12345.00', null, null, null],
      ['Teller', '12500.00', null, null, null],
    ]);
  });

  test.each([
    ['name;description;price;collection\nA;x;1.299;Vases', ',', 'separator'],
    ['name;description;price;collection\nA;x;3,125;Vases', ',', 'separator'],
    ['name,description,price,collection\nA,x,"3,125",Vases', '.', 'maker'],
    ['name,description,price,collection\nA,x,1.299,Vases', '.', 'maker'],
    ['name,description,price,collection,shelf\nA,x,1.299,Vases,B', null, undefined],
    ['name\tdescription\tprice\tcollection\tshelf\nA\tx\t3,125\tVases\tB', null, undefined],
    ['Handle,Title,Body (HTML),Variant Price\na,Jug,x,"1,299"', '.', 'maker'],
  ])('of which no other cell of the file shows the sign are asked for: %j', async (csv, sign, by) => {
    const { columns, error_groups } = await check(csv, { collection: 'Vases' });
    expect(columns?.decimal).toBe(sign);
    expect(columns?.decimal_by).toBe(by);
    expect(error_groups?.find(({ column }) => column === 'price')?.message).toMatch(/two ways/);
    const [asked] = columns?.columns.filter((one) => one.asks_decimal) ?? [];
    expect(asked?.target).toBe('price');
    for (const decimal of ['.', ',']) {
      const answered = await check(csv, { collection: 'Vases', decimal });
      expect(answered.columns).toMatchObject({ decimal, decimal_by: 'admin' });
      expect(answered.error_groups?.filter(({ column }) => column === 'price')).toEqual([]);
    }
  });

  test('of weights as our own export writes them are not asked for, and thousands are told', async () => {
    await shop.post('/api/categories/bulk', { names: ['Vases'] }, shop.admin);
    const head = 'name,description,price,collection,weight_kg\n';
    expect(await check(`${head}A,x,12,Vases,1.250`)).toMatchObject({ error_count: 0, notes: [] });
    const result = await check(`${head}A,x,12.50,Vases,1\nB,x,"3,125",Vases,1`);
    expect(notesOf(result)).toEqual({
      'price reads in two ways, and is read as the other numbers of the file are written': [
        '3,125 is 3125',
      ],
    });
  });

  test('are decided by the other cells of the file, and that is told', async () => {
    const csv = 'Name;Preis;Kategorie;Gewicht\nA;12,50;Vasen;3,125\nB;1.299;Vasen;0,5';
    const columns = JSON.stringify(['name', 'price', 'collection', 'weight_kg']);
    const result = await check(csv, { columns });
    expect(result.columns).toMatchObject({ decimal: ',' });
    expect(notesOf(result)).toEqual({
      'price reads in two ways, and is read as the other numbers of the file are written': [
        '1.299 is 1299',
      ],
      'weight_kg reads in two ways, and is read as the other numbers of the file are written': [
        '3,125 is 3.125',
      ],
      'description There is no description: the name stands in': ['', ''].slice(1),
    });
    const changed = await check(csv, { columns, decimal: '.' });
    expect(changed.columns).toMatchObject({ decimal: '.' });
  });
});

test('what was said of a file is remembered for the next with the same head, until it is forgotten', async () => {
  const file = sample('shape-etsy-it');
  const said = { collection: 'Ceramics', decimal: ',', drafts: 'leave_out' };
  expect((await check(file)).reading).toMatchObject({ collection: '', remembered: false });
  expect((await check(file, said)).reading).toMatchObject({ ...said, remembered: false });
  const next = await check(file);
  expect(next.reading).toMatchObject({ ...said, remembered: true });
  expect(next.missing_collections).toEqual(['Ceramics']);
  // Changed, and each by itself.
  expect((await check(file, { drafts: 'hidden' })).reading).toMatchObject({
    ...{ collection: 'Ceramics', drafts: 'hidden' },
  });
  await shop.post('/api/categories/bulk', { names: ['Ceramics'] }, shop.admin);
  const { data } = await send(file, { dry_run: '0' });
  expect((await shop.follow(data.job_id)).data).toMatchObject({ created: 2, error_count: 0 });
  expect((await check(sample('shape-shopify'))).reading).toMatchObject({ remembered: false });
  const forgotten = await check(file, { forget: '1' });
  expect(forgotten.reading).toMatchObject({ collection: '', decimal: null, remembered: false });
  expect((await check(file)).reading).toMatchObject({ remembered: false });
});

test('names that look alike are one: two collections, and one reference that is there twice', async () => {
  const first = await check(sample('look-alikes'));
  expect(first.missing_collections).toEqual(['Décor doré', 'Wall Art']);
  await shop.post('/api/categories/bulk', { names: first.missing_collections }, shop.admin);
  const { error_groups } = await check(sample('look-alikes'));
  expect(error_groups).toMatchObject([
    {
      ...{ column: 'reference', message: 'is the same as in another row' },
      values: [{ value: 'é1', first_row: 3 }],
    },
  ]);
});
