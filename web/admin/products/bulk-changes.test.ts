import { expect, test } from 'vitest';
import type { Category, Product } from '../../../contract/catalog.ts';
import { changesOf, outcomeOf, patchOf } from './bulk-changes.ts';

const vases = { category_id: 3, name: 'Vases' } as Category;
const products = [
  { id: 7, updated_at: '2026-11-21T10:00:00.000Z' },
  { id: 9, updated_at: '2026-11-21T11:00:00.000Z' },
] as Product[];

test('each product is changed as the list shows it', () => {
  expect(changesOf(products, { kind: 'discount', discount: '20' })).toEqual([
    { id: 7, version: '2026-11-21T10:00:00.000Z', discount: '20' },
    { id: 9, version: '2026-11-21T11:00:00.000Z', discount: '20' },
  ]);
});

test('rows show at once what becomes of them', () => {
  const patch = patchOf(changesOf(products, { kind: 'move', collection: vases }), [vases]);
  expect(patch.get(9)).toEqual({ category: vases });
  expect(patchOf(changesOf(products, { kind: 'delete' }), []).get(7)).toBe('gone');
  expect(patchOf([{ id: 7, deleted: false }], []).get(7)).toEqual({});
});

test.each([
  [20, { kind: 'available', available: 1 }, '20 products available'],
  [1, { kind: 'available', available: 0 }, '1 product not available'],
  [20, { kind: 'discount', discount: '12.50' }, '20 products at 12.5% discount'],
  [2, { kind: 'discount', discount: '0' }, '2 products without discount'],
  [2, { kind: 'move', collection: vases }, '2 products moved to Vases'],
  [2, { kind: 'delete' }, '2 products deleted'],
  [1, { kind: 'delete' }, 'Product deleting successfully'],
] as const)('%i, %j: "%s"', (count, act, words) => {
  expect(outcomeOf(count, act)).toBe(words);
});
