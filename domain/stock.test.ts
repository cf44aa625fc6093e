import { expect, test } from 'vitest';
import { keepsStock, onlyLeft, readOnlyLeft, spellingsOfCode, stockLevel } from './stock.ts';

test.each([
  [0, 5, 'none'],
  [1, 5, 'few'],
  [5, 5, 'few'],
  [6, 5, 'enough'],
  [1, 0, 'enough'],
  [0, 0, 'none'],
])('of %i left, shown from %i on: %s', (onHand, lowAt, level) => {
  expect(stockLevel(onHand, lowAt)).toBe(level);
});

test('orders keep what they have taken unless they are canceled', () => {
  expect([1, 3, 4].map(keepsStock)).toEqual([true, true, false]);
});

test('how many are left is said in the right number', () => {
  expect(onlyLeft('Vase', 0)).toBe("None of 'Vase' is left");
  expect(onlyLeft('Vase', 1)).toBe("Only 1 of 'Vase' is left");
  expect(onlyLeft('Vase', 3)).toBe("Only 3 of 'Vase' are left");
});

test.each([0, 1, 3, 1_000_000])('that %i are left is read from what is said', (left) => {
  expect(readOnlyLeft(onlyLeft("Nan's 2\n'vases'", left))).toBe(left);
});

test.each([
  '',
  "'Vase' is out of stock: 0 left",
  'Only a few of these are left',
])('%j says of nothing how many are left', (said) => {
  expect(readOnlyLeft(said)).toBeNull();
});

test.each([
  ['012345678905', ['012345678905', '0012345678905']],
  ['0012345678905', ['0012345678905', '012345678905']],
  ['4006381333931', ['4006381333931']],
  ['VASE-01', ['VASE-01']],
  ['4 006381 333931', ['4 006381 333931', '4006381333931']],
  ['0 12345 67890 5', ['0 12345 67890 5', '012345678905', '0012345678905']],
  ['20 30', ['20 30']],
])('%s may be written %j', (code, spellings) => {
  expect(spellingsOfCode(code)).toEqual(spellings);
});
