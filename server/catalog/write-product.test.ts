import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FormEntry, openAdminShop, picture } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { postOrder } from '../../test/orders.ts';

const shop = forAllTests(openAdminShop);
let image: Buffer;
let categoryId: number;

beforeAll(async () => {
  image = await picture();
});
beforeEach(async () => {
  categoryId = await insertCategory(shop.database.db);
});

const form = (more: readonly FormEntry[] = []): FormEntry[] => [
  ['name', 'Oak Vase'],
  ['description', 'Turned by hand.\nOiled.'],
  ['price', '129'],
  ['category_id', String(categoryId)],
  ...more,
];
const create = (more?: readonly FormEntry[]) => shop.postForm('/api/products', form(more));
const update = (id: number, entries: readonly FormEntry[]) =>
  shop.postForm(`/api/products/${id}`, entries);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const keyOf = (url: string) => url.split('/')[2] ?? '';
const images = (count: number): FormEntry[] => Array(count).fill(['images[]', image]);

describe('POST /products', () => {
  test('makes a product with its cover first and the others behind it', async () => {
    const made = await create([['image', image], ['discount', '15.5'], ...images(2)]);
    expect(made).toMatchObject({ status: 201, message: 'Product created successfully' });
    expect(made.data).toMatchObject({
      name: 'Oak Vase',
      description: 'Turned by hand.\nOiled.',
      price: '129.00',
      discount: '15.50',
      available: 1,
      category_id: categoryId,
    });
    expect(made.data.images).toHaveLength(3);
    expect(made.data.image_url).toBe(made.data.images[0].image_url);
    expect(made.data.images.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Oak Vase',
      'Oak Vase, another view',
      'Oak Vase, another view',
    ]);
    expect(await read(made.data.id)).toEqual(made.data);
    expect((await shop.get('/api/products')).data.data[0]).toEqual(made.data);
    for (const { image_url } of made.data.images) {
      expect((await shop.app.inject(image_url)).statusCode).toBe(200);
    }
  });

  test('pictures, discount and availability may be left out or left blank', async () => {
    const blank = [
      ['discount', ''],
      ['available', ' '],
    ] as const;
    for (const more of [[], blank]) {
      const { status, data } = await create(more);
      expect(status).toBe(201);
      expect(data).toMatchObject({ available: 1, discount: '0.00', image_url: null, images: [] });
    }
    expect((await create([['available', '0']])).data.available).toBe(0);
  });

  test('images may also come under the name without brackets; the first is the cover', async () => {
    const { data } = await create([
      ['images', image],
      ['images', image],
    ]);
    expect(data.images).toHaveLength(2);
    expect(data.image_url).toBe(data.images[0].image_url);
  });

  test.each(['0.01', '999999.99', '7.5', '10'])('a price of %s is taken', async (price) => {
    const entries = form().map(
      (entry): FormEntry => (entry[0] === 'price' ? ['price', price] : entry),
    );
    const { data } = await shop.postForm('/api/products', entries);
    expect(data.price).toBe(Number(price).toFixed(2));
  });

  test('ten pictures are taken', async () => {
    expect((await create([['image', image], ...images(9)])).data.images).toHaveLength(10);
  });

  test('HTML and fields that nobody asked for change nothing', async () => {
    const name = '<script>alert(1)</script>';
    const { data } = await shop.postForm('/api/products', [
      ['name', name],
      ...form([
        ['id', '1'],
        ['deleted_at', '2020-01-01'],
        ['final_price', '1'],
        ['avatar', image],
      ]).slice(1),
    ]);
    expect(data.name).toBe(name);
    expect(data.images).toEqual([]);
    expect(await read(data.id)).toEqual(data);
  });
});

