import { describe, expect, test } from 'vitest';
import { adjustmentOf, countError, lowAtErrors, readPieces, stockErrors } from './stock-rules.ts';

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
