import { beforeEach, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertPicture, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let id: number;

beforeEach(async () => {
  id = await insertProduct(shop.database.db, { name: 'Before', pictures: 2 });
});

const read = async () => (await shop.get(`/api/products/${id}`)).data;

test('a changed product is shown as it is now', async () => {
  const changes = { name: 'After', price: '7.5', discount: '1', available: false };
  await shop.database.db.updateTable('products').set(changes).where('id', '=', id).execute();
  expect(await read()).toMatchObject({
    name: 'After',
    price: '7.50',
    discount: '1.00',
    available: 0,
  });
});

test('a product that moves shows its new collection, and a renamed collection its new name', async () => {
  const { db } = shop.database;
  const category_id = await insertCategory(db, { name: 'vases' });
  await db.updateTable('products').set({ category_id }).where('id', '=', id).execute();
  expect((await read()).category).toEqual({ category_id, name: 'vases' });
  await db.updateTable('categories').set({ name: 'Vases' }).where('id', '=', category_id).execute();
  expect((await read()).category).toEqual({ category_id, name: 'Vases' });
});

test('pictures that come, go, change places or move to another product are shown so', async () => {
  const { db } = shop.database;
  const [cover, second] = (await read()).images;
  await db.deleteFrom('product_images').where('id', '=', cover.id).execute();
  expect(await read()).toMatchObject({ images: [second], image_url: second.image_url });
  const values = { product_id: id, picture_id: await insertPicture(db), position: 0 };
  await db.insertInto('product_images').values(values).execute();
  expect((await read()).images).toHaveLength(2);
  expect((await read()).images[1]).toEqual(second);
  const other = await insertProduct(db);
  await db
    .updateTable('product_images')
    .set({ product_id: other })
    .where('id', '=', second.id)
    .execute();
  expect((await read()).images).toHaveLength(1);
  expect((await shop.get(`/api/products/${other}`)).data.images).toEqual([second]);
});

test('a picture shows its AVIF files once they are made', async () => {
  const { db } = shop.database;
  await db
    .updateTable('pictures')
    .set({ formats: ['webp'] })
    .execute();
  expect((await read()).images[0].avif).toBe(false);
  await db
    .updateTable('pictures')
    .set({ formats: ['webp', 'avif'] })
    .execute();
  expect((await read()).images[0].avif).toBe(true);
});

test('writers at once leave a card that shows what both wrote', async () => {
  const { pool } = shop.database;
  const first = await pool.connect();
  await first.query('begin');
  await first.query('update products set name = $1 where id = $2', ['Both', id]);
  const second = pool.query('delete from product_images where product_id = $1', [id]);
  await first.query('commit');
  first.release();
  await second;
  expect(await read()).toMatchObject({ name: 'Both', images: [], image_url: null });
});

test('a product that is really gone leaves no card', async () => {
  await shop.database.pool.query('delete from products where id = $1', [id]);
  const { rows } = await shop.database.pool.query(
    'select from product_cards where product_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('a card says what tells most of a product, and is as before where nothing is known', async () => {
  const { db } = shop.database;
  const category_id = await insertCategory(db, { name: 'Lamps' });
  const [bulb, dimmable] = await db
    .insertInto('collection_attributes')
    .values([
      { category_id, name: 'Bulb', type: 'number', unit: 'W', position: 0 },
      { category_id, name: 'Dimmable', type: 'yes_no', position: 1 },
    ])
    .returning('id')
    .execute();
  const listed = async () => (await shop.get(`/api/products?category_id=${category_id}`)).data.data;
  const change = (values: object) =>
    db
      .updateTable('products')
      .set({ category_id, ...values })
      .where('id', '=', id)
      .execute();
  await change({});
  expect('highlight' in (await listed())[0]).toBe(false);
  await change({ material: 'Oak' });
  expect(await listed()).toMatchObject([{ highlight: 'Oak' }]);
  await change({ width_mm: 400, height_mm: 605 });
  expect(await listed()).toMatchObject([{ highlight: 'W 40 × H 60.5 cm' }]);
  await change({ attributes: JSON.stringify({ [dimmable?.id ?? 0]: true }) });
  expect(await listed()).toMatchObject([{ highlight: 'Dimmable' }]);
  await change({ attributes: JSON.stringify({ [bulb?.id ?? 0]: 45, [dimmable?.id ?? 0]: false }) });
  expect(await listed()).toMatchObject([{ highlight: 'Bulb: 45 W' }]);

  const rename = db.updateTable('collection_attributes').set({ name: 'Bulb of "45"' });
  await rename.where('id', '=', bulb?.id ?? 0).execute();
  expect(await listed()).toMatchObject([{ highlight: 'Bulb of "45": 45 W' }]);
  expect(await read()).toMatchObject({ highlight: 'Bulb of "45": 45 W' });
  await db.deleteFrom('collection_attributes').where('category_id', '=', category_id).execute();
  expect(await listed()).toMatchObject([{ highlight: 'W 40 × H 60.5 cm' }]);
});