describe('POST /products/{id}', () => {
  test('changes only what it carries', async () => {
    const { data: before } = await create([
      ['discount', '10'],
      ['available', '0'],
      ['image', image],
    ]);
    const answer = await update(before.id, [['price', '20.50']]);
    expect(answer).toMatchObject({ status: 200, message: 'Product Updated successfully' });
    expect(answer.data).toEqual({ ...before, price: '20.50', updated_at: expect.any(String) });
    expect((await update(before.id, [])).data).toEqual(answer.data);
    const blank = await update(before.id, [
      ['available', ' '],
      ['version', ''],
      ['discount', '0'],
    ]);
    const later = { discount: '0.00', updated_at: expect.any(String) };
    expect(blank.data).toEqual({ ...answer.data, ...later });
  });

  test('a cover takes the place of the old one, whose files go; images are appended', async () => {
    const { data: before } = await create([['image', image], ...images(1)]);
    const { data } = await update(before.id, [['image', image], ...images(1)]);
    expect(data.images).toHaveLength(3);
    expect(data.images[0].image_url).not.toBe(before.image_url);
    expect(data.images[1]).toEqual(before.images[1]);
    const keys = await shop.storedKeys();
    expect(keys).not.toContain(keyOf(before.image_url));
    for (const { image_url } of data.images) expect(keys).toContain(keyOf(image_url));
  });

  test('a new name is what the pictures are called', async () => {
    const { data: before } = await create(images(2));
    const { data } = await update(before.id, [['name', 'Ash Vase']]);
    expect(data.images.map(({ alt }: { alt: string }) => alt)).toEqual([
      'Ash Vase',
      'Ash Vase, another view',
    ]);
  });

  test('two updates at once both hold', async () => {
    const { data: before } = await create();
    await Promise.all([
      update(before.id, [['name', 'Both'], ...images(1)]),
      update(before.id, [['price', '3'], ...images(1)]),
    ]);
    const after = await read(before.id);
    expect(after).toMatchObject({ name: 'Both', price: '3.00' });
    expect(after.images).toHaveLength(2);
  });

  test('of two updates at once that come to eleven pictures, one is refused', async () => {
    const { data: before } = await create(images(8));
    const answers = await Promise.all([update(before.id, images(2)), update(before.id, images(2))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const after = await read(before.id);
    expect(after.images).toHaveLength(10);
  });
});

describe('DELETE /products/{id}', () => {
  test('leaves lists, carts and its page, and is gone the second time', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db, { categoryId, name: 'Leaving' });
    const customer = await insertUser(db);
    await shop.post(
      `/api/cartItems/${customer.id}`,
      { product_id: id, quantity: 1 },
      customer.headers,
    );
    const remove = () => shop.delete(`/api/products/${id}`, shop.admin);
    expect(await remove()).toMatchObject({
      status: 200,
      message: 'Product deleting successfully',
      data: null,
    });
    expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
    expect((await shop.get(`/api/products?category_id=${categoryId}`)).data.total).toBe(0);
    const cart = await shop.get(`/api/cartItems/cart/${customer.id}`, customer.headers);
    expect(cart.data).toEqual([]);
    expect(await db.selectFrom('cart_items').select('id').execute()).toEqual([]);
    expect((await remove()).status).toBe(404);
    expect((await update(id, [['name', 'Back']])).status).toBe(404);
  });

  test('orders keep name, price and picture of what was sold', async () => {
    const { data: sold } = await create([['image', image]]);
    const placed = await order(sold.id);
    await update(sold.id, [
      ['image', image],
      ['name', 'New name'],
    ]);
    await shop.delete(`/api/products/${sold.id}`, shop.admin);
    const token = { 'x-order-token': placed.data.tracking_token ?? '' };
    const { data } = await shop.get(`/api/orders/${placed.data.id}`, token);
    expect(data.items[0]).toMatchObject({
      price: '129.00',
      product: { name: 'Oak Vase', image_url: sold.image_url },
    });
    expect((await shop.app.inject(sold.image_url)).statusCode).toBe(200);
  });
});

const order = (productId: number) =>
  postOrder(shop, {
    user_id: null,
    guest_name: 'Rana',
    guest_email: '',
    guest_phone: '+961 71123456',
    guest_region: 'Beirut',
    guest_city: 'Beirut',
    guest_street: 'Hamra 1',
    products: [{ product_id: productId, quantity: 1 }],
    payment_method_id: 1,
    notes: '',
  });

