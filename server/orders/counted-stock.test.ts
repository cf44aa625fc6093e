import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { stockLevel } from '../../domain/stock.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openOrderShop, orderBody, postOrder } from '../../test/orders.ts';
import { readStock } from '../../test/stock.ts';

const shop = forAllTests(openOrderShop);

const counted = (stock: number, traits = {}) =>
  insertProduct(shop.database.db, { name: 'Vase', stock, ...traits });
const order = (...lines: [id: number, quantity: number][]) => postOrder(shop, orderBody(lines));
const available = async (id: number) => (await shop.get(`/api/products/${id}`)).data.available;
const version = async () =>
  (await shop.database.db.selectFrom('catalogue_version').select('version').execute())[0]?.version;

const stockOf = (id: number) => readStock(shop.database.db, id);

describe('an order for a counted product', () => {
  test('takes what it orders, and says so in the ledger', async () => {
    const id = await counted(9);
    const { status, data } = await order([id, 2], [id, 1]);
    expect(status).toBe(201);
    expect(await stockOf(id)).toEqual({
      left: 6,
      changes: [
        { change: 9, on_hand: 9, reason: 'started', order_id: null, changed_by: null },
        { change: -3, on_hand: 6, reason: 'order', order_id: data.id, changed_by: null },
      ],
    });
  });

  test('takes nothing twice when it is sent twice', async () => {
    const id = await counted(9);
    const sender = { headers: { 'idempotency-key': `twice-${id}` } };
    const first = await postOrder(shop, orderBody([[id, 4]]), sender);
    const second = await postOrder(shop, orderBody([[id, 4]]), sender);
    expect(second.data).toEqual(first.data);
    expect((await stockOf(id)).left).toBe(5);
  });

  test('of more than there are is 409, names the line and how many are left, and takes nothing', async () => {
    const [plenty, few] = [await counted(9), await counted(2, { name: 'Rug' })];
    const { status, message, errors, data } = await order([plenty, 1], [few, 3]);
    expect([status, data]).toEqual([409, null]);
    expect(message).toBe("Only 2 of 'Rug' are left");
    expect(errors).toEqual({ 'products.1.quantity': ["Only 2 of 'Rug' are left"] });
    expect([(await stockOf(plenty)).left, (await stockOf(few)).left]).toEqual([9, 2]);
  });

  test('of which none is left is out of stock', async () => {
    const id = await counted(0);
    expect(await available(id)).toBe(0);
    const { status, errors } = await order([id, 1]);
    expect(status).toBe(409);
    expect(errors).toEqual({ 'products.0.product_id': ["'Vase' is out of stock: 0 left"] });
  });

  test('that the merchant has switched off is out of stock, whatever is left', async () => {
    const { errors } = await order([await counted(3, { available: false }), 1]);
    expect(errors).toEqual({ 'products.0.product_id': ["'Vase' is out of stock"] });
  });

  test('that takes the last makes it out of stock, and no edit of a merchant', async () => {
    const id = await counted(2);
    const before = (await shop.get(`/api/products/${id}`)).data;
    expect(before.available).toBe(1);
    await order([id, 2]);
    const after = (await shop.get(`/api/products/${id}`)).data;
    expect(after).toMatchObject({ available: 0, updated_at: before.updated_at });
  });

  test('changes pages only where it leaves few or none', async () => {
    const id = await counted(8);
    const versions = [await version()];
    for (const quantity of [2, 1, 1, 3, 1]) {
      expect((await order([id, quantity])).status).toBe(201);
      versions.push(await version());
    }
    const changed = versions.slice(1).map((at, index) => at !== versions[index]);
    expect(changed).toEqual([false, true, false, false, true]);
  });

  test('costs one statement more than another order, and two tries where it leaves few or none', async () => {
    const statements = (id: number) => shop.countQueries(() => order([id, 1]));
    const plain = await statements(await insertProduct(shop.database.db));
    expect(await statements(await counted(9))).toBe(plain + 1);
    // Begun, locked and ended; then as the others, behind the lock of the catalogue.
    expect(await statements(await counted(1))).toBe(plain + 1 + 5);
  });
});

describe('parallel orders', () => {
  test('for the last 10 of a product: exactly 10 succeed, each other one learns which line and how many are left', async () => {
    const [id, plain] = [await counted(10), await insertProduct(shop.database.db)];
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => order([plain, 1], [id, 1])),
    );
    const placed = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ status }) => status === 409);
    expect([placed.length, refused.length]).toEqual([10, 190]);
    for (const { errors } of refused) {
      expect(errors).toEqual({ 'products.1.product_id': ["'Vase' is out of stock: 0 left"] });
    }
    const { left, changes } = await stockOf(id);
    expect([left, changes.length]).toEqual([0, 11]);
    expect(await available(id)).toBe(0);
  });

  test('of several products in opposite order, until all are sold', async () => {
    const ids = [await counted(12), await counted(7), await counted(30)];
    const [a = 0, b = 0, c = 0] = ids;
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 === 0 ? order([a, 1], [b, 1], [c, 2]) : order([c, 1], [a, 2]),
      ),
    );
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([]);
    for (const { status, errors } of answers) {
      if (status === 409)
        expect(Object.keys(errors ?? {})[0]).toMatch(/^products\.\d\.(product_id|quantity)$/);
    }
    for (const id of ids) expect((await stockOf(id)).left).toBeGreaterThanOrEqual(0);
  });
});

test('a count never falls below zero, no matter who writes it', async () => {
  const id = await counted(3);
  const take = sql`select change_stock(array[${id}::int], array[-4], null, 'lost', null, '')`;
  await expect(take.execute(shop.database.db)).rejects.toThrow('product_stock_on_hand_check');
  expect((await stockOf(id)).left).toBe(3);
});

test('the database and the domain agree on levels', async () => {
  const { rows } = await sql<{ on_hand: number; low_at: number; level: string }>`
    select on_hand, low_at, stock_level(on_hand, low_at) as level
    from generate_series(0, 8) on_hand, generate_series(0, 6) low_at`.execute(shop.database.db);
  expect(rows.map(({ on_hand, low_at }) => stockLevel(on_hand, low_at))).toEqual(
    rows.map(({ level }) => level),
  );
});
