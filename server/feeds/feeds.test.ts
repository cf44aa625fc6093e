import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

let vases: number;
let plain: number;
let sized: number;
let bare: number;
let hidden: number;

beforeAll(async () => {
  const { db } = shop.database;
  vases = await insertCategory(db, { name: 'Vases' });
  plain = await insertProduct(db, {
    name: 'Ribbed vase',
    categoryId: vases,
    price: '52.00',
    pictures: 2,
  });
  sized = await insertProduct(db, { name: 'Cushion', categoryId: vases, pictures: 1 });
  bare = await insertProduct(db, { name: 'Without picture', categoryId: vases });
  hidden = await insertProduct(db, {
    name: 'Not shown',
    categoryId: vases,
    pictures: 1,
    deletedAt: new Date(),
  });
  await db.updateTable('products').set({ hidden: true }).where('id', '=', hidden).execute();
  await insertProduct(db, {
    name: 'Deleted',
    categoryId: vases,
    pictures: 1,
    deletedAt: new Date(),
  });
  const variants = {
    options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
    variants: [
      { values: ['S'], price: '20.00', barcode: '4006381333931' },
      { values: ['L'], price: '50.00', discount: '30', available: 0 },
    ],
  };
  expect((await shop.put(`/api/products/${sized}/variants`, variants, shop.admin)).status).toBe(
    200,
  );
});

const turn = (feeds_on: boolean) =>
  shop.put('/api/admin/settings/feeds', { feeds_on, feeds_country: 'LB' }, shop.admin);
const feed = () => shop.get('/feeds/products.xml');

/** The items of a feed, read as strictly as XML asks: `{ 'g:id': ['41'], … }`. */
function itemsOf(xml: string): Record<string, string[]>[] {
  const items: Record<string, string[]>[] = [];
  const parser = new SaxesParser({ xmlns: true });
  let text = '';
  parser.on('opentag', ({ name }) => {
    text = '';
    if (name === 'item') items.push({});
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    const item = items.at(-1);
    if (item && text.trim()) item[name] = [...(item[name] ?? []), text];
    text = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return items;
}

describe('the product feed', () => {
  test('is not there until the merchant wants it', async () => {
    expect((await feed()).status).toBe(404);
    expect((await shop.get('/feeds/sitemap.xml')).status).toBe(404);
    expect((await turn(true)).status).toBe(200);
    expect((await shop.get('/feeds/sitemap.xml')).body).toContain('/feeds/products.xml</loc>');
    expect((await feed()).status).toBe(200);
    await turn(false);
    expect((await feed()).status).toBe(404);
    await turn(true);
  });

  test('has each thing that is sold and has a picture, a variant by itself', async () => {
    const { headers, body } = await feed();
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const items = itemsOf(body);
    expect(items.map((one) => one['g:title']?.[0])).toEqual([
      'Ribbed vase',
      'Cushion, S',
      'Cushion, L',
    ]);
    const [vase, small, large] = items;
    expect(vase).toMatchObject({
      'g:id': [`${plain}`],
      'g:link': [`http://localhost:3000/product/${plain}`],
      'g:price': ['52.00 USD', '4.00 USD'],
      'g:availability': ['in_stock'],
      'g:product_type': ['Vases'],
      'g:country': ['LB'],
    });
    expect(vase?.['g:image_link']?.[0]).toMatch(/^http:\/\/localhost:3000\/media\/.+\.webp$/);
    expect(vase?.['g:additional_image_link']).toHaveLength(1);
    expect(small).toMatchObject({
      'g:item_group_id': [`${sized}`],
      'g:gtin': ['4006381333931'],
      'g:size': ['S'],
    });
    expect(large).toMatchObject({
      'g:sale_price': ['35.00 USD'],
      'g:availability': ['out_of_stock'],
    });
  });

  test('follows a change, and is answered 304 where nothing has changed', async () => {
    const { headers } = await feed();
    expect(headers.etag).toBeDefined();
    const again = await shop.app.inject({
      url: '/feeds/products.xml',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(again.statusCode).toBe(304);
    const saved = await shop.put(
      `/api/feed-categories/${vases}`,
      { google_category: ' Home & Garden > Decor > Vases ' },
      shop.admin,
    );
    expect(saved.data).toMatchObject({
      id: vases,
      google_category: 'Home & Garden > Decor > Vases',
    });
    expect(itemsOf((await feed()).body)[0]?.['g:google_product_category']).toEqual([
      'Home & Garden > Decor > Vases',
    ]);
  });

  test('says what delivery costs to each zone where the shop has zones', async () => {
    await shop.post('/api/zones/presets', { preset: 'lebanon' }, shop.admin);
    const zones = { delivery_zones: true, uncovered_areas: DEFAULT_SETTINGS.uncovered_areas };
    expect((await shop.put('/api/admin/settings/zones', zones, shop.admin)).status).toBe(200);
    const [vase] = itemsOf((await feed()).body);
    expect(vase?.['g:region']?.length).toBeGreaterThan(5);
    expect(vase?.['g:country']).toHaveLength(vase?.['g:region']?.length ?? 0);
    await shop.put('/api/admin/settings/zones', { ...zones, delivery_zones: false }, shop.admin);
  });
});

test('pages know the country, and the days for returns where there are any, once there is a feed', async () => {
  const listing = async () => (await shop.get('/api/settings')).data.listing;
  const returns = (returns_on: boolean) =>
    shop.put(
      '/api/admin/settings/returns',
      { returns_on, return_days: 14, returns_refund_delivery: false },
      shop.admin,
    );
  await turn(false);
  expect(await listing()).toBeUndefined();
  await turn(true);
  expect(await listing()).toEqual({ country: 'LB' });
  await returns(true);
  expect(await listing()).toEqual({ country: 'LB', return_days: 14 });
  await returns(false);
});

describe('the panel', () => {
  test('says how much is in the feed, and what is not and why', async () => {
    const { data } = await shop.get('/api/feeds', shop.admin);
    expect(data).toMatchObject({
      on: true,
      url: 'http://localhost:3000/feeds/products.xml',
      items: 3,
      left_out: [
        { reason: 'no_picture', count: 1, products: [{ id: bare, name: 'Without picture' }] },
        { reason: 'hidden', count: 1, products: [{ id: hidden, name: 'Not shown' }] },
      ],
    });
    expect(data.collections.map((one: { name: string }) => one.name)).toContain('Vases');
  });

  test.each([
    ['12345678'],
    ['line\nbreak'],
    ['x'.repeat(301)],
  ])('refuses the Google category %j', async (google_category) => {
    const { status, errors } = await shop.put(
      `/api/feed-categories/${vases}`,
      { google_category },
      shop.admin,
    );
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual(['google_category']);
  });

  test('refuses a country that there is not, and a collection that is gone', async () => {
    const wrong = { feeds_on: true, feeds_country: 'ZZ' };
    expect((await shop.put('/api/admin/settings/feeds', wrong, shop.admin)).errors).toHaveProperty(
      'feeds_country',
    );
    const gone = await shop.put(
      '/api/feed-categories/999999',
      { google_category: '1' },
      shop.admin,
    );
    expect(gone.status).toBe(404);
  });
});
