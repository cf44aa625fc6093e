import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  lineOf,
  type ModelCode,
  type ModelLine,
  type ModelOffer,
  type ModelPrice,
  modelPrice,
} from '../test/offer-model.ts';
import { MAX_PRICE_CENTS } from './money.ts';
import {
  type AutomaticOffer,
  type Coupon,
  isCode,
  normalizeCode,
  type OfferLine,
  type OfferPart,
  type OfferTotals,
  offerTotals,
} from './offers.ts';
import { orderTotals } from './pricing.ts';
import { DEFAULT_SETTINGS, deliveryRule } from './shop-settings.ts';

/** Fee 4 below 80. */
const BY_DEFAULT = deliveryRule(DEFAULT_SETTINGS);

const CANDLES = 1;
const LIGHTS = 2;

/** A line of one product at full price. */
const line = (
  productId: number,
  priceCents: number,
  { quantity = 1, categoryId = CANDLES, discountBasisPoints = 0 } = {},
): OfferLine => ({
  productId,
  categoryIds: [categoryId],
  priceCents,
  discountBasisPoints,
  quantity,
});

const automatic = (
  kind: 'percent' | 'amount',
  value: number,
  parts: readonly OfferPart[],
  id = 1,
): AutomaticOffer => ({ id, name: 'Offer', kind, value, parts });

const code = (traits: Partial<Coupon>): Coupon => ({
  id: 9,
  name: 'Welcome',
  code: 'WELCOME',
  kind: 'percent',
  value: 1000,
  minimumCents: 0,
  categoryIds: [],
  ...traits,
});

const price = (
  lines: readonly OfferLine[],
  offers: { automatic?: readonly AutomaticOffer[]; coupon?: Coupon },
) => offerTotals(lines, { automatic: [], ...offers }, BY_DEFAULT);

describe('a quantity of a collection', () => {
  const twoCandles = automatic('percent', 1500, [{ quantity: 2, categoryId: CANDLES }]);

  test('takes its share off all of its pieces, once there are enough', () => {
    expect(price([line(1, 1000), line(2, 2000)], { automatic: [twoCandles] })).toMatchObject({
      subtotalCents: 3000,
      offersCents: 450,
      offers: [{ cents: 450, shares: [150, 300] }],
      deliveryFeeCents: 400,
      totalCents: 2950,
    });
    expect(price([line(1, 1000)], { automatic: [twoCandles] }).offers).toEqual([]);
  });

  test('counts pieces of other collections for nothing', () => {
    const lamp = line(3, 5000, { categoryId: LIGHTS });
    expect(price([line(1, 1000), lamp], { automatic: [twoCandles] }).offersCents).toBe(0);
  });

  test('takes an amount off for each complete set', () => {
    const offer = automatic('amount', 300, [{ quantity: 2, categoryId: CANDLES }]);
    expect(price([line(1, 1000, { quantity: 5 })], { automatic: [offer] }).offersCents).toBe(600);
  });
});

describe('a bundle', () => {
  const lampAndShade = automatic('amount', 2000, [
    { quantity: 1, productId: 10 },
    { quantity: 1, categoryId: LIGHTS },
  ]);
  const lamp = (quantity = 1) => line(10, 9000, { quantity, categoryId: LIGHTS });
  const shade = (quantity = 1) => line(11, 3000, { quantity, categoryId: LIGHTS });

  test('takes its amount off as often as it is complete, shared among its lines', () => {
    expect(price([shade(3), lamp(2)], { automatic: [lampAndShade] }).offers).toMatchObject([
      { cents: 4000, shares: [1000, 3000] },
    ]);
  });

  test('needs a piece for each part, also where one piece could be both', () => {
    expect(price([lamp()], { automatic: [lampAndShade] }).offers).toEqual([]);
    expect(price([lamp(2)], { automatic: [lampAndShade] }).offersCents).toBe(2000);
    expect(price([lamp(3)], { automatic: [lampAndShade] }).offersCents).toBe(2000);
  });

  test('never takes off more than its pieces cost', () => {
    const generous = automatic('amount', 99_999, [
      { quantity: 1, productId: 1 },
      { quantity: 1, productId: 2 },
    ]);
    expect(price([line(1, 500), line(2, 300)], { automatic: [generous] })).toMatchObject({
      offersCents: 800,
      totalCents: 400,
    });
  });
});

