import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { openOrderShop, orderBody, postOrder } from '../../test/orders.ts';
import { writeSettings } from '../shop/shop-settings.ts';

interface ModelProduct {
  readonly id: number;
  readonly cents: bigint;
  /** Hundredths of a percent. */
  readonly discount: bigint;
}

/** In cents. */
interface ModelRule {
  readonly fee: bigint;
  readonly freeFrom: bigint;
}

const PRODUCTS = 300;
const shop = forAllTests(openOrderShop);
let products: ModelProduct[];
beforeAll(async () => {
  products = await createProducts();
});

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

/** The pricing rule once more, in whole numbers: round half up, times quantity, sum, fee. */
function model(lines: readonly { product: ModelProduct; quantity: number }[], rule: ModelRule) {
  const items = lines.map(({ product, quantity }) => {
    const tenThousandths = product.cents * (10_000n - product.discount);
    const unit = (2n * tenThousandths + 10_000n) / 20_000n;
    return unit * BigInt(quantity);
  });
  const subtotal = items.reduce((sum, item) => sum + item, 0n);
  const fee = subtotal < rule.freeFrom ? rule.fee : 0n;
  return {
    subtotal: decimal(subtotal),
    delivery_fee: decimal(fee),
    total_price: decimal(subtotal + fee),
    items: items.map((item) => expect.objectContaining({ subtotal: decimal(item) })),
  };
}

const line = fc.record({
  index: fc.nat(PRODUCTS - 1),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1000 })),
});
const cart = fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: (l) => l.index });

/** Places random carts and compares each order with the model. */
async function compare(rule: ModelRule, { runs, seed }: { runs: number; seed: number }) {
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
      expect(data).toMatchObject(model(lines, rule));
    }),
    { numRuns: runs, seed },
  );
}

/** Sets what delivery costs, as the settings page does. */
const setDelivery = (rule: ModelRule) =>
  writeSettings(shop.database.db, {
    delivery_fee: decimal(rule.fee),
    free_delivery_from: decimal(rule.freeFrom),
  });

test('1,000 random carts cost what an independent model says', async () => {
  await compare({ fee: 400n, freeFrom: 8_000n }, { runs: 1_000, seed: 79_998_000 });
});

test.each([
  { fee: 750n, freeFrom: 1_500_050n },
  { fee: 1n, freeFrom: 99_999_999n },
  { fee: 99_999_999n, freeFrom: 1n },
  { fee: 0n, freeFrom: 8_000n },
  { fee: 400n, freeFrom: 0n },
])('and so they do when the shop takes $fee cents below $freeFrom', async (rule) => {
  await setDelivery(rule);
  await compare(rule, { runs: 60, seed: 20_261_121 });
});

test.each([
  { fee: 400n, freeFrom: 8_000n },
  { fee: 999n, freeFrom: 12_345n },
])('a cent below the threshold pays the whole fee, the threshold none: %o', async (rule) => {
  await setDelivery(rule);
  const { db } = shop.database;
  for (const [cents, fee] of [
    [rule.freeFrom - 1n, rule.fee],
    [rule.freeFrom, 0n],
  ] as const) {
    const id = await insertProduct(db, { price: decimal(cents) });
    const { data } = await postOrder(shop, orderBody([[id, 1]]));
    expect(data).toMatchObject({ delivery_fee: decimal(fee), total_price: decimal(cents + fee) });
  }
});

test('stored values that are no amounts are taken for the default, never for nothing', async () => {
  const { db } = shop.database;
  const values = [{ cents: 1 }, 'abc', '-5.00', null].map((value) => JSON.stringify(value));
  const id = await insertProduct(db, { price: '79.99' });
  for (const value of values) {
    await db.updateTable('settings').set({ value }).execute();
    const { data } = await postOrder(shop, orderBody([[id, 1]]));
    expect(data).toMatchObject({ delivery_fee: '4.00', total_price: '83.99' });
  }
});
