import { expect, test } from 'vitest';
import { plainAmount } from './read-cell.ts';

test.each([
  ['$1,299.50', '1299.50'],
  ['1.299,50 €', '1299.50'],
  ['USD 129', '129'],
  ['129 lbp', '129'],
  ['US$ 9.5', '9.5'],
  ['12,5', '12.5'],
  ['1 299,50', '1299.50'],
  ['1’299.50', '1299.50'],
  ['129.0000', '129.00'],
  ['15%', '15'],
  ['12,000', '12000'],
])('%s is %s', (written, plain) => {
  expect(plainAmount(written)).toBe(plain);
});

test.each([
  '1.299',
  '1.5K',
  '9.5 or 10',
  '12 50',
  '-1',
  'cheap',
  '',
  '.5',
  '1,2,3',
  '1e3',
])('%j stays for the rule of the field', (text) => {
  expect(plainAmount(text)).toBe(text);
});

test('a cell that is no amount stays at once, however long it is', () => {
  const text = `1${' '.repeat(1_000_000)}x`;
  expect(plainAmount(text)).toBe(text);
});