describe('POST /products/{id}/update-images', () => {
  const change = (id: number, entries: readonly FormEntry[]) =>
    shop.postForm(`/api/products/${id}/update-images`, entries);
  const deleting = (...urls: string[]): FormEntry[] =>
    urls.map((url) => ['existingImagesToDelete[]', url]);
  const urlsOf = (pictures: { image_url: string }[]) => pictures.map(({ image_url }) => image_url);

  test('deletes by url, appends, and answers the pictures that are left', async () => {
    const { data: before } = await create(images(3));
    const [cover = '', second = '', third = ''] = urlsOf(before.images);
    const answer = await change(before.id, [...deleting(cover, third), ...images(1)]);
    expect(answer).toMatchObject({ status: 200, message: 'Images updated successfully!' });
    expect(urlsOf(answer.data.images)).toEqual([second, expect.any(String)]);
    expect(answer.data.images[0].alt).toBe('Oak Vase');
    expect((await read(before.id)).image_url).toBe(second);
    const keys = await shop.storedKeys();
    for (const url of [cover, third]) expect(keys).not.toContain(keyOf(url));
    expect((await change(before.id, deleting(cover, third))).data).toEqual(answer.data);
  });

  test('one url may come without brackets, or with the shop’s address before it', async () => {
    const { data: before } = await create(images(3));
    const [first = '', second = '', third = ''] = urlsOf(before.images);
    await change(before.id, [['existingImagesToDelete', first]]);
    const { data } = await change(before.id, deleting(`http://localhost:3000${second}`));
    expect(urlsOf(data.images)).toEqual([third]);
    expect((await change(before.id, deleting(third))).data.images).toEqual([]);
    expect((await read(before.id)).image_url).toBeNull();
  });

  test('a place made free is counted as free', async () => {
    const { data: before } = await create(images(10));
    expect((await change(before.id, images(1))).status).toBe(422);
    const { data } = await change(before.id, [...deleting(before.image_url), ...images(1)]);
    expect(data.images).toHaveLength(10);
  });

  test("another product's url, and nonsense, touch nothing", async () => {
    const { data: mine } = await create(images(1));
    const { data: other } = await create(images(1));
    const answer = await change(
      mine.id,
      deleting(other.image_url, '/media/../../etc/passwd', 'javascript:alert(1)', '%', '/media/x'),
    );
    expect(answer.data.images).toEqual(mine.images);
    expect((await read(other.id)).images).toEqual(other.images);
    expect(await shop.storedKeys()).toContain(keyOf(other.image_url));
  });

  test("a picture that an order's snapshot shows keeps its files", async () => {
    const { data: sold } = await create(images(2));
    await order(sold.id);
    const { data } = await change(sold.id, deleting(...urlsOf(sold.images)));
    expect(data.images).toEqual([]);
    const keys = await shop.storedKeys();
    expect(keys).toContain(keyOf(sold.images[0].image_url));
    expect(keys).not.toContain(keyOf(sold.images[1].image_url));
  });

  test('is 404 for a product that is not there', async () => {
    expect((await change(999_999, images(1))).status).toBe(404);
  });
});

describe('a product whose answer was lost', () => {
  const withKey = (key: string, more: readonly FormEntry[] = []) =>
    shop.postForm('/api/products', form(more), { ...shop.admin, 'idempotency-key': key });
  const count = async () => (await shop.get('/api/products?per_page=1')).data.total;

  test('is made once by the same form with the same key, pictures included', async () => {
    const first = await withKey('once', [['image', image]]);
    const [products, files] = [await count(), await shop.storedKeys()];
    const again = await withKey('once', [['image', image]]);
    expect([again.status, again.data]).toEqual([201, first.data]);
    expect(await count()).toBe(products);
    expect(await shop.storedKeys()).toEqual(files);
  });

  test('is made once by forms that are sent at the same time', async () => {
    const answers = await Promise.all([withKey('both'), withKey('both'), withKey('both')]);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  test('is another one with another key, and 422 with another form', async () => {
    const first = await withKey('first');
    expect((await withKey('second')).data.id).not.toBe(first.data.id);
    const other = await withKey('first', [['discount', '5']]);
    expect(other.status).toBe(422);
    expect(Object.keys(other.errors ?? {})).toEqual(['idempotency-key']);
  });

  test('leaves the key as it is when the form is refused', async () => {
    expect((await withKey('again', [['discount', '200']])).status).toBe(422);
    expect((await withKey('again')).status).toBe(201);
  });
});
