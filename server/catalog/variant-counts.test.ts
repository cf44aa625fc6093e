import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { orderBody } from '../../test/orders.ts';
import { readStock } from '../../test/stock.ts';

const shop = forAllTests(openAdminShop);

interface Row {
  readonly id?: number;
  readonly stock?: number | null;
  readonly low_at?: number;
  readonly available?: 0 | 1;
}

const NAMES = ['Sage', 'Sand', 'Clay'];
/** Writes these as the variants Sage, Sand and Clay; `null` leaves one out. */
const write = (id: number, rows: readonly (Row | null)[]) => {
  const variants = rows.flatMap((row, at) =>
    row === null ? [] : { values: [NAMES[at]], price: `${20 + at}`, ...row },
  );
  const options = [{ name: 'Colour', values: NAMES.map((name) => ({ name })) }];
  return shop.put(
    `/api/products/${id}/variants`,
    { options: variants.length === 0 ? [] : options, variants },
    shop.admin,
  );
};
async function cushion(...rows: Row[]): Promise<{ id: number; variants: number[] }> {
  const id = await insertProduct(shop.database.db, { name: 'Cushion' });
  const { status, data } = await write(id, rows);
  expect(status).toBe(200);
  return { id, variants: data.variants.map((one: { id: number }) => one.id) };
}
const stockOf = (id: number, variant = 0) => readStock(shop.database.db, id, variant);
const left = async (id: number, variant = 0) => (await stockOf(id, variant)).left;
const reasons = async (id: number, variant = 0) =>
  (await stockOf(id, variant)).changes.map(({ reason, change }) => [reason, change]);
const read = async (id: number) => (await shop.get(`/api/products/${id}`)).data;
const adjust = (id: number, body: object) => shop.post(`/api/stock/${id}`, body, shop.admin);

describe('the grid of variants', () => {
  test('starts counting, takes stock, leaves counts as they are, and stops', async () => {
    const { id, variants } = await cushion({ stock: 8, low_at: 2 }, { stock: 0 }, {});
    const [sage, sand, clay] = variants;
    expect(await read(id)).toMatchObject({
      price: '20.00',
      variants: [{ available: 1 }, { available: 0 }, { available: 1 }],
    });
    const { data } = await write(id, [{ stock: 2 }, {}, { stock: 4, low_at: 7 }]);
    expect(data.variants).toMatchObject([
      { on_hand: 2, low_at: 2, available: 1 },
      { on_hand: 0, low_at: 5, available: 0, offered: 1 },
      { on_hand: 4, low_at: 7, available: 1 },
    ]);
    expect((await read(id)).variants).toMatchObject([
      { only_left: 2 },
      { available: 0 },
      { only_left: 4 },
    ]);
    const stopped = await write(id, [{ stock: 2 }, { stock: null }, { stock: 0 }]);
    expect(stopped.data.variants[1]).not.toHaveProperty('on_hand');
    expect((await read(id)).variants).toMatchObject([
      { available: 1 },
      { available: 1 },
      { available: 0 },
    ]);
    expect(await reasons(id, sage)).toEqual([
      ['started', 8],
      ['stock_take', -6],
    ]);
    expect(await reasons(id, sand)).toEqual([
      ['started', 0],
      ['stopped', 0],
    ]);
    expect(await reasons(id, clay)).toEqual([
      ['started', 4],
      ['stock_take', -4],
    ]);
  });

  test('stops to count what is removed, and the product that is sold in variants by now', async () => {
    const id = await insertProduct(shop.database.db, { name: 'Cushion', stock: 7 });
    const { data } = await write(id, [{ stock: 3 }, { stock: 4 }]);
    expect((await readStock(shop.database.db, id)).left).toBeNull();
    const [sage, sand] = data.variants.map((one: { id: number }) => one.id);
    await write(id, [{ id: sage }, null]);
    expect([await left(id, sage), await left(id, sand)]).toEqual([3, null]);
    // It comes back with its id, and is not counted.
    const back = await write(id, [{}, {}]);
    expect(back.data.variants[1].id).toBe(sand);
    expect([await left(id, sage), await left(id, sand)]).toEqual([3, null]);
    await write(id, []);
    expect(await left(id, sage)).toBeNull();
    expect(await read(id)).toMatchObject({ available: 1 });
  });

  test.each([-1, 1_000_001, 1.5, '3'])('refuses %j', async (stock) => {
    const id = await insertProduct(shop.database.db);
    const { status, errors } = await write(id, [{ stock: stock as number }]);
    expect([status, Object.keys(errors ?? {})]).toEqual([422, ['variants.0.stock']]);
  });

  test("and the product's form does not count a product that is sold in variants", async () => {
    const { id } = await cushion({});
    const answer = await shop.postForm(`/api/products/${id}`, [['stock', '5']]);
    expect(answer).toMatchObject({
      status: 422,
      errors: { stock: ['It is sold in variants: count these'] },
    });
  });
});

