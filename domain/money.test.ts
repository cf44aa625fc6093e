import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { displayDollars, formatDecimal, MAX_PRICE_CENTS, parseCents } from './money.ts';

describe('money on the wire', () => {
  test('reads and writes two decimals', () => {
    expect(parseCents('129.00')).toBe(12_900);
    expect(formatDecimal(12_900)).toBe('129.00');
    expect(formatDecimal(5)).toBe('0.05');
    expect(formatDecimal(-12_905)).toBe('-129.05');
    expect(parseCents('999999.99')).toBe(MAX_PRICE_CENTS);
  });

  test('refuses anything but a decimal', () => {
    expect(() => parseCents('$129')).toThrow(RangeError);
    expect(() => parseCents('129.001')).toThrow(RangeError);
    expect(() => formatDecimal(0.1)).toThrow(RangeError);
  });
});

describe('money on the screen', () => {
  test.each([
    [0, '$0'],
    [49, '$0'],
    [50, '$1'],
    [12_900, '$129'],
    [12_949, '$129'],
    [12_950, '$130'],
    [99_950, '$1,000'],
    [129_900, '$1,299'],
    [MAX_PRICE_CENTS, '$1,000,000'],
    [-49, '$0'],
    [-50, '-$1'],
    [-129_900, '-$1,299'],
  ])('%i cents show as %s', (cents, shown) => {
    expect(displayDollars(cents)).toBe(shown);
  });

  test('half a cent is a mistake, not an amount', () => {
    expect(() => displayDollars(0.5)).toThrow(RangeError);
    expect(() => displayDollars(Number.NaN)).toThrow(RangeError);
  });

  test('is what a formatter for US dollars says', () => {
    const dollars = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
      roundingMode: 'halfExpand',
      signDisplay: 'negative',
    });
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(displayDollars(cents)).toBe(dollars.format(`${cents}e-2` as `${number}`));
      }),
    );
  });
});