test('each piece counts for one automatic offer: the one that takes off most comes first', () => {
  const pair = automatic('amount', 500, [{ quantity: 2, categoryId: CANDLES }], 1);
  const three = automatic('amount', 900, [{ quantity: 3, categoryId: CANDLES }], 2);
  const { offers } = price([line(1, 1000, { quantity: 5 })], { automatic: [pair, three] });
  // Two pairs take off 10, one three 9: what the pairs leave is too little for a three.
  expect(offers.map(({ offer, cents }) => [offer.id, cents])).toEqual([[1, 1000]]);
});

describe('a collection that stands in another one', () => {
  const LAMPS = 3;
  const lamp = (id: number, cents: number, quantity = 1): OfferLine => ({
    ...line(id, cents, { quantity }),
    categoryIds: [LAMPS, LIGHTS],
  });

  test('belongs to what is offered for that one', () => {
    const twoLights = automatic('percent', 1000, [{ quantity: 2, categoryId: LIGHTS }]);
    const shade = line(2, 1000, { categoryId: LIGHTS });
    expect(price([lamp(1, 3000), shade], { automatic: [twoLights] }).offersCents).toBe(400);
    const coupon = code({ categoryIds: [LIGHTS] });
    expect(price([lamp(1, 3000)], { coupon }).offersCents).toBe(300);
    expect(price([shade], { coupon: code({ categoryIds: [LAMPS] }) }).couponProblem).toEqual({
      reason: 'other-products',
    });
  });

  test('needs pieces of its own where an offer asks for both', () => {
    const both = automatic('amount', 500, [
      { quantity: 1, categoryId: LIGHTS },
      { quantity: 1, categoryId: LAMPS },
    ]);
    expect(price([lamp(1, 3000)], { automatic: [both] }).offers).toEqual([]);
    expect(price([lamp(1, 3000, 4)], { automatic: [both] }).offersCents).toBe(1000);
    const shades = line(2, 9000, { quantity: 3, categoryId: LIGHTS });
    expect(price([shades, lamp(1, 3000)], { automatic: [both] }).offersCents).toBe(500);
  });
});

describe('a code', () => {
  test('comes after automatic offers, on what they left', () => {
    const half = automatic('percent', 5000, [{ quantity: 1, productId: 1 }]);
    expect(
      price([line(1, 10_000), line(2, 10_000)], { automatic: [half], coupon: code({}) }),
    ).toMatchObject({
      offers: [
        { cents: 5000, shares: [5000, 0] },
        { cents: 1500, shares: [500, 1000] },
      ],
      totalCents: 13_500,
    });
  });

  test('holds for its collections alone, and needs their products to come to its minimum', () => {
    const lamp = line(3, 5000, { categoryId: LIGHTS });
    const candles = code({ categoryIds: [CANDLES], minimumCents: 2000 });
    expect(price([lamp], { coupon: candles }).couponProblem).toEqual({ reason: 'other-products' });
    expect(price([lamp, line(1, 1500)], { coupon: candles }).couponProblem).toEqual({
      reason: 'minimum',
      missingCents: 500,
    });
    expect(price([lamp, line(1, 2000)], { coupon: candles }).offersCents).toBe(200);
  });

  test('of free delivery takes the fee away, unless delivery is free already', () => {
    const free = code({ kind: 'free_delivery', value: 0 });
    expect(price([line(1, 1000)], { coupon: free })).toMatchObject({
      deliveryFeeCents: 0,
      totalCents: 1000,
      offers: [{ cents: 0 }],
    });
    expect(price([line(1, 8000)], { coupon: free }).couponProblem).toEqual({
      reason: 'free-already',
    });
  });

  test('that would cost more than it takes off, since delivery is no longer free, is left', () => {
    const small = code({ kind: 'amount', value: 100 });
    expect(price([line(1, 8000)], { coupon: small })).toMatchObject({
      totalCents: 8000,
      offers: [],
      couponProblem: { reason: 'no-gain' },
    });
  });
});

test('delivery is decided on what all offers left: 79.99 pays, 80.00 does not', () => {
  const offer = (value: number) => automatic('amount', value, [{ quantity: 1, productId: 1 }]);
  expect(price([line(1, 9000)], { automatic: [offer(1001)] })).toMatchObject({
    subtotalCents: 9000,
    deliveryFeeCents: 400,
    totalCents: 8399,
  });
  expect(price([line(1, 9000)], { automatic: [offer(1000)] }).deliveryFeeCents).toBe(0);
});

