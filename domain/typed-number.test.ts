import { describe, expect, test } from 'vitest';
import { parseTypedNumber, plainWith } from './typed-number.ts';

describe('a number reads in one way', () => {
  test.each([
    ['129', '129', null],
    ['$1,299.50', '1299.50', '.'],
    ['1.299,50 €', '1299.50', ','],
    ['USD 129', '129', null],
    ['129 lbp', '129', null],
    ['15.00 USD', '15.00', '.'],
    ['US$ 9.5', '9.5', '.'],
    ['12,5', '12.5', ','],
    ['0,5', '0.5', ','],
    ['0,125', '0.125', ','],
    ['.5', '0.5', '.'],
    ['1 299,50', '1299.50', ','],
    ['1\u202f299,50\u00a0€', '1299.50', ','],
    ['1’299.50', '1299.50', '.'],
    ['12’500.00', '12500.00', '.'],
    ['129.0000', '129.0000', '.'],
    ['1234,567', '1234.567', ','],
    ['1.299.000', '1299000', ','],
    ['1,00,000.00', '100000.00', '.'],
    ['15%', '15', null],
    ['-3', '-3', null],
    ['١٢٫٥٠', '12.50', null],
    ['١٬٢٩٩٫٥٠', '1299.50', null],
    ['۱۲', '12', null],
    ['１２．５', '12.5', '.'],
    ['12,50 TL', '12.50', ','],
    ['٥٠ د.إ', '50', null],
    ['kr. 99,00', '99.00', ','],
    ['\u200e12.50\u200e', '12.50', '.'],
  ])('%j', (cell, plain, sign) => {
    expect(parseTypedNumber(cell)).toMatchObject({ plain, sign, doubtful: null });
  });
});

test.each([
  ['3,125', '3125', '3.125'],
  ['1.299', '1.299', '1299'],
  ['12,345 €', '12345', '12.345'],
])('%j reads in two ways', (cell, withPoint, withComma) => {
  const number = parseTypedNumber(cell);
  if (!number) throw new Error(`${cell} is no number`);
  expect(number).toMatchObject({ sign: null });
  expect(number.doubtful).not.toBeNull();
  expect([plainWith(number, '.'), plainWith(number, ',')]).toEqual([withPoint, withComma]);
});

test.each([
  ['0.5 kg', 'kg'],
  ['500g', 'g'],
  ['2 lbs', 'lbs'],
  ['10"', '"'],
  ['9.90 EUR', 'eur'],
])('%j has its unit', (cell, unit) => {
  expect(parseTypedNumber(cell)).toMatchObject({ unit });
});

test.each([
  ...['1.5K', '9.5 or 10', '12 50', 'cheap', '', '.', '1,2,3', '1e3', '5 - 10', '8.43565E+12'],
  ...['#REF!', '1..2', '1,2.3', 'A-12', `1${' '.repeat(1_000_000)}x`],
])('%j is no number', (cell) => {
  expect(parseTypedNumber(cell)).toBeNull();
});
