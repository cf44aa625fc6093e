import { beforeEach, describe, expect, test } from 'vitest';
import { cartItem } from '../../contract/cart.ts';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let user: TestUser;

beforeEach(async () => {
  user = await insertUser(shop.database.db);
});

const add = (product_id: number, quantity: number) =>
  shop.post(`/api/cartItems/${user.id}`, { product_id, quantity }, user.headers);
const read = () => shop.get(`/api/cartItems/cart/${user.id}`, user.headers);

describe('adding to the cart', () => {
  test('answers the line with the live product, as the catalogue shows it', async () => {
    const id = await insertProduct(shop.database.db, { pictures: 2, discount: '15.00' });
    const { status, data, headers } = await add(id, 2);
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(data).toEqual(cartItem.parse(data));
    const { data: product } = await shop.get(`/api/products/${id}`);
    expect(data).toEqual({ id: expect.any(Number), product_id: id, quantity: 2, product });
    expect((await read()).data).toEqual([data]);
  });

  test('adds up and stops at 1000, in the same line', async () => {
    const id = await insertProduct(shop.database.db);
    const { data: first } = await add(id, 3);
    const { data: second } = await add(id, 4);
    expect(second).toEqual({ ...first, quantity: 7 });
    expect((await add(id, 993)).data.quantity).toBe(1000);
    expect(await add(id, 1)).toMatchObject({ status: 201, data: { quantity: 1000 } });
  });

  test('takes 1 and 1000', async () => {
    const id = await insertProduct(shop.database.db);
    expect((await add(id, 1)).status).toBe(201);
    expect((await add(await insertProduct(shop.database.db), 1000)).status).toBe(201);
  });

  test('fifty times at once gives the exact sum in one line', async () => {
    const id = await insertProduct(shop.database.db);
    const answers = await Promise.all(Array.from({ length: 50 }, () => add(id, 3)));
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(201));
    const { data } = await read();
    expect(data).toHaveLength(1);
    expect(data[0].quantity).toBe(150);
  });

  test('with the key that a browser sends again adds once, and with another one again', async () => {
    const id = await insertProduct(shop.database.db);
    const addBy = (key: string) =>
      shop.post(
        `/api/cartItems/${user.id}`,
        { product_id: id, quantity: 2 },
        { ...user.headers, 'idempotency-key': key },
      );
    const answers = await Promise.all(Array.from({ length: 7 }, () => addBy('first')));
    expect(answers.map(({ data }) => data.quantity)).toEqual(Array(7).fill(2));
    expect((await addBy('first')).data).toEqual(answers[0]?.data);
    expect((await addBy('second')).data.quantity).toBe(4);
    expect((await add(id, 2)).data.quantity).toBe(6);
    expect((await add(id, 2)).data.quantity).toBe(8);
  });

  test('of different products at once never makes more than 100 lines', async () => {
    const { db } = shop.database;
    const categoryId = (await shop.get('/api/categories')).data[0].category_id;
    const ids: number[] = [];
    for (let made = 0; made < 104; made += 1) ids.push(await insertProduct(db, { categoryId }));
    const cart = ids.slice(0, 96).map((product_id) => ({ product_id, quantity: 1 }));
    await shop.put(`/api/cartItems/cart/${user.id}`, { cart }, user.headers);

    const answers = await Promise.all(ids.slice(96).map((id) => add(id, 1)));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 422, 422, 422, 422]);
    expect((await read()).data).toHaveLength(100);
    expect((await add(ids[0] ?? 0, 1)).data.quantity).toBe(2);
    const refused = answers.find(({ status }) => status === 422);
    expect(refused?.message).toBe('A cart holds at most 100 products');
    expect(refused?.errors).toEqual({ product_id: ['A cart holds at most 100 products'] });
  });
});

describe('adding is refused', () => {
  test.each([
    [{}, ['product_id', 'quantity']],
    [{ product_id: 1 }, ['quantity']],
    [{ product_id: 1, quantity: 0 }, ['quantity']],
    [{ product_id: 1, quantity: 1001 }, ['quantity']],
    [{ product_id: 1, quantity: -1 }, ['quantity']],
    [{ product_id: 1, quantity: 1.5 }, ['quantity']],
    [{ product_id: 1, quantity: '2' }, ['quantity']],
    [{ product_id: 1, quantity: null }, ['quantity']],
    [{ product_id: 0, quantity: 1 }, ['product_id']],
    [{ product_id: '1', quantity: 1 }, ['product_id']],
    [{ product_id: [1], quantity: 1 }, ['product_id']],
  ])('for %j', async (body, fields) => {
    const { status, errors } = await shop.post(`/api/cartItems/${user.id}`, body, user.headers);
    expect(status).toBe(422);
    expect(Object.keys(errors ?? {})).toEqual(fields);
    expect((await read()).data).toEqual([]);
  });

  test('for an unknown product and a deleted one', async () => {
    const deleted = await insertProduct(shop.database.db, { deletedAt: new Date() });
    for (const id of [deleted, 2_147_483_647, Number.MAX_SAFE_INTEGER]) {
      expect(await add(id, 1)).toMatchObject({ status: 404, message: 'Product not found' });
    }
  });

  test('for a product that is out of stock, in the cart or not', async () => {
    const { db } = shop.database;
    const id = await insertProduct(db, { name: 'Vase', available: false });
    expect(await add(id, 1)).toMatchObject({
      status: 409,
      message: "'Vase' is out of stock",
      errors: { product_id: ["'Vase' is out of stock"] },
    });

    await db.updateTable('products').set({ available: true }).where('id', '=', id).execute();
    await add(id, 1);
    await db.updateTable('products').set({ available: false }).where('id', '=', id).execute();
    expect((await add(id, 1)).status).toBe(409);
    expect((await read()).data).toMatchObject([{ quantity: 1, product: { available: 0 } }]);
  });
});
