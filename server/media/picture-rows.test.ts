import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { insertPicture, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { readImages } from '../catalog/read-product.ts';
import { describePicture, pictureKey } from './picture-rows.ts';

const database = forAllTests(createTestDatabase);

test('the database describes the pictures of a product as we describe all others', async () => {
  const { db } = database;
  const id = await insertProduct(db);
  const values = { product_id: id, picture_id: await insertPicture(db), position: 0 };
  await db
    .insertInto('product_images')
    .values({ ...values, alt_text: 'A "vase"' })
    .execute();
  const row = await db.selectFrom('pictures').selectAll().executeTakeFirstOrThrow();
  expect(JSON.parse((await readImages(db, id, 'shop')) ?? '')).toEqual([
    { id: expect.any(Number), ...describePicture(row, 'A "vase"') },
  ]);
});

test.each([
  ['/media/abcdef0123456789/800.webp', 'abcdef0123456789'],
  ['/media/vase-ring-cream-c91ce0fbf144/160.avif', 'vase-ring-cream-c91ce0fbf144'],
  ['https://shop.example/media/abcdef0123456789/800.webp', 'abcdef0123456789'],
  ['https://cdn.example/shop/media/abcdef0123456789/800.webp', 'abcdef0123456789'],
  ['https://cdn.example/media/abcdef0123456789/800.webp?w=1', null],
  ['/shop/media/abcdef0123456789/800.webp', null],
  ['/media/abcdef0123456789/../800.webp', null],
  ['/media/short/800.webp', null],
  ['/media/abcdef0123456789/source.webp', null],
  ['abcdef0123456789', null],
  ['', null],
])('the key in %j is %j', (url, key) => {
  expect(pictureKey(url)).toBe(key);
});
