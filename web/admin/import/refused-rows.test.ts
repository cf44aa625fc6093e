import { expect, test } from 'vitest';
import { refusedRows } from './refused-rows.ts';

test('errors of rows are told apart from those of the file', () => {
  expect(
    refusedRows({
      'rows.12.price': ['is required'],
      'rows.13.': ['has 9 cells where the head has 8'],
      file: ['Please choose a CSV file'],
    }),
  ).toEqual([
    { row: 12, column: 'price', message: 'is required' },
    { row: 13, column: '', message: 'has 9 cells where the head has 8' },
  ]);
  expect(refusedRows(null)).toEqual([]);
});
