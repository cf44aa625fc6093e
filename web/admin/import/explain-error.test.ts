import { expect, test } from 'vitest';
import type { ImportColumns } from '../../../contract/catalog-exchange.ts';
import { explainError } from './explain-error.ts';

const columns: ImportColumns = {
  source: 'given',
  encoding: 'utf-8',
  separator: ',',
  columns: [
    { name: 'Supplier', samples: [], target: null },
    { name: 'Lagerbestand', samples: [], target: 'in_stock' },
  ],
};

test('an error names its column as the file does', () => {
  const error = { column: 'in_stock', message: 'must be a whole number' };
  expect(explainError(error, columns)).toBe('Lagerbestand: must be a whole number');
});

test('a column that the file does not have, or of which nothing is known, is named as in an export', () => {
  const error = { column: 'price', message: 'is required' };
  expect(explainError(error, columns)).toBe('price: is required');
  expect(explainError(error, undefined)).toBe('price: is required');
});

test('an error of the whole row names none', () => {
  expect(explainError({ column: '', message: 'has too many cells' }, columns)).toBe(
    'has too many cells',
  );
});
