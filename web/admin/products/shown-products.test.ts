import { expect, test } from 'vitest';
import type { Product } from '../../../contract/catalog.ts';
import { applyPatches } from './shown-products.ts';

const row = (id: number) => ({ id, price: '10.00', discount: '0.00' }) as Product;
const rows = [row(1), row(2)];

test('rows are as the shop says while nothing is on its way', () => {
  expect(applyPatches(rows, [])).toBe(rows);
});

test('what is on its way is laid over them, the latest on top', () => {
  const first = new Map([[1, { price: '11.00', discount: '5.00' }]]);
  const second = new Map([[1, { price: '12.00' }]]);
  expect(applyPatches(rows, [first, second])).toEqual([
    { id: 1, price: '12.00', discount: '5.00' },
    row(2),
  ]);
  expect(applyPatches(rows, [second])[0]).toEqual({ id: 1, price: '12.00', discount: '0.00' });
});

test('what is being deleted is out of sight', () => {
  expect(applyPatches(rows, [new Map([[2, 'gone' as const]])])).toEqual([row(1)]);
});
