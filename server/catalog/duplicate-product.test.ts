import { expect, test } from 'vitest';
import { openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const duplicate = (id: number, headers: Record<string, string> = shop.admin) =>
  shop.post(`/api/products/${id}/duplicate`, undefined, headers);

test('a copy has all that the product has, is out of stock, and says what it is', async () => {
  const traits = { name: 'Vase', price: '10', discount: '5', pictures: 2 };
  const id = await insertProduct(shop.database.db, traits);
  const original = (await shop.get(`/api/products/${id}`)).data;
  const { status, data } = await duplicate(id);
  expect(status).toBe(201);
  expect(data).toMatchObject({
    name: 'Vase (copy)',
    description: original.description,
    price: '10.00',
    discount: '5.00',
    category: original.category,
    available: 0,
    image_url: original.image_url,
  });
  expect(data.id).toBeGreaterThan(id);
  const urls = ({ images }: typeof data) =>
    images.map((one: { image_url: string }) => one.image_url);
  expect(urls(data)).toEqual(urls(original));
});

test('no column of a product but its reference is left out of its copy', async () => {
  const facts = { width_mm: 120, height_mm: 360, depth_mm: 120, weight_g: 900 };
  const words = {
    material: 'Stoneware',
    color: 'Sand',
    care: 'By hand',
    origin: 'Lebanon',
    tags: 'gift',
  };
  const traits = { name: 'Vase', discount: '5', facts: { ...facts, ...words } };
  const id = await insertProduct(shop.database.db, { ...traits, attributes: { 1: 'Raw' } });
  const { data } = await duplicate(id);
  const [original, copy] = await Promise.all([columnsOf(id), columnsOf(data.id)]);
  const empty = Object.keys(original).filter((column) => original[column] === null);
  expect(empty, 'columns that this test must give the original a value in').toEqual([]);
  expect(copy).toEqual(original);
});

/** A product's columns without those that are a copy's own. */
async function columnsOf(id: number): Promise<Record<string, unknown>> {
  const { created_at, updated_at, deleted_at, search_document, reference, ...columns } =
    await shop.database.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  return { ...columns, id: 0, name: columns.name.replace(' (copy)', ''), available: true };
}

test('the merchant’s own words about a picture go along, others follow the copy’s name', async () => {
  const { db } = shop.database;
  const id = await insertProduct(db, { name: 'Vase', pictures: 2 });
  await db
    .updateTable('product_images')
    .set({ alt_text: 'On a sill', own_words: true })
    .where('product_id', '=', id)
    .where('position', '=', 1)
    .execute();
  const { images } = (await duplicate(id)).data;
  expect(images.map(({ alt }: { alt: string }) => alt)).toEqual(['Vase (copy)', 'On a sill']);
});

test('files stay until neither of the two shows them', async () => {
  const category = await insertCategory(shop.database.db);
  const made = await shop.postForm('/api/products', [
    ['name', 'Bowl'],
    ['description', 'Round.'],
    ['price', '10'],
    ['category_id', String(category)],
    ['image', await picture()],
  ]);
  const copy = (await duplicate(made.data.id)).data;
  const stored = await shop.storedKeys();
  expect(stored).toHaveLength(1);
  const drop = (id: number) =>
    shop.postForm(`/api/products/${id}/update-images`, [
      ['existingImagesToDelete[]', made.data.image_url],
    ]);
  await drop(made.data.id);
  expect(await shop.storedKeys()).toEqual(stored);
  expect((await shop.get(`/api/products/${copy.id}`)).data.image_url).toBe(made.data.image_url);
  await drop(copy.id);
  expect(await shop.storedKeys()).toEqual([]);
});

test('the longest name still has room for its mark', async () => {
  const id = await insertProduct(shop.database.db, { name: '🏺'.repeat(200) });
  const { data } = await duplicate(id);
  expect([...data.name]).toHaveLength(200);
  expect(data.name.endsWith('🏺 (copy)')).toBe(true);
});

test('what is not there has no copy, and nobody but admins makes one', async () => {
  const { db } = shop.database;
  const [gone, here] = [
    await insertProduct(db, { deletedAt: new Date() }),
    await insertProduct(db),
  ];
  expect((await duplicate(gone)).status).toBe(404);
  expect((await duplicate(999_999)).status).toBe(404);
  const before = (await shop.get('/api/products')).data.total;
  expect((await duplicate(here, {})).status).toBe(401);
  expect((await duplicate(here, (await insertUser(db)).headers)).status).toBe(403);
  expect((await shop.get('/api/products')).data.total).toBe(before);
});

test('a request that a browser sends again makes one copy', async () => {
  const { db } = shop.database;
  const [id, other] = [await insertProduct(db), await insertProduct(db)];
  const headers = { ...shop.admin, 'idempotency-key': 'copy-1' };
  const [first, again] = await Promise.all([duplicate(id, headers), duplicate(id, headers)]);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.data.id).toBe(first.data.id);
  expect((await duplicate(id)).data.id).not.toBe(first.data.id);
  const refused = await duplicate(other, headers);
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.errors ?? {})).toEqual(['idempotency-key']);
});
