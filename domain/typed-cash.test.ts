import { expect, test } from 'vitest';
import { typedCash } from './typed-cash.ts';

test.each([
  ['', 0],
  ['20', 2_000],
  ['500,000', 50_000_000],
  ['500.000', 50_000_000],
  ['2,327,000', 232_700_000],
  ['500 000', 50_000_000],
  ['٥٠٠٠٠٠', 50_000_000],
  ['١٢٫٥٠', 1_250],
  ['12,50', 1_250],
  ['1,299.50', 129_950],
  ['1.299,5', 129_950],
])('%s is an amount of cash', (typed, hundredths) => {
  expect(typedCash(typed, true)).toBe(hundredths);
});

test.each(['abc', '-5', '1e5', '5 kg', '12.505.1'])('%s is none', (typed) => {
  expect(typedCash(typed, true)).toBe(null);
});

test('decimals are none where the currency has none', () => {
  expect(typedCash('500000.50', false)).toBe(null);
  expect(typedCash('500000.00', false)).toBe(50_000_000);
});
