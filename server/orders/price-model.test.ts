import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../test/app.ts';
import { openOrderShop, orderBody, postOrder } from '../../test/orders.ts';

interface ModelProduct {
  readonly id: number;
  readonly cents: bigint;
  /** Hundredths of a percent. */
  readonly discount: bigint;
}

const PRODUCTS = 300;
let shop: TestApp;
let products: ModelProduct[];
beforeAll(async () => {
  shop = await openOrderShop();
  products = await createProducts();
});
afterAll(() => shop.close());

/** Products from 0.01 to 999,999.99 with every kind of discount. */
async function createProducts(): Promise<ModelProduct[]> {
  const { db } = shop.database;
  const category = await db
    .insertInto('categories')
    .values({ name: 'All' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const price = fc.oneof(
    fc.integer({ min: 1, max: 20_000 }),
    fc.integer({ min: 1, max: 99_999_999 }),
  );
  const discount = fc.oneof(
    fc.constantFrom(0, 1, 1500, 3333, 5000, 9999, 10_000),
    fc.integer({ min: 0, max: 10_000 }),
  );
  const traits = fc.sample(fc.tuple(price, discount), { numRuns: PRODUCTS, seed: 20_261_121 });
  const rows = await db
    .insertInto('products')
    .values(
      traits.map(([cents, hundredths], index) => ({
        category_id: category.id,
        name: `Product ${index}`,
        description: 'One of many',
        price: decimal(BigInt(cents)),
        discount: decimal(BigInt(hundredths)),
      })),
    )
    .returning('id')
    .execute();
  return traits.map(([cents, hundredths], index) => ({
    id: rows[index]?.id ?? 0,
    cents: BigInt(cents),
    discount: BigInt(hundredths),
  }));
}

const decimal = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

/** The rule of decisions §2 once more, in whole numbers: round half up, times quantity, sum, fee. */
function model(lines: readonly { product: ModelProduct; quantity: number }[]) {
  const items = lines.map(({ product, quantity }) => {
    const tenThousandths = product.cents * (10_000n - product.discount);
    const unit = (2n * tenThousandths + 10_000n) / 20_000n;
    return unit * BigInt(quantity);
  });
  const subtotal = items.reduce((sum, item) => sum + item, 0n);
  const fee = subtotal < 8_000n ? 400n : 0n;
  return {
    subtotal: decimal(subtotal),
    delivery_fee: decimal(fee),
    total_price: decimal(subtotal + fee),
    items: items.map((item) => expect.objectContaining({ subtotal: decimal(item) })),
  };
}

test('1,000 random carts cost what an independent model says', async () => {
  const line = fc.record({
    index: fc.nat(PRODUCTS - 1),
    quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
  });
  const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: (l) => l.index });
  await fc.assert(
    fc.asyncProperty(cart, async (chosen) => {
      const lines = chosen.flatMap(({ index, quantity }) => {
        const product = products[index];
        return product ? [{ product, quantity }] : [];
      });
      const { status, data } = await postOrder(
        shop,
        orderBody(lines.map(({ product, quantity }) => [product.id, quantity])),
      );
      expect(status).toBe(201);
      expect(data).toMatchObject(model(lines));
    }),
    { numRuns: 1_000, seed: 79_998_000 },
  );
}, 60_000);
