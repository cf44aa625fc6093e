import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  displayExactly,
  displayMoney,
  formatDecimal,
  MAX_PRICE_CENTS,
  parseCents,
} from './money.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

const DOLLARS = { currency_symbol: '$', currency_position: 'before' } as const;
const inDollars = (cents: number) => displayMoney(cents, DOLLARS);

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
    expect(inDollars(cents)).toBe(shown);
  });

  test('half a cent is a mistake, not an amount', () => {
    expect(() => inDollars(0.5)).toThrow(RangeError);
    expect(() => inDollars(Number.NaN)).toThrow(RangeError);
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
        expect(inDollars(cents)).toBe(dollars.format(`${cents}e-2` as `${number}`));
      }),
    );
  });
});

describe('another currency', () => {
  const amount = (currency_symbol: string, currency_position: 'before' | 'after') =>
    displayMoney(129_950, { currency_symbol, currency_position });

  test.each([
    ['€', 'before', '€1,300'],
    ['€', 'after', '1,300\u00a0€'],
    ['LBP', 'before', 'LBP\u00a01,300'],
    ['ل.ل', 'after', '1,300\u00a0ل.ل'],
    ['US$', 'before', 'US$1,300'],
  ] as const)('%s stands %s the amount: %s', (symbol, position, shown) => {
    expect(amount(symbol, position)).toBe(shown);
  });

  test('keeps the minus in front', () => {
    expect(displayMoney(-100, { currency_symbol: '€', currency_position: 'after' })).toBe(
      '-1\u00a0€',
    );
  });
});

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [129_950, '$1,299.50'],
  [123_456_789, '$1,234,567.89'],
  [-400, '-$4.00'],
])('%i cents are exactly %s', (cents, shown) => {
  expect(displayExactly(cents, DOLLARS)).toBe(shown);
});
