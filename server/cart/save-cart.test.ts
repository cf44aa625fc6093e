import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

type Lines = readonly (readonly [productId: number, quantity: number])[];

const shop = forAllTests(createTestApp);
let user: TestUser;
let categoryId: number;

beforeAll(async () => {
  categoryId = await insertCategory(shop.database.db);
});
beforeEach(async () => {
  user = await insertUser(shop.database.db);
});

const body = (lines: Lines) => ({
  cart: lines.map(([product_id, quantity]) => ({ product_id, quantity })),
});
const put = (lines: Lines) => shop.put(`/api/cartItems/cart/${user.id}`, body(lines), user.headers);
const merge = (lines: Lines) =>
  shop.post(`/api/cartItems/merge/${user.id}`, body(lines), user.headers);
const read = async () => (await shop.get(`/api/cartItems/cart/${user.id}`, user.headers)).data;
const pairs = (items: { product_id: number; quantity: number }[]) =>
  items.map(({ product_id, quantity }) => [product_id, quantity]);

async function insertProducts(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let made = 0; made < count; made += 1) {
    ids.push(await insertProduct(shop.database.db, { categoryId }));
  }
  return ids;
}

describe('putting a cart beside another device', () => {
  const change = (cart: Lines, known: Lines) =>
    shop.put(
      `/api/cartItems/cart/${user.id}`,
      { ...body(cart), known: body(known).cart },
      user.headers,
    );

  test('keeps what the other has added, and what it has changed', async () => {
    const [a = 0, b = 0, c = 0] = await insertProducts(3);
    const [one, two]: [Lines, Lines] = [[[a, 1]], [[b, 1]]];
    await put([...one, ...two]);
    await put([
      [a, 1],
      [b, 7],
      [c, 2],
    ]); // The other device.
    const { status, data } = await change(
      [
        [a, 5],
        [b, 1],
      ],
      [...one, ...two],
    );
    expect(status).toBe(200);
    expect(pairs(data)).toEqual([
      [a, 5],
      [b, 7],
      [c, 2],
    ]);
  });

  test('removes what was taken out here, and nothing else', async () => {
    const [a = 0, b = 0, c = 0] = await insertProducts(3);
    await put([
      [a, 1],
      [b, 1],
      [c, 1],
    ]);
    expect(
      pairs(
        (
          await change(
            [[a, 1]],
            [
              [a, 1],
              [b, 1],
            ],
          )
        ).data,
      ),
    ).toEqual([
      [a, 1],
      [c, 1],
    ]);
  });

  test('does not bring back what the other has removed, unless it was changed here', async () => {
    const [a = 0, b = 0] = await insertProducts(2);
    await put([]);
    const { data } = await change(
      [
        [a, 1],
        [b, 4],
      ],
      [
        [a, 1],
        [b, 1],
      ],
    );
    expect(pairs(data)).toEqual([[b, 4]]);
  });

  test('holds 100 lines', async () => {
    const ids = await insertProducts(101);
    await put(ids.slice(0, 100).map((id) => [id, 1]));
    const { data, message } = await change([[ids[100] ?? 0, 1]], []);
    expect(data).toHaveLength(100);
    expect(message).toContain('Left out');
  });
});

describe('putting a cart', () => {
  test('makes it the whole cart and answers all lines with live products', async () => {
    const [a = 0, b = 0, c = 0] = await insertProducts(3);
    await put([
      [a, 1],
      [b, 2],
    ]);
    const { status, data, message } = await put([
      [c, 3],
      [b, 5],
    ]);
    expect(status).toBe(200);
    expect(message).toBe('');
    expect(pairs(data)).toEqual([
      [b, 5],
      [c, 3],
    ]);
    expect(data[0].product).toEqual((await shop.get(`/api/products/${b}`)).data);
    expect(await read()).toEqual(data);
  });

  test('leaves the ids of lines that stay, and uses up none', async () => {
    const [a = 0, b = 0] = await insertProducts(2);
    const { data: before } = await put([[a, 1]]);
    for (let quantity = 1; quantity <= 5; quantity += 1) await put([[a, quantity]]);
    const { data: after } = await put([
      [a, 2],
      [b, 1],
    ]);
    expect(after[0].id).toBe(before[0].id);
    expect(after[1].id).toBe(before[0].id + 1);
  });

  test('with nothing empties it', async () => {
    const [a = 0] = await insertProducts(1);
    await put([[a, 1]]);
    expect(await put([])).toMatchObject({ status: 200, data: [] });
    expect(await read()).toEqual([]);
  });

  test('sums duplicates up to 1000', async () => {
    const [a = 0, b = 0] = await insertProducts(2);
    const { data } = await put([
      [a, 600],
      [b, 1],
      [a, 600],
      [b, 2],
    ]);
    expect(pairs(data)).toEqual([
      [a, 1000],
      [b, 3],
    ]);
  });

  test('keeps products out of stock, and leaves unknown and deleted ones out by name', async () => {
    const { db } = shop.database;
    const soldOut = await insertProduct(db, { available: false });
    const deleted = await insertProduct(db, { name: 'Old Lamp', deletedAt: new Date() });
    const { status, data, message } = await put([
      [deleted, 1],
      [soldOut, 2],
      [999_999, 1],
    ]);
    expect(status).toBe(200);
    expect(data).toMatchObject([{ product_id: soldOut, quantity: 2, product: { available: 0 } }]);
    expect(message).toBe("No longer sold and left out: 'Old Lamp', product 999999.");
  });

  test('takes 100 lines and refuses 101, changing nothing', async () => {
    const ids = await insertProducts(101);
    const lines = ids.map((id) => [id, 1] as const);
    const full = await put(lines.slice(1));
    expect(full.data).toHaveLength(100);
    const { status, message, errors } = await put(lines);
    expect({ status, message, errors }).toEqual({
      status: 422,
      message: 'cart must have at most 100 products',
      errors: { cart: ['must have at most 100 products'] },
    });
    expect(await read()).toEqual(full.data);
  });

  test.each([
    [{}, 'cart'],
    [{ cart: null }, 'cart'],
    [{ cart: {} }, 'cart'],
    [{ cart: 'x' }, 'cart'],
    [{ cart: Array(1001).fill({ product_id: 1, quantity: 1 }) }, 'cart'],
    [{ cart: [null] }, 'cart.0'],
    [{ cart: [{ product_id: 1 }] }, 'cart.0.quantity'],
    [{ cart: [{ product_id: 1, quantity: 0 }] }, 'cart.0.quantity'],
    [{ cart: [{ product_id: 1, quantity: 1001 }] }, 'cart.0.quantity'],
    [{ cart: [{ product_id: 1, quantity: 1.5 }] }, 'cart.0.quantity'],
    [{ cart: [{ product_id: 'x', quantity: 1 }] }, 'cart.0.product_id'],
  ])('and merging refuse %.60j', async (sent, field) => {
    const answers = [
      await shop.put(`/api/cartItems/cart/${user.id}`, sent, user.headers),
      await shop.post(`/api/cartItems/merge/${user.id}`, sent, user.headers),
    ];
    for (const { status, errors } of answers) {
      expect(status).toBe(422);
      expect(Object.keys(errors ?? {})).toEqual([field]);
    }
  });
});