test('the largest cart is exact', () => {
  const lines = Array.from({ length: 100 }, (_none, index) =>
    line(index + 1, MAX_PRICE_CENTS, { quantity: 1000 }),
  );
  const third = automatic('percent', 3333, [{ quantity: 1, categoryId: CANDLES }]);
  const { subtotalCents, offersCents, offers } = price(lines, { automatic: [third] });
  expect(subtotalCents).toBe(9_999_999_900_000);
  expect(offersCents).toBe(3_332_999_966_670);
  expect(offers[0]?.shares.reduce((sum, share) => sum + share)).toBe(offersCents);
});

test.each([
  'welcome10',
  'ＷＥＬＣＯＭＥ１０',
  'welcome 10',
  'Wel\u00a0come\u200e١٠',
])('%j is the code WELCOME10', (typed) => {
  expect(normalizeCode(typed)).toBe('WELCOME10');
});

test.each([
  [' welcome10 ', true],
  ['a-b_c', true],
  ['ab', false],
  ['-abc', false],
  ['äöü', false],
  ['', false],
  ['x'.repeat(31), false],
])('%j typed as a code: %s', (typed, is) => {
  expect(isCode(normalizeCode(typed))).toBe(is);
});

/** The second and the third stand in the first. */
const COLLECTIONS = 4;
const productId = fc.integer({ min: 1, max: 9 });
const collectionsOf = (id: number) => {
  const home = (id % COLLECTIONS) + 1;
  return home === 2 || home === 3 ? [home, 1] : [home];
};
/** Every third product is sold in variants. */
const variantOf = (id: number, drawn: number) => (id % 3 === 0 ? id * 10 + drawn : undefined);
const cents = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.integer({ min: 1, max: 12_000 }),
  fc.integer({ min: 1, max: MAX_PRICE_CENTS }),
);
const percent = fc.oneof(fc.constantFrom(0, 1, 1500, 3333, 5000, 9999, 10_000), fc.nat(10_000));
const cart = fc.uniqueArray(
  fc
    .record({
      productId,
      drawn: fc.integer({ min: 1, max: 3 }),
      priceCents: cents,
      discountBasisPoints: percent,
      quantity: fc.integer({ min: 1, max: 6 }),
    })
    .map(
      ({ drawn, ...one }): OfferLine => ({
        ...one,
        variantId: variantOf(one.productId, drawn),
        categoryIds: collectionsOf(one.productId),
      }),
    ),
  { minLength: 1, maxLength: 7, selector: (one) => `${one.productId} ${one.variantId}` },
);
const part = fc.oneof(
  fc.record({ quantity: fc.integer({ min: 1, max: 4 }), productId }),
  fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    categoryId: fc.integer({ min: 1, max: COLLECTIONS }),
  }),
) as fc.Arbitrary<OfferPart>;
const parts = fc.uniqueArray(part, {
  minLength: 1,
  maxLength: 3,
  selector: (one) => `${one.productId} ${one.categoryId}`,
});
const reward = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: cents }),
);
const offers = fc
  .array(fc.tuple(reward, parts), { maxLength: 4 })
  .map((all) =>
    all.map(([{ kind, value }, some], index) => automatic(kind, value, some, index + 1)),
  );
const coupon = fc
  .tuple(
    fc.oneof(reward, fc.constant({ kind: 'free_delivery' as const, value: 0 })),
    fc.oneof(fc.constant(0), cents),
    fc.uniqueArray(fc.integer({ min: 1, max: COLLECTIONS }), { maxLength: 2 }),
  )
  .map(([of, minimumCents, categoryIds]) => code({ ...of, minimumCents, categoryIds }));
const rule = fc.oneof(
  fc.constant(BY_DEFAULT),
  fc.record({ feeCents: fc.nat(2_000), freeFromCents: fc.nat(40_000) }),
);
const shop = { cart, offers, coupon: fc.option(coupon), rule };

