import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertCategory, insertProduct, insertUser, type TestUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);
let user: TestUser;
let categoryId: number;

beforeAll(async () => {
  categoryId = await insertCategory(shop.database.db);
});
beforeEach(async () => {
  user = await insertUser(shop.database.db);
});

const read = async (of = user) => (await shop.get('/api/wish-list', of.headers)).data;
const add = (...products: object[]) => shop.post('/api/wish-list', { products }, user.headers);
const remove = (id: number) => shop.delete(`/api/wish-list/${id}`, user.headers);
const idsOf = (wishes: { product_id: number }[]) => wishes.map(({ product_id }) => product_id);
const insert = (traits: object = {}) => insertProduct(shop.database.db, { categoryId, ...traits });

describe('a wish list', () => {
  test('keeps what a piece costs after its discount, the latest first', async () => {
    const [vase, lamp] = [await insert({ price: '50.00', discount: '10.00' }), await insert()];
    expect((await add({ product_id: vase })).data).toEqual([
      { product_id: vase, price: '45.00', added_at: expect.stringMatching(/Z$/) },
    ]);
    await add({ product_id: lamp });
    expect(idsOf(await read())).toEqual([lamp, vase]);
  });

  test('takes a guest’s products over with the prices that they saw, in their order', async () => {
    const [vase, lamp] = [await insert({ price: '50.00' }), await insert({ price: '20.00' })];
    await add({ product_id: vase, price: '60.00' }, { product_id: lamp });
    expect(await read()).toMatchObject([
      { product_id: vase, price: '60.00' },
      { product_id: lamp, price: '20.00' },
    ]);
  });

  test('stays as it is where something is added again, and where what is removed is not on it', async () => {
    const vase = await insert({ price: '50.00' });
    await add({ product_id: vase });
    const before = await read();
    expect((await add({ product_id: vase, price: '9.00' }, { product_id: vase })).data).toEqual(
      before,
    );
    expect((await remove(vase + 1)).data).toEqual(before);
    expect((await remove(vase)).data).toEqual([]);
  });

  test('has nothing of another customer, nor what is no longer sold', async () => {
    const [vase, gone] = [await insert(), await insert()];
    await add({ product_id: vase }, { product_id: gone }, { product_id: 2_147_483_647 });
    const { db } = shop.database;
    await db
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', gone)
      .execute();
    expect(idsOf(await read())).toEqual([vase]);
    expect(await read(await insertUser(db))).toEqual([]);
  });

  test('holds 100 products, also where many are added at once', async () => {
    const ids: number[] = [];
    for (let made = 0; made < 103; made += 1) ids.push(await insert());
    await add(...ids.slice(0, 97).map((product_id) => ({ product_id })));
    const answers = await Promise.all(ids.slice(97).map((product_id) => add({ product_id })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422, 422, 422]);
    expect(answers.find(({ status }) => status === 422)?.errors).toEqual({
      products: ['A wish list holds at most 100 products'],
    });
    expect(await read()).toHaveLength(100);
  });
});

test.each([
  [{}, 'products'],
  [{ products: [] }, 'products'],
  [{ products: [{}] }, 'products.0.product_id'],
  [{ products: [{ product_id: 1, price: '-1' }] }, 'products.0.price'],
])('%j is refused', async (body, field) => {
  const { status, errors } = await shop.post('/api/wish-list', body, user.headers);
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});
