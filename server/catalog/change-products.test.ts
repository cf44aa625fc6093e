import { describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCategory, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);

const bulk = (changes: unknown, headers: Record<string, string> = shop.admin) =>
  shop.post('/api/products/bulk', { changes }, headers);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const thing = (traits = {}) => insertProduct(shop.database.db, traits);

describe('many products at once', () => {
  test('change each its own way', async () => {
    const [a, b] = [await thing({ discount: '5' }), await thing({ available: false })];
    const category_id = await insertCategory(shop.database.db, { name: 'Terrace' });
    const answer = await bulk([
      { id: a, discount: '20', available: 0 },
      { id: b, available: 1, category_id },
    ]);
    expect(answer.status).toBe(200);
    expect(await read(a)).toMatchObject({ discount: '20.00', available: 0 });
    expect(await read(b)).toMatchObject({
      discount: '0.00',
      available: 1,
      category: { category_id, name: 'Terrace' },
    });
  });

  test('are as before, each of them, once what was answered is sent back', async () => {
    const ids = [await thing({ discount: '5' }), await thing({ discount: '7.5' }), await thing()];
    const before = await Promise.all(ids.map(read));
    const { data } = await bulk(ids.map((id) => ({ id, discount: '33.33', available: 0 })));
    expect((await bulk(data.undo)).status).toBe(200);
    const after = await Promise.all(ids.map(read));
    const asBefore = before.map((product) => ({ ...product, updated_at: expect.any(String) }));
    expect(after).toEqual(asBefore);
  });

  test('are deleted and come back', async () => {
    const { db } = shop.database;
    const ids = [await thing({ pictures: 2 }), await thing()];
    const before = await Promise.all(ids.map(read));
    const customer = await insertUser(db);
    const line = { product_id: ids[0], quantity: 1 };
    await shop.post(`/api/cartItems/${customer.id}`, line, customer.headers);
    const { data } = await bulk(ids.map((id) => ({ id, deleted: true })));
    for (const id of ids) expect((await shop.get(`/api/products/${id}`)).status).toBe(404);
    const cart = await shop.get(`/api/cartItems/cart/${customer.id}`, customer.headers);
    expect(cart.data).toEqual([]);
    expect(data.undo).toMatchObject(ids.map((id) => ({ id, deleted: false })));
    expect((await bulk(data.undo)).status).toBe(200);
    const after = await Promise.all(ids.map(read));
    expect(after.map(({ images }) => images)).toEqual(before.map(({ images }) => images));
  });

  test('write the catalogue’s version once, and one line of the audit log each', async () => {
    const ids = [await thing(), await thing(), await thing()];
    const { pool } = shop.database;
    const version = async () =>
      Number((await pool.query('select version from catalogue_version')).rows[0].version);
    const before = await version();
    await bulk(ids.map((id) => ({ id, discount: '12' })));
    expect(await version()).toBe(before + 1);
    const { rows } = await pool.query(
      `select subject_id, before, after from audit_log where subject = 'products' order by id desc limit 3`,
    );
    expect(rows.reverse()).toEqual(
      ids.map((id) => ({
        subject_id: String(id),
        before: { discount: 0 },
        after: { discount: 12 },
      })),
    );
  });
});

describe('all or none', () => {
  test('unknown and deleted products, and unknown collections, are named by field', async () => {
    const [here, gone] = [await thing({ discount: '5' }), await thing({ deletedAt: new Date() })];
    const answer = await bulk([
      { id: here, discount: '50' },
      { id: gone, discount: '50' },
      { id: 999_999, available: 1 },
    ]);
    const message = ['There is no such product'];
    expect(answer).toMatchObject({
      status: 422,
      errors: { 'changes.1.id': message, 'changes.2.id': message },
    });
    expect((await read(here)).discount).toBe('5.00');
    expect((await bulk([{ id: here, category_id: 999_999 }])).errors).toEqual({
      'changes.0.category_id': ['There is no such collection'],
    });
  });

  test('a product whose collection is gone comes back into another one only', async () => {
    const { db } = shop.database;
    const category_id = await insertCategory(db);
    const id = await thing({ categoryId: category_id });
    await bulk([{ id, deleted: true }]);
    await shop.delete(`/api/categories/${category_id}`, shop.admin);
    expect((await bulk([{ id, deleted: false }])).errors).toEqual({
      'changes.0.category_id': ['Its collection is gone: name another one'],
    });
    const other = await insertCategory(db);
    expect((await bulk([{ id, deleted: false, category_id: other }])).status).toBe(200);
    expect((await read(id)).category_id).toBe(other);
  });

  test('what another admin changed in the meantime is not overwritten', async () => {
    const [a, b] = [await thing(), await thing()];
    const { data } = await bulk([a, b].map((id) => ({ id, discount: '10' })));
    const other = await insertUser(shop.database.db, 'admin');
    await bulk([{ id: b, discount: '15' }], other.headers);
    const undone = await bulk(data.undo);
    expect(undone.status).toBe(409);
    expect(Object.keys(undone.errors ?? {})).toEqual(['changes.1.version']);
    expect(undone.message).toMatch(/^Nadim changed 'Thing \d+' just now$/);
    expect((await read(a)).discount).toBe('10.00');
  });
});

test.each([
  [undefined, 'changes'],
  ['all', 'changes'],
  [[], 'changes'],
  [Array.from({ length: 101 }, (_, index) => ({ id: index + 1 })), 'changes'],
  [[{ id: 0 }], 'changes.0.id'],
  [[{ id: '1' }], 'changes.0.id'],
  [[{ id: 1 }, { id: 1 }], 'changes.1.id'],
  [[{ id: 1, discount: '101' }], 'changes.0.discount'],
  [[{ id: 1, discount: 10 }], 'changes.0.discount'],
  [[{ id: 1, available: true }], 'changes.0.available'],
  [[{ id: 1, category_id: -1 }], 'changes.0.category_id'],
  [[{ id: 1, deleted: 1 }], 'changes.0.deleted'],
  [[{ id: 1, version: 'yesterday' }], 'changes.0.version'],
])('%j is 422 at %s', async (changes, field) => {
  const answer = await bulk(changes);
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.errors ?? {})).toEqual([field]);
});

test('is for admins alone', async () => {
  const id = await thing();
  const customer = await insertUser(shop.database.db);
  expect((await bulk([{ id, deleted: true }], {})).status).toBe(401);
  expect((await bulk([{ id, deleted: true }], customer.headers)).status).toBe(403);
  expect((await shop.get(`/api/products/${id}`)).status).toBe(200);
});
