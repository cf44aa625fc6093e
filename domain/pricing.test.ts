import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_PRICE_CENTS } from './money.ts';
import {
  amountToFreeDelivery,
  deliveryFee,
  discountedPrice,
  displayPercent,
  formatPercent,
  linePrice,
  orderTotals,
  type PricedLine,
  parsePercent,
} from './pricing.ts';
import { DEFAULT_SETTINGS, deliveryRule } from './shop-settings.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

/** Fee 4 below 80. */
const BY_DEFAULT = deliveryRule(DEFAULT_SETTINGS);

const price = fc.integer({ min: 0, max: MAX_PRICE_CENTS });
const discount = fc.integer({ min: 0, max: 10_000 });
const line: fc.Arbitrary<PricedLine> = fc.record({
  priceCents: price,
  discountBasisPoints: discount,
  quantity: fc.integer({ min: 1, max: 1000 }),
});
const lines = fc.array(line, { maxLength: 100 });
const rule = fc.record({
  feeCents: fc.nat(100_000),
  freeFromCents: fc.integer({ min: 0, max: 1e12 }),
});

/** Rounds half up to the cent on exact rationals, apart from the code under test. */
function exactDiscountedPrice(priceCents: number, basisPoints: number): bigint {
  const tenThousandths = BigInt(priceCents) * 10_000n - BigInt(priceCents) * BigInt(basisPoints);
  const rest = tenThousandths % 10_000n;
  return tenThousandths / 10_000n + (rest >= 5000n ? 1n : 0n);
}

describe('a percent', () => {
  test('travels with two decimals', () => {
    expect(parsePercent('15.00')).toBe(1500);
    expect(parsePercent('12.5')).toBe(1250);
    expect(formatPercent(1500)).toBe('15.00');
    expect(formatPercent(0)).toBe('0.00');
  });

  test.each(['-0.01', '100.01', '15%', '', '12.505'])('%j is refused', (text) => {
    expect(() => parsePercent(text)).toThrow(RangeError);
  });

  test.each([
    [1500, '15'],
    [1250, '12.5'],
    [1225, '12.25'],
    [1005, '10.05'],
    [1000, '10'],
    [10_000, '100'],
    [5, '0.05'],
    [0, '0'],
  ])('%i basis points show as %s in the badge', (basisPoints, shown) => {
    expect(displayPercent(basisPoints)).toBe(shown);
  });

  test('reads back the same, as sent and as shown', () => {
    fc.assert(
      fc.property(discount, (basisPoints) => {
        expect(parsePercent(formatPercent(basisPoints))).toBe(basisPoints);
        expect(parsePercent(displayPercent(basisPoints))).toBe(basisPoints);
      }),
    );
  });
});

describe('the price after discount', () => {
  test.each([
    [12_900, 0, 12_900],
    [12_900, 1500, 10_965],
    [999, 1500, 849], // 849.15
    [1, 5000, 1], // half a cent goes up
    [3, 5000, 2], // 1.5
    [1, 5001, 0],
    [12_900, 10_000, 0],
    [MAX_PRICE_CENTS, 1, 99_989_999], // 99989999.0001
  ])('%i cents at %i basis points off are %i', (cents, basisPoints, result) => {
    expect(discountedPrice(cents, basisPoints)).toBe(result);
  });

  test('agrees with exact rational arithmetic', () => {
    fc.assert(
      fc.property(price, discount, (cents, basisPoints) => {
        const exact = exactDiscountedPrice(cents, basisPoints);
        expect(BigInt(discountedPrice(cents, basisPoints))).toBe(exact);
      }),
      { numRuns: 1000 },
    );
  });

  test('a larger discount never costs more, and nothing costs less than nothing', () => {
    fc.assert(
      fc.property(price, discount, discount, (cents, one, other) => {
        const lower = discountedPrice(cents, Math.max(one, other));
        const higher = discountedPrice(cents, Math.min(one, other));
        expect(lower).toBeGreaterThanOrEqual(0);
        expect(lower).toBeLessThanOrEqual(higher);
        expect(higher).toBeLessThanOrEqual(cents);
      }),
    );
  });

  test.each([
    [-1, 0],
    [0.5, 0],
    [Number.NaN, 0],
    [MAX_PRICE_CENTS + 1, 0],
    [100, -1],
    [100, 10_001],
    [100, 12.5],
  ])('a price of %d at %d is refused', (cents, basisPoints) => {
    expect(() => discountedPrice(cents, basisPoints)).toThrow(RangeError);
  });

  test('a line multiplies the rounded unit price', () => {
    expect(linePrice({ priceCents: 999, discountBasisPoints: 1500, quantity: 3 })).toBe(2547);
    expect(() => linePrice({ priceCents: 1, discountBasisPoints: 0, quantity: 1.5 })).toThrow(
      RangeError,
    );
    expect(() => linePrice({ priceCents: 1, discountBasisPoints: 0, quantity: -1 })).toThrow(
      RangeError,
    );
  });
});

