import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { AppliedOffer } from '../../contract/orders.ts';
import {
  insertCategory,
  insertOffer,
  insertProduct,
  type OfferTraits,
} from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  lineOf,
  type ModelCode,
  type ModelLine,
  type ModelOffer,
  type ModelPart,
  modelPrice,
} from '../../test/offer-model.ts';
import { openOrderShop, orderBody, postOrder } from '../../test/orders.ts';

const PRODUCTS = 12;
/** The second one stands in the first. */
const COLLECTIONS = 3;

const shop = forAllTests(openOrderShop);
let collections: number[];
let products: (Omit<ModelLine, 'quantity'> & { readonly id: number })[];

beforeAll(async () => {
  const { db } = shop.database;
  collections = [];
  for (let n = 0; n < COLLECTIONS; n += 1) collections.push(await insertCategory(db));
  const [lighting = 0, lamps = 0] = collections;
  await db.updateTable('categories').set({ parent_id: lighting }).where('id', '=', lamps).execute();
  products = [];
  for (let n = 0; n < PRODUCTS; n += 1) {
    const cents = BigInt(199 + n * 1_337);
    const discount = [0n, 1500n, 3333n][n % 3] ?? 0n;
    const collection = collections[n % COLLECTIONS] ?? 0;
    const around = collection === lamps ? [lighting] : [];
    const traits = { price: decimal(cents), discount: decimal(discount), categoryId: collection };
    const id = await insertProduct(db, traits);
    const line = { product: id, variant: 0, collections: [collection, ...around] };
    products.push({ id, ...line, cents, discount });
  }
});

const decimal = (hundredths: bigint) =>
  `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;

const reward = fc.oneof(
  fc.record({ percent: fc.bigInt({ min: 1n, max: 10_000n }) }),
  fc.record({ amount: fc.bigInt({ min: 1n, max: 5_000n }) }),
);
const place = fc.oneof(
  fc.record({ product: fc.nat(PRODUCTS - 1) }),
  fc.record({ collection: fc.nat(COLLECTIONS - 1) }),
);
const parts = fc.uniqueArray(fc.tuple(place, fc.integer({ min: 1, max: 3 })), {
  minLength: 1,
  maxLength: 3,
  selector: ([of]) => JSON.stringify(of),
});
const cart = fc.uniqueArray(
  fc.record({ index: fc.nat(PRODUCTS - 1), quantity: fc.integer({ min: 1, max: 5 }) }),
  { minLength: 1, maxLength: 6, selector: ({ index }) => index },
);
const coupon = fc.record({
  of: fc.oneof(reward, fc.constant({ freeDelivery: true })),
  minimum: fc.bigInt({ min: 0n, max: 9_000n }),
  only: fc.uniqueArray(fc.nat(COLLECTIONS - 1), { maxLength: 2 }),
});

/** The columns of an offer that gives this. */
const rewardTraits = (of: Pick<ModelCode, 'percent' | 'amount' | 'freeDelivery'>): OfferTraits => {
  if (of.percent !== undefined) return { kind: 'percent', value: decimal(of.percent) };
  if (of.amount !== undefined) return { kind: 'amount', value: decimal(of.amount) };
  return { kind: 'free_delivery', value: '0' };
};

/** What an offer took off, by line. */
const byLine = ({ lines }: AppliedOffer) =>
  lines
    .map(({ product_id, amount }) => `${lineOf({ product: product_id, variant: 0 })}: ${amount}`)
    .toSorted();

test('300 carts with the offers of 30 shops are priced and ordered as an independent model says', async () => {
  const { db } = shop.database;
  const scene = fc.record({
    automatic: fc.array(fc.tuple(reward, parts), { maxLength: 3 }),
    coupon: fc.option(coupon),
    carts: fc.array(cart, { minLength: 10, maxLength: 10 }),
  });
  await fc.assert(
    fc.asyncProperty(scene, async (drawn) => {
      await db.deleteFrom('offers').execute();
      const automatic: ModelOffer[] = [];
      for (const [of, some] of drawn.automatic) {
        const asked = some.map(([one, quantity]): ModelPart => {
          if ('product' in one) return { quantity, product: products[one.product]?.id ?? 0 };
          return { quantity, collection: collections[one.collection] ?? 0 };
        });
        const stored = asked.map(({ quantity, product, collection }) => ({
          quantity,
          ...(product !== undefined && { product_id: product }),
          ...(collection !== undefined && { category_id: collection }),
        }));
        const id = await insertOffer(db, { ...rewardTraits(of), parts: stored });
        automatic.push({ id, ...of, parts: asked });
      }
      let code: ModelCode | null = null;
      if (drawn.coupon) {
        const { of, minimum, only } = drawn.coupon;
        const category_ids = only.map((index) => collections[index] ?? 0);
        await insertOffer(db, {
          ...rewardTraits(of),
          code: 'MODEL',
          minimum: decimal(minimum),
          category_ids,
        });
        code = { ...of, minimum, collections: category_ids };
      }
      for (const chosen of drawn.carts) {
        const lines = chosen.flatMap(({ index, quantity }) => {
          const product = products[index];
          return product ? [{ ...product, quantity }] : [];
        });
        const model = modelPrice(lines, { automatic, code }, { fee: 400n, freeFrom: 8_000n });
        const body = orderBody(
          lines.map(({ id, quantity }) => [id, quantity]),
          code ? { coupon_code: 'MODEL' } : {},
        );
        const { data: price } = await shop.post('/api/orders/price', {
          products: body.products,
          coupon_code: body.coupon_code,
        });
        expect(price).toMatchObject({
          subtotal: decimal(model.subtotal),
          delivery_fee: decimal(model.fee),
          total_price: decimal(model.total),
        });
        const offers: AppliedOffer[] = price.offers ?? [];
        expect(offers.map(({ amount }) => amount)).toEqual(
          model.taken.map(({ cents }) => decimal(cents)),
        );
        expect(offers.map(byLine)).toEqual(
          model.taken.map((taken) =>
            [...taken.byLine].map(([line, cents]) => `${line}: ${decimal(cents)}`).toSorted(),
          ),
        );
        const { status, data } = await postOrder(shop, body);
        if (price.coupon_problem !== undefined) expect(status).toBe(422);
        else {
          // What a cart may still get is nothing of an order.
          const { next_offer: _, ...sums } = price;
          expect(data).toMatchObject(sums);
        }
      }
    }),
    { numRuns: 30, seed: 20_261_123 },
  );
});