describe('adjusting a variant', () => {
  test('changes its count and its ledger, and nothing else', async () => {
    const { id, variants } = await cushion({ stock: 8 }, { stock: 8 });
    const [sage, sand] = variants;
    const body = { change: -6, reason: 'damaged', note: 'Moths', variant_id: sage };
    expect(await adjust(id, body)).toMatchObject({
      status: 200,
      data: { product_id: id, variant_id: sage, on_hand: 2, low_at: 5, offered: 1 },
    });
    expect((await read(id)).variants).toMatchObject([{ only_left: 2 }, { available: 1 }]);
    const ledger = await shop.get(`/api/stock/${id}?variant_id=${sage}`, shop.admin);
    expect(ledger.data).toMatchObject({
      name: 'Cushion, Sage',
      stock: { variant_id: sage, on_hand: 2 },
      changes: { total: 2, data: [{ change: -6, note: 'Moths' }, { reason: 'started' }] },
    });
    expect(await left(id, sand)).toBe(8);
    const whole = await shop.get(`/api/stock/${id}`, shop.admin);
    expect(whole.data).toMatchObject({ name: 'Cushion', stock: null, changes: { total: 0 } });
  });

  test('takes stock, unless somebody was faster', async () => {
    const { id, variants } = await cushion({ stock: 8 });
    const take = { counted: 3, variant_id: variants[0] };
    expect((await adjust(id, { ...take, expected: 7 })).status).toBe(409);
    expect((await adjust(id, { ...take, expected: 8 })).data.on_hand).toBe(3);
    const answer = await adjust(id, { change: -4, reason: 'lost', variant_id: variants[0] });
    expect(answer).toMatchObject({ status: 422, message: "Only 3 of 'Cushion, Sage' are left" });
  });

  test('of no count, of another product and of a removed variant is refused', async () => {
    const { id, variants } = await cushion({}, { stock: 5 });
    const other = await cushion({ stock: 5 });
    const change = { change: 1, reason: 'received' };
    const message = 'The stock of this variant is not counted';
    for (const variant_id of [variants[0], other.variants[0], 2_147_483_000]) {
      expect(await adjust(id, { ...change, variant_id })).toMatchObject({ status: 409, message });
    }
    expect((await adjust(id, change)).status).toBe(409);
    await write(id, [{}, null]);
    expect((await adjust(id, { ...change, variant_id: variants[1] })).status).toBe(409);
    const foreign = await shop.get(`/api/stock/${id}?variant_id=${other.variants[0]}`, shop.admin);
    expect(foreign.status).toBe(404);
  });
});

test('the switch of a product whose variants are all sold out is kept for when they are back', async () => {
  const { id, variants } = await cushion({ stock: 0 });
  const { status } = await shop.post(
    '/api/products/bulk',
    { changes: [{ id, available: 0 }] },
    shop.admin,
  );
  expect(status).toBe(200);
  await adjust(id, { change: 5, reason: 'received', variant_id: variants[0] });
  expect((await read(id)).available).toBe(0);
});

test('whatever the panel and orders do, the ledger of each variant adds up to its count', async () => {
  const stock = fc.option(fc.integer({ min: 0, max: 9 }), { nil: null });
  const row = fc.option(
    fc.record({ stock, low_at: fc.integer({ min: 0, max: 9 }) }, { requiredKeys: [] }),
    { nil: null },
  );
  const step = fc.oneof(
    fc.record({ grid: fc.tuple(row, row, row) }),
    fc.record({ change: fc.integer({ min: -5, max: 5 }), at: fc.nat(2) }),
    fc.record({ buys: fc.integer({ min: 1, max: 4 }), at: fc.nat(2) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const { id, variants } = await cushion({ stock: 6 }, {}, { stock: 2 });
      for (const one of steps) {
        if ('grid' in one) {
          expect((await write(id, one.grid)).status).toBe(200);
        } else if ('change' in one) {
          const body = { change: one.change, reason: 'correction', variant_id: variants[one.at] };
          expect([200, 409, 422]).toContain((await adjust(id, body)).status);
        } else {
          const products = [{ product_id: id, variant_id: variants[one.at], quantity: one.buys }];
          const answer = await shop.post('/api/orders', { ...orderBody([]), products });
          expect([201, 409]).toContain(answer.status);
        }
        // `readStock` adds the ledger up.
        const counts = await Promise.all(variants.map((variant) => stockOf(id, variant)));
        const shown = (await read(id)).variants ?? [];
        for (const { id: variant, available } of shown) {
          const count = counts[variants.indexOf(variant)]?.left ?? null;
          expect(available).toBe(count === 0 ? 0 : 1);
        }
      }
    }),
    { numRuns: 25, seed: 20_261_123 },
  );
});
