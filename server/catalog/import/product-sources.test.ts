import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImportResult } from '../../../contract/catalog-exchange.ts';
import { type ImportShop, openImportShop } from '../../../test/import-shop.ts';

let shop: ImportShop;

beforeAll(async () => {
  shop = await openImportShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of ['products', 'categories'] as const)
    await shop.database.db.deleteFrom(table).execute();
  const names = ['Rugs', 'Uncategorized', 'Ceramics'];
  await shop.post('/api/categories/bulk', { names }, shop.admin);
});

const bringIn = async (csv: string): Promise<ImportResult | null> => {
  const fields: [string, string][] = [
    ['dry_run', '0'],
    ['ask_columns', '1'],
    ['collection', 'Rugs'],
  ];
  const form = [...fields, ['file', Buffer.from(csv)]] as [string, string | Buffer][];
  const { data } = await shop.postForm('/api/products/import', form, shop.admin);
  return (await shop.follow(data.job_id)).data;
};
const names = async () => {
  const { db } = shop.database;
  const rows = await db.selectFrom('products').select(['name', 'price']).orderBy('id').execute();
  return rows.map(({ name, price }) => `${name} ${price}`);
};

const woo = (...rows: string[]) =>
  ['ID,Type,SKU,Name,Published,Regular price,Categories,Parent', ...rows].join('\n');
const shopify = (...rows: string[]) =>
  ['Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price', ...rows].join('\n');

describe('what a former shop calls a product without a reference', () => {
  test.each([
    ['WooCommerce', woo('15,simple,,Stool,1,80,,'), woo('15,simple,,Stool,1,85,,')],
    ['Shopify', shopify('stool,Stool,,,,80'), shopify('stool,Stool,,,,85')],
    [
      'Shopify, in variants',
      shopify('stool,Stool,,Colour,Oak,80', 'stool,,,,Ash,80'),
      shopify('stool,Stool,,Colour,Oak,85', 'stool,,,,Ash,85'),
    ],
    [
      'PrestaShop',
      'Product ID;Active (0/1);Name *;Price tax included\n9;1;Stool;80,00',
      'Product ID;Active (0/1);Name *;Price tax included\n9;1;Stool;85,00',
    ],
    [
      'Etsy, by its title',
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,IMAGE1\nStool,Oak,80.00,EUR,',
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,IMAGE1\nStool,Oak,85.00,EUR,',
    ],
  ])('finds it again: %s', async (_system, first, second) => {
    expect(await bringIn(first)).toMatchObject({ created: 1 });
    expect(await bringIn(first)).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
    expect(await bringIn(second)).toMatchObject({ created: 0, updated: 1 });
    expect(await names()).toEqual(['Stool 85.00']);
  });

  test('finds it also where it has another name by now, here or there', async () => {
    const first = woo('15,simple,,Stool,1,80,,', '16,simple,,Bench,1,90,,');
    await bringIn(first);
    const renamed = woo('15,simple,,Round stool,1,80,,', '16,simple,,Bench,1,90,,');
    expect(await bringIn(renamed)).toMatchObject({ created: 0, updated: 1, unchanged: 1 });
    expect(await names()).toEqual(['Round stool 80.00', 'Bench 90.00']);
    const { db } = shop.database;
    await db.updateTable('products').set({ name: 'Our stool' }).where('price', '=', '80').execute();
    expect(await bringIn(renamed)).toMatchObject({ created: 0, updated: 1 });
  });

  test('is not the product of another system, nor of another shop of the same one', async () => {
    await bringIn(woo('15,simple,,Stool,1,80,,', '16,simple,,Bench,1,90,,'));
    const presta = 'Product ID;Active (0/1);Name *;Price tax included\n15;1;Lamp;12,00';
    expect(await bringIn(presta)).toMatchObject({ created: 1, updated: 0 });
    const other = await bringIn(woo('15,simple,,Vase,1,5,,', '16,simple,,Bowl,1,6,,'));
    expect(other).toMatchObject({ created: 2, updated: 0 });
    expect(other?.notes?.map(({ message }) => message)).toContainEqual(
      expect.stringMatching(/taken for a different shop/),
    );
    expect(await names()).toEqual([
      ...['Stool 80.00', 'Bench 90.00', 'Lamp 12.00', 'Vase 5.00', 'Bowl 6.00'],
    ]);
  });

  test('gives way to its reference, and to a product that was deleted', async () => {
    await bringIn(woo('15,simple,S-1,Stool,1,80,,', '16,simple,,Bench,1,90,,'));
    const moved = woo('99,simple,S-1,Stool,1,81,,', '16,simple,,Bench,1,90,,');
    expect(await bringIn(moved)).toMatchObject({ created: 0, updated: 1 });
    const { id } = (await shop.get('/api/products?search=bench')).data.data[0];
    await shop.delete(`/api/products/${id}`, shop.admin);
    expect(await bringIn(moved)).toMatchObject({ created: 1, unchanged: 1 });
    expect(await bringIn(moved)).toMatchObject({ created: 0, unchanged: 2 });
  });

  test('of two rows is that of the first', async () => {
    const twice =
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,IMAGE1\nStool,Oak,80.00,EUR,\nStool,Ash,85.00,EUR,';
    expect(await bringIn(twice)).toMatchObject({ error_count: 0 });
    expect(await bringIn(twice)).toMatchObject({ error_count: 0 });
  });
});

test('every file of another shop that is imported twice makes no product twice', async () => {
  for (const name of [
    'shopify',
    'woocommerce',
    'wix',
    'etsy-it',
    'etsy-en',
    'prestashop-es',
    'square',
  ]) {
    const file = readFileSync(`test/shop-files/shape-${name}.csv`);
    const check = async () => {
      const form = [
        ...[
          ['dry_run', '1'],
          ['ask_columns', '1'],
          ['collection', 'Ceramics'],
        ],
        ['file', file],
      ] as [string, string | Buffer][];
      return (await shop.postForm('/api/products/import', form, shop.admin)).data as ImportResult;
    };
    const { missing_collections: missing = [] } = await check();
    if (missing.length > 0) await shop.post('/api/categories/bulk', { names: missing }, shop.admin);
    const { created } = await check();
    const text = file.toString(name === 'prestashop-es' ? 'latin1' : 'utf8');
    const done = await bringIn(text);
    expect([name, done?.created]).toEqual([name, created]);
    expect([name, (await check()).created]).toEqual([name, 0]);
  }
});
