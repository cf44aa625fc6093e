import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let owner: TestUser;
let stranger: TestUser;
let admin: TestUser;
let productId: number;
let itemId: number;

beforeAll(async () => {
  const { db } = shop.database;
  [owner, stranger, admin] = [
    await insertUser(db),
    await insertUser(db),
    await insertUser(db, 'admin'),
  ];
  productId = await insertProduct(db);
});
beforeEach(async () => {
  const { data } = await putOne(owner.id, owner.headers);
  itemId = data[0].id;
});

type Headers = Record<string, string>;

const line = () => ({ product_id: productId, quantity: 1 });
const putOne = (id: number | string, headers: Headers) =>
  shop.put(`/api/cartItems/cart/${id}`, { cart: [line()] }, headers);

/** The six calls on the cart of a user; `item` is a line of the owner's. */
const CALLS: Record<
  string,
  (id: number | string, headers: Headers) => Promise<{ status: number }>
> = {
  'GET /cartItems/cart/{userId}': (id, headers) => shop.get(`/api/cartItems/cart/${id}`, headers),
  'POST /cartItems/{id}': (id, headers) => shop.post(`/api/cartItems/${id}`, line(), headers),
  'PUT /cartItems/cart/{userId}': putOne,
  'DELETE /cartItems/{id}': (_id, headers) => shop.delete(`/api/cartItems/${itemId}`, headers),
  'DELETE /cartItems/cart/{userId}': (id, headers) =>
    shop.delete(`/api/cartItems/cart/${id}`, headers),
  'POST /cartItems/merge/{userId}': (id, headers) =>
    shop.post(`/api/cartItems/merge/${id}`, { cart: [line()] }, headers),
};

const readOwn = async () => (await shop.get(`/api/cartItems/cart/${owner.id}`, owner.headers)).data;

describe.each(Object.entries(CALLS))('%s', (name, call) => {
  test('serves the owner', async () => {
    const { status } = await call(owner.id, owner.headers);
    expect(status).toBe(name.startsWith('POST /cartItems/{') ? 201 : 200);
  });

  test('is 404 for a stranger and for an admin, and changes nothing', async () => {
    const before = await readOwn();
    expect((await call(owner.id, stranger.headers)).status).toBe(404);
    expect((await call(owner.id, admin.headers)).status).toBe(404);
    expect(await readOwn()).toEqual(before);
  });

  test('is 401 for a guest', async () => {
    expect((await call(owner.id, {})).status).toBe(401);
  });

  test('is 404 for ids that name nobody', async () => {
    if (name === 'DELETE /cartItems/{id}') return;
    for (const id of ['0', '-1', 'me', '1e3', '01', '1.5', '999999999999999999999', '2147483648']) {
      expect([id, (await call(id, owner.headers)).status]).toEqual([id, 404]);
    }
  });
});

describe('a line', () => {
  test('is removed once', async () => {
    const remove = () => shop.delete(`/api/cartItems/${itemId}`, owner.headers);
    expect(await remove()).toMatchObject({ status: 200, data: null });
    expect(await remove()).toMatchObject({ status: 404, message: 'Cart item not found' });
    expect(await readOwn()).toEqual([]);
  });

  test('is 404 by an id that is none', async () => {
    for (const id of ['0', '-1', 'cart', 'x', '1.5', '99999999999']) {
      expect((await shop.delete(`/api/cartItems/${id}`, owner.headers)).status).toBe(404);
    }
  });
});

test('the cart is emptied, and again', async () => {
  const empty = () => shop.delete(`/api/cartItems/cart/${owner.id}`, owner.headers);
  expect(await empty()).toMatchObject({ status: 200, data: null });
  expect(await empty()).toMatchObject({ status: 200, data: null });
  expect(await readOwn()).toEqual([]);
});

test('an admin has a cart of their own', async () => {
  expect((await putOne(admin.id, admin.headers)).status).toBe(200);
});

test('writes need the mark of a write', async () => {
  const unmarked = { ...owner.headers, 'x-requested-with': 'fetch' };
  for (const [name, call] of Object.entries(CALLS)) {
    if (name.startsWith('GET')) continue;
    expect([name, (await call(owner.id, unmarked)).status]).toEqual([name, 403]);
  }
});
