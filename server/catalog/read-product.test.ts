import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { product } from '../../contract/catalog.ts';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let full: number;
let bare: number;
let deleted: number;

beforeAll(async () => {
  const { db } = shop.database;
  full = await insertProduct(db, {
    categoryId: await insertCategory(db, { name: 'Vases "&" Bowls' }),
    name: 'Vase \\ with "quotes" </script> é \u2028',
    description: 'Two\nlines\tand a tab',
    price: '129.5',
    discount: '15',
    available: false,
    pictures: 2,
    createdAt: new Date('2026-02-03T04:05:06.070Z'),
  });
  bare = await insertProduct(db);
  deleted = await insertProduct(db, { deletedAt: new Date() });
});

test('a product is answered to the letter of the contract', async () => {
  const { status, data } = await shop.get(`/api/products/${full}`);
  expect(status).toBe(200);
  const [cover] = data.images;
  expect(data).toEqual({
    id: full,
    name: 'Vase \\ with "quotes" </script> é \u2028',
    description: 'Two\nlines\tand a tab',
    price: '129.50',
    discount: '15.00',
    category_id: data.category_id,
    category: { category_id: data.category_id, name: 'Vases "&" Bowls' },
    available: 0,
    image_url: cover.image_url,
    images: data.images,
    created_at: '2026-02-03T04:05:06.070Z',
    updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(data.images).toHaveLength(2);
  expect(cover).toMatchObject({
    image_url: `${cover.base_url}/800.webp`,
    width: 800,
    height: 1000,
    widths: [320, 800],
    avif: true,
    color: '#aabbcc',
    alt: '',
  });
  expect(cover.base_url).toMatch(/^\/media\/picture-\d+$/);
});

test('what the database writes fits the contract exactly, in every read', async () => {
  const strict = z.strictObject({
    ...product.shape,
    category: z.strictObject(product.shape.category.shape),
    images: z.array(z.strictObject(product.shape.images.element.shape)),
  });
  const list = await shop.get('/api/products');
  const recommended = await shop.get('/api/products/recommended');
  const one = await shop.get(`/api/products/${bare}`);
  const all = [...list.data.data, ...recommended.data, one.data];
  expect(all).toHaveLength(4);
  for (const found of all) expect(strict.parse(found)).toEqual(found);
  expect(one.data).toMatchObject({ image_url: null, images: [] });
});

test('the pictures of a product come in order, the cover first', async () => {
  const { data: images } = await shop.get(`/api/products/${full}/images`);
  const { data: found } = await shop.get(`/api/products/${full}`);
  expect(images).toEqual(found.images);
  expect((await shop.get(`/api/products/${bare}/images`)).data).toEqual([]);
});

describe('what is not there', () => {
  test.each(['', '/images'])('an absent or deleted product%s is 404', async (rest) => {
    for (const id of [deleted, 999_999, '9007199254740991', '99999999999999999']) {
      const answer = await shop.get(`/api/products/${id}${rest}`);
      expect(answer.status).toBe(404);
      expect(answer.data).toBeNull();
    }
    expect((await shop.get(`/api/products/${deleted}${rest}`)).message).toBe('Product not found');
  });

  test.each([
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '01',
    'abc',
    "1'--",
    '%00',
    '%20',
    '1%20',
  ])('/products/%s is 404', async (id) => {
    expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
    expect((await shop.get(`/api/products/${id}/images`)).status).toBe(404);
  });
});

describe('products by their ids', () => {
  const byIds = (ids: string) => shop.get(`/api/products/by-ids?ids=${ids}`);

  test('come in that order, without those that are not there', async () => {
    const { status, data } = await byIds(`${bare},${deleted},${full},2147483000`);
    expect(status).toBe(200);
    expect(data.map(({ id }: { id: number }) => id)).toEqual([bare, full]);
    expect(data[1]).toEqual((await shop.get(`/api/products/${full}`)).data);
  });

  test('are at most 100, and none without ids', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1).join();
    expect((await byIds(ids)).status).toBe(422);
    expect((await byIds('1,x')).status).toBe(422);
    expect((await byIds('')).data).toEqual([]);
  });
});
