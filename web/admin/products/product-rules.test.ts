import { describe, expect, test } from 'vitest';
import {
  adjustmentOf,
  amountFormError,
  changedFields,
  countError,
  finalPrice,
  lowAtErrors,
  productErrors,
  readPieces,
  sentAs,
  stockErrors,
} from './product-rules.ts';

const VASE = {
  name: 'Ribbed White Vase',
  description: 'Stoneware.',
  price: '129.00',
  category_id: '3',
  available: '1',
  hidden: '0',
  discount: '15.00',
  count_stock: '',
  stock: '',
};

describe('the product form', () => {
  test('takes a product that is right, also without a discount', () => {
    expect(productErrors(VASE)).toEqual({});
    expect(productErrors({ ...VASE, discount: ' ' })).toEqual({});
  });

  test('asks for name, description, price and category', () => {
    const blank = { ...VASE, name: ' ', description: '', price: '', category_id: '' };
    expect(Object.keys(productErrors(blank))).toEqual([
      'name',
      'description',
      'price',
      'category_id',
    ]);
  });

  test.each([
    '0',
    '-1',
    '1000000',
    '12.345',
    '1e3',
    '12,50',
    'abc',
  ])('refuses the price %s', (price) => {
    expect(productErrors({ ...VASE, price })).toHaveProperty('price');
  });

  test.each(['-1', '100.01', '101', 'abc', '1e1'])('refuses the discount %s', (discount) => {
    expect(productErrors({ ...VASE, discount })).toEqual({
      discount: 'discount field must be between 0 and 100',
    });
  });

  test.each(['0', '0.5', '100', '33.33'])('takes the discount %s', (discount) => {
    expect(productErrors({ ...VASE, discount })).toEqual({});
  });
});

describe('counting stock', () => {
  test('asks how many there are where it starts, and is sent where it changes', () => {
    const starts = { ...VASE, count_stock: '1', stock: '' };
    expect(Object.keys(productErrors(starts))).toEqual(['stock']);
    expect(productErrors({ ...starts, stock: '12' })).toEqual({});
    expect(productErrors(starts, true)).toEqual({});
    expect(changedFields(VASE, { ...starts, stock: ' 12 ' })).toEqual({ stock: '12' });
    expect(changedFields(starts, VASE)).toEqual({ count_stock: '0' });
    expect(changedFields(starts, starts)).toEqual({});
  });
});

describe('the final price', () => {
  test.each([
    ['129', '', '129.00'],
    ['129.00', '15', '109.65'],
    ['0.01', '100', '0.00'],
    [' 19.99 ', '33.33', '13.33'],
  ])('of %s less %s %% is %s', (price, discount, final) => {
    expect(finalPrice({ price, discount })).toBe(final);
  });

  test.each([
    ['', '0'],
    ['129', '101'],
  ])('is unknown for %s less %s %%', (price, discount) => {
    expect(finalPrice({ price, discount })).toBeNull();
  });
});

describe('what an edit sends', () => {
  test('is what differs, and nothing else', () => {
    expect(changedFields(VASE, { ...VASE, price: '130', available: '0' })).toEqual({
      price: '130',
      available: '0',
    });
  });

  test('is nothing when the same is only written otherwise', () => {
    expect(changedFields(VASE, { ...VASE, name: ' Ribbed White Vase', price: '129' })).toEqual({});
  });

  test('is a discount of 0 where it was emptied', () => {
    expect(changedFields(VASE, { ...VASE, discount: '' })).toEqual({ discount: '0' });
    expect(sentAs('discount', ' ')).toBe('0');
  });
});

test.each([
  ['1,299.50', 'Please write it without commas: 1299.50'],
  ['69,9', null], // It becomes 69.9 when the field is left.
  ['6999,125', 'Please write a point for decimals: 6999.125'],
  ['69.999', 'Please enter at most two decimals, like 69.99'],
  ['$69', 'Please enter digits only, like 69.99'],
  ['69.', null],
  ['', null],
  ['1299.50', null],
  ['1.299,50', 'Please write it with a point for decimals alone: 1299.50'],
  ['1 299,5', 'Please write it with a point for decimals alone: 1299.5'],
  ['12 345 678.90', 'Please write it with a point for decimals alone: 12345678.90'],
  ['1.299', 'Please enter at most two decimals, like 69.99'],
])('a price typed as %j is explained as %j', (typed, message) => {
  expect(amountFormError(typed)).toBe(message);
});

const form = (reason: string, pieces: string, note = '') => ({ reason, pieces, note });

test.each([
  ['5', 5],
  [' +5 ', 5],
  ['-2', -2],
  ['−2', -2],
  ['1.5', null],
  ['', null],
  ['two', null],
])('%j is %j pieces', (typed, pieces) => {
  expect(readPieces(typed)).toBe(pieces);
});

describe('a count', () => {
  test.each(['0', '1000000'])('may be %s', (typed) => expect(countError(typed)).toBeNull());
  test.each(['-1', '1000001', '', 'x'])('may not be %j', (typed) =>
    expect(countError(typed)).toBe('Please enter a whole number from 0 to 1,000,000'));
});

test.each([
  [form('received', ''), 'Please enter how many'],
  [form('received', 'x'), 'Please enter a whole number, such as 5 or -2'],
  [form('lost', '0'), 'Please enter how many more or fewer there are'],
  [form('stock_take', '-1'), 'Please enter a whole number from 0 to 1,000,000'],
  [form('stock_take', '0'), undefined],
  [form('damaged', '-1'), undefined],
])('%j: %s', (values, message) => {
  expect(stockErrors(values).pieces).toBe(message);
});

test('an adjustment is sent as a change, a stock take with what was shown', () => {
  expect(adjustmentOf(form('damaged', '-1', ' wet '), 9)).toEqual({
    change: -1,
    reason: 'damaged',
    note: 'wet',
  });
  expect(adjustmentOf(form('stock_take', '7'), 9)).toEqual({ counted: 7, expected: 9, note: '' });
});

test.each([
  ['', 'Please enter how many'],
  ['x', 'Please enter a whole number from 0 to 1,000'],
  ['-1', 'Please enter a whole number from 0 to 1,000'],
  ['1001', 'Please enter a whole number from 0 to 1,000'],
  ['0', undefined],
  ['1000', undefined],
])('few from %j: %s', (low_at, error) => {
  expect(lowAtErrors({ low_at }).low_at).toBe(error);
});