describe('merging a guest cart', () => {
  test('keeps the greater quantity, and a retry changes nothing', async () => {
    const [a = 0, b = 0, c = 0] = await insertProducts(3);
    await put([
      [a, 2],
      [b, 5],
    ]);
    const guests: Lines = [
      [c, 1],
      [a, 4],
      [b, 3],
    ];
    const first = await merge(guests);
    expect(first.status).toBe(200);
    expect(pairs(first.data)).toEqual([
      [a, 4],
      [b, 5],
      [c, 1],
    ]);
    expect((await merge(guests)).data).toEqual(first.data);
    expect(await read()).toEqual(first.data);
  });

  test('sums duplicates of the guest first', async () => {
    const [a = 0] = await insertProducts(1);
    await put([[a, 3]]);
    const { data } = await merge([
      [a, 2],
      [a, 2],
    ]);
    expect(pairs(data)).toEqual([[a, 4]]);
  });

  test('leaves out what is gone and what does not fit in 100 lines, by name', async () => {
    const { db } = shop.database;
    const ids = await insertProducts(99);
    await put(ids.map((id) => [id, 1] as const));
    const deleted = await insertProduct(db, { name: 'Old Lamp', deletedAt: new Date() });
    const fits = await insertProduct(db, { available: false });
    const tooMuch = await insertProduct(db, { name: 'Last Vase' });
    const { data, message } = await merge([
      [deleted, 1],
      [fits, 1],
      [tooMuch, 1],
      [ids[0] ?? 0, 7],
    ]);
    expect(data).toHaveLength(100);
    expect(data[0].quantity).toBe(7);
    expect(data[99].product_id).toBe(fits);
    expect(message).toBe(
      "No longer sold and left out: 'Old Lamp'. " +
        "A cart holds at most 100 products. Left out: 'Last Vase'.",
    );
  });

  test('of nothing changes nothing', async () => {
    const [a = 0] = await insertProducts(1);
    const { data } = await put([[a, 1]]);
    expect((await merge([])).data).toEqual(data);
  });
});

describe('changes of one cart at the same time', () => {
  test('happen one after the other: each put is the whole cart', async () => {
    const ids = await insertProducts(30);
    const carts = [ids.slice(0, 10), ids.slice(10, 20), ids.slice(20, 30), ids.slice(5, 25)];
    const answers = await Promise.all(
      [...carts, ...carts].map((cart) => put(cart.map((id) => [id, 1] as const))),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const left = (await read()).map((line: { product_id: number }) => line.product_id);
    expect(carts.map((cart) => cart.join())).toContain(left.sort(byNumber).join());
  });

  test('lose nothing that is merged or added meanwhile', async () => {
    const ids = await insertProducts(12);
    const work = (id: number, index: number) =>
      index % 2
        ? merge([[id, 2]])
        : shop.post(`/api/cartItems/${user.id}`, { product_id: id, quantity: 2 }, user.headers);
    await Promise.all(ids.map(work));
    expect(pairs(await read()).sort()).toEqual(ids.map((id) => [id, 2]).sort());
  });

  test('and orders from it wait for each other, and none fails', async () => {
    const ids = await insertProducts(20);
    const lines = ids.map((id) => [id, 1] as const);
    const order = () =>
      shop.post(
        '/api/orders',
        {
          guest_name: 'Nadim',
          guest_phone: '+961 3123456',
          guest_region: 'Beirut',
          guest_city: 'Beirut',
          guest_street: '1 Main Street',
          payment_method_id: 1,
          from_cart: true,
          products: ids.map((product_id) => ({ product_id, quantity: 1 })),
        },
        user.headers,
      );
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        put(lines),
        order(),
        put(lines.toReversed()),
        order(),
        merge(lines),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201, 200]);
    }
  });

  test('empty it whole, or come after', async () => {
    const ids = await insertProducts(10);
    const lines = ids.map((id) => [id, 1] as const);
    await put(lines.slice(0, 5));
    const empty = () => shop.delete(`/api/cartItems/cart/${user.id}`, user.headers);
    await Promise.all([put(lines), empty(), put(lines), empty()]);
    expect([0, 10]).toContain((await read()).length);
  });
});

const byNumber = (a: number, b: number) => a - b;
