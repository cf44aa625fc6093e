import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDecimal, parseCents } from '../../../domain/money.ts';
import { discountedPrice, parsePercent } from '../../../domain/pricing.ts';
import { reducedPrice } from './reduced-price.ts';

test.each([
  ['100.00', '85.00', '100.00', '15.00'],
  ['89.99', '59.99', '89.99', '33.34'],
  ['3', '2', '3.00', '33.33'],
])('%s reduced to %s is %s less %s percent, to the cent', (before, after, price, discount) => {
  expect(reducedPrice(before, after)).toEqual({ price, discount, off: 0 });
});

test.each([
  ['10', '10'],
  ['10', '12'],
  ['10', '0'],
])('%s and %s are no reduction', (before, after) => {
  expect(reducedPrice(before, after)).toBeNull();
});

test('a piece costs what the file says up to 100 dollars, and beyond that to half a hundredth of a percent', () => {
  const cents = fc.tuple(
    fc.integer({ min: 2, max: 99_999_999 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
  );
  fc.assert(
    fc.property(cents, ([whole, share]) => {
      const after = Math.max(1, Math.min(whole - 1, Math.round(whole * share)));
      const found = reducedPrice(formatDecimal(whole), formatDecimal(after));
      const costs = discountedPrice(
        parseCents(found?.price ?? ''),
        parsePercent(found?.discount ?? ''),
      );
      expect(costs - after).toBe(found?.off);
      expect(Math.abs(costs - after)).toBeLessThanOrEqual(whole <= 10_000 ? 0 : whole / 20_000 + 1);
    }),
    { seed: 20_261_123 },
  );
});