describe('delivery', () => {
  test('79.99 pays 4 and 80.00 pays nothing', () => {
    expect(deliveryFee(7999, BY_DEFAULT)).toBe(400);
    expect(deliveryFee(8000, BY_DEFAULT)).toBe(0);
    expect(deliveryFee(0, BY_DEFAULT)).toBe(400);
  });

  test('says what is missing to free delivery', () => {
    expect(amountToFreeDelivery(7999, BY_DEFAULT)).toBe(1);
    expect(amountToFreeDelivery(8000, BY_DEFAULT)).toBe(0);
    expect(amountToFreeDelivery(12_000, BY_DEFAULT)).toBe(0);
    expect(amountToFreeDelivery(0, BY_DEFAULT)).toBe(8000);
  });

  test('follows a rule that the admin has set', () => {
    const dearer = { feeCents: 750, freeFromCents: 15_000 };
    expect(deliveryFee(14_999, dearer)).toBe(750);
    expect(deliveryFee(15_000, dearer)).toBe(0);
    expect(amountToFreeDelivery(14_000, dearer)).toBe(1000);
  });

  test('that costs nothing is free from the first cent on', () => {
    expect(amountToFreeDelivery(100, { feeCents: 0, freeFromCents: 8000 })).toBe(0);
  });

  test('costs nothing exactly when nothing is missing', () => {
    const paying = rule.filter(({ feeCents }) => feeCents > 0);
    fc.assert(
      fc.property(fc.nat(1_000_000), paying, (subtotal, given) => {
        const free = deliveryFee(subtotal, given) === 0;
        expect(amountToFreeDelivery(subtotal, given) === 0).toBe(free);
        expect(deliveryFee(subtotal + amountToFreeDelivery(subtotal, given), given)).toBe(0);
      }),
    );
  });
});

describe('the totals of an order', () => {
  test('sum the lines and add the fee', () => {
    const cart = [
      { priceCents: 1999, discountBasisPoints: 0, quantity: 2 },
      { priceCents: 999, discountBasisPoints: 1500, quantity: 3 },
    ];
    const totals = orderTotals(cart, BY_DEFAULT);
    expect(totals).toEqual({
      lines: [3998, 2547],
      subtotalCents: 6545,
      deliveryFeeCents: 400,
      totalCents: 6945,
    });
  });

  test('decide the fee on the discounted subtotal', () => {
    const discounted = { priceCents: 10_000, discountBasisPoints: 2001, quantity: 1 };
    expect(orderTotals([discounted], BY_DEFAULT)).toMatchObject({
      subtotalCents: 7999,
      totalCents: 8399,
    });
    expect(orderTotals([{ ...discounted, discountBasisPoints: 2000 }], BY_DEFAULT)).toMatchObject({
      subtotalCents: 8000,
      totalCents: 8000,
    });
  });

  test('are nothing for nothing', () => {
    expect(orderTotals([], BY_DEFAULT)).toEqual({
      lines: [],
      subtotalCents: 0,
      deliveryFeeCents: 0,
      totalCents: 0,
    });
  });

  test('agree with an independent price model, whatever the cart and the rule', () => {
    fc.assert(
      fc.property(lines, fc.option(rule, { nil: BY_DEFAULT }), (cart, given) => {
        const subtotal = cart.reduce(
          (sum, each) =>
            sum +
            exactDiscountedPrice(each.priceCents, each.discountBasisPoints) * BigInt(each.quantity),
          0n,
        );
        const { feeCents, freeFromCents } = given;
        const fee = cart.length > 0 && subtotal < BigInt(freeFromCents) ? BigInt(feeCents) : 0n;
        const totals = orderTotals(cart, given);
        expect(BigInt(totals.subtotalCents)).toBe(subtotal);
        expect(BigInt(totals.deliveryFeeCents)).toBe(fee);
        expect(BigInt(totals.totalCents)).toBe(subtotal + fee);
        expect(totals.lines).toHaveLength(cart.length);
        expect(Math.min(0, ...totals.lines)).toBe(0);
      }),
    );
  });

  test('do not depend on the order of the lines', () => {
    const cartAndShuffled = lines.chain((cart) =>
      fc.tuple(
        fc.constant(cart),
        fc.shuffledSubarray(cart, { minLength: cart.length, maxLength: cart.length }),
      ),
    );
    fc.assert(
      fc.property(cartAndShuffled, ([cart, shuffled]) => {
        const [one, other] = [shuffled, cart].map((each) => orderTotals(each, BY_DEFAULT));
        expect(one?.totalCents).toBe(other?.totalCents);
      }),
    );
  });
});
