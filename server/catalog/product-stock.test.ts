import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';

const shop = forAllTests(openAdminShop);
let customer: TestUser;
beforeAll(async () => {
  customer = await insertUser(shop.database.db);
});

const thing = (traits = {}) => insertProduct(shop.database.db, traits);
const order = async (id: number, quantity: number) =>
  expect((await shop.post('/api/orders', orderBody([[id, quantity]]))).status).toBe(201);
const read = async (path: string, headers = {}) => (await shop.get(`/api${path}`, headers)).data;
const idsOf = async (query: string) =>
  (await read(`/products?${query}`)).data.map(({ id }: { id: number }) => id);

describe('of a counted product that is sold out', () => {
  test('lists, filters, search, recommendations and carts say that it is out of stock', async () => {
    const categoryId = await insertCategory(shop.database.db);
    const [id, other] = [
      await thing({ name: 'Quince bowl', stock: 2, categoryId, purchases: 9 }),
      await thing({ name: 'Quince jug', categoryId }),
    ];
    const inStock = [
      `category_id=${categoryId}&in_stock=1`,
      `category_id=${categoryId}&available=1`,
      'search=quince&in_stock=1',
    ];
    for (const query of inStock) expect(await idsOf(query)).toContain(id);
    expect(await read(`/products/recommended?category_id=${categoryId}`)).toHaveLength(2);
    await shop.post(
      `/api/cartItems/${customer.id}`,
      { product_id: id, quantity: 1 },
      customer.headers,
    );

    await order(id, 2);

    for (const query of inStock) expect(await idsOf(query)).toEqual([other]);
    expect(await idsOf(`category_id=${categoryId}&available=0`)).toEqual([id]);
    const listed = (await read(`/products?category_id=${categoryId}`)).data;
    expect(listed.find((product: { id: number }) => product.id === id).available).toBe(0);
    const recommended = await read(`/products/recommended?category_id=${categoryId}`);
    expect(recommended.map((product: { id: number }) => product.id)).not.toContain(id);
    const [line] = await read(`/cartItems/cart/${customer.id}`, customer.headers);
    expect(line.product).toMatchObject({ id, available: 0 });
    const again = await shop.post(
      `/api/cartItems/${customer.id}`,
      { product_id: id, quantity: 1 },
      customer.headers,
    );
    expect([again.status, again.message]).toEqual([409, "'Quince bowl' is out of stock"]);
  });
});

describe('how many are left', () => {
  test('is said of a product and in carts while few are, and in no list', async () => {
    const id = await thing({ stock: 7 });
    expect(await read(`/products/${id}`)).not.toHaveProperty('only_left');
    await order(id, 4);
    expect(await read(`/products/${id}`)).toMatchObject({ available: 1, only_left: 3 });
    expect(await read(`/products/by-ids?ids=${id}`)).toMatchObject([{ id, only_left: 3 }]);
    const line = { product_id: id, quantity: 1 };
    const added = await shop.post(`/api/cartItems/${customer.id}`, line, customer.headers);
    expect(added.data.product).toMatchObject({ id, only_left: 3 });
    const { data } = await read(`/products?search=${id}&by_id=1`);
    for (const product of data) expect(product).not.toHaveProperty('only_left');
    await order(id, 3);
    expect(await read(`/products/${id}`)).not.toHaveProperty('only_left');
  });

  test('is not said of what the merchant has switched off, nor of what is not counted', async () => {
    const off = await thing({ stock: 3, available: false });
    expect(await read(`/products/${off}`)).toMatchObject({ available: 0 });
    expect(await read(`/products/${off}`)).not.toHaveProperty('only_left');
    expect(await read(`/products/${await thing()}`)).not.toHaveProperty('only_left');
  });
});

test('who writes "available" of a counted product, such as the release before, sets its switch', async () => {
  const { db } = shop.database;
  const write = (id: number, available: boolean) =>
    db.updateTable('products').set({ available }).where('id', '=', id).execute();
  const offered = (id: number) =>
    db.selectFrom('product_stock').select('offered').where('product_id', '=', id).execute();
  const [none, some] = [await thing({ stock: 0 }), await thing({ stock: 3 })];
  await write(none, true);
  await write(some, false);
  expect((await read(`/products/${none}`)).available).toBe(0);
  expect((await read(`/products/${some}`)).available).toBe(0);
  expect([await offered(none), await offered(some)]).toEqual([
    [{ offered: true }],
    [{ offered: false }],
  ]);
  await write(some, true);
  expect((await read(`/products/${some}`)).available).toBe(1);
});