const toModel = (one: OfferLine): ModelLine => ({
  product: one.productId,
  variant: one.variantId ?? 0,
  collections: one.categoryIds,
  cents: BigInt(one.priceCents),
  discount: BigInt(one.discountBasisPoints),
  quantity: one.quantity,
});
const modelReward = ({ kind, value }: { kind: string; value: number }) => ({
  ...(kind === 'percent' && { percent: BigInt(value) }),
  ...(kind === 'amount' && { amount: BigInt(value) }),
});
const modelOffer = (offer: AutomaticOffer): ModelOffer => ({
  id: offer.id,
  ...modelReward(offer),
  parts: offer.parts.map(({ quantity, productId: product, categoryId: collection }) => ({
    quantity,
    ...(product !== undefined && { product }),
    ...(collection !== undefined && { collection }),
  })),
});
const modelCode = (one: Coupon): ModelCode => ({
  ...modelReward(one),
  freeDelivery: one.kind === 'free_delivery',
  minimum: BigInt(one.minimumCents),
  collections: one.categoryIds,
});

/** The same figures, by product and variant. */
const asModel = (lines: readonly OfferLine[], totals: OfferTotals): ModelPrice => ({
  subtotal: BigInt(totals.subtotalCents),
  taken: totals.offers.map(({ offer, cents: taken, shares }) => ({
    id: 'code' in offer ? 0 : offer.id,
    cents: BigInt(taken),
    byLine: new Map(
      lines
        .map((one, index) => [lineOf(toModel(one)), BigInt(shares[index] ?? 0)] as const)
        .filter(([, share]) => share > 0n),
    ),
  })),
  fee: BigInt(totals.deliveryFeeCents),
  total: BigInt(totals.totalCents),
});

test('10,000 random carts cost what an independent model says', () => {
  fc.assert(
    fc.property(fc.record(shop), ({ cart: lines, offers: all, coupon: one, rule: by }) => {
      const totals = offerTotals(lines, { automatic: all, coupon: one }, by);
      const model = modelPrice(
        lines.map(toModel),
        { automatic: all.map(modelOffer), code: one && modelCode(one) },
        { fee: BigInt(by.feeCents), freeFrom: BigInt(by.freeFromCents) },
      );
      expect(asModel(lines, totals)).toEqual(model);
    }),
    { numRuns: 10_000, seed: 20_261_123 },
  );
}, 120_000);

describe('whatever the cart and the offers', () => {
  test('no line, no subtotal and no total comes below zero, and the parts sum up exactly', () => {
    fc.assert(
      fc.property(fc.record(shop), ({ cart: lines, offers: all, coupon: one, rule: by }) => {
        const totals = offerTotals(lines, { automatic: all, coupon: one }, by);
        for (const { cents: taken, shares } of totals.offers) {
          expect(shares.reduce((sum, share) => sum + share, 0)).toBe(taken);
        }
        for (const [index, before] of totals.lines.entries()) {
          const off = totals.offers.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0);
          expect(off).toBeLessThanOrEqual(before);
        }
        expect(totals.offersCents).toBeLessThanOrEqual(totals.subtotalCents);
        expect(totals.totalCents).toBe(
          totals.subtotalCents - totals.offersCents + totals.deliveryFeeCents,
        );
      }),
      { numRuns: 2_000 },
    );
  });

  test('neither the order of lines nor that of offers matters', () => {
    fc.assert(
      fc.property(fc.record(shop), fc.infiniteStream(fc.nat()), (all, numbers) => {
        const shuffled = <T>(list: readonly T[]): T[] =>
          list
            .map((item) => ({ item, at: numbers.next().value as number }))
            .sort((a, b) => a.at - b.at)
            .map(({ item }) => item);
        const { cart: lines, coupon: one, rule: by } = all;
        const others = shuffled(lines);
        const first = offerTotals(lines, { automatic: all.offers, coupon: one }, by);
        const second = offerTotals(others, { automatic: shuffled(all.offers), coupon: one }, by);
        expect(asModel(others, second)).toEqual(asModel(lines, first));
      }),
      { numRuns: 2_000 },
    );
  });

  test('without offers it is the price that it always was', () => {
    fc.assert(
      fc.property(cart, rule, (lines, by) => {
        const { offers: none, offersCents, ...totals } = offerTotals(lines, { automatic: [] }, by);
        expect([none, offersCents]).toEqual([[], 0]);
        expect(totals).toEqual(orderTotals(lines, by));
      }),
    );
  });
});
