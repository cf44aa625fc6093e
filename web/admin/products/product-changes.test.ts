import { expect, test } from 'vitest';
import type { Category, Product } from '../../../contract/catalog.ts';
import {
  type Changes,
  changesOf,
  changeTags,
  DELETION,
  discountBy,
  makeAvailable,
  moveTo,
  type ProductPage,
  productsIn,
  withChanges,
} from './product-changes.ts';

const vases = { category_id: 3, name: 'Vases' } as Category;
const products = [
  { id: 7, updated_at: '2026-11-21T10:00:00.000Z' },
  { id: 9, updated_at: '2026-11-21T11:00:00.000Z' },
] as Product[];

test('each product is changed as the list shows it', () => {
  expect(changesOf(products, discountBy('20'))).toEqual([
    { id: 7, version: '2026-11-21T10:00:00.000Z', discount: '20' },
    { id: 9, version: '2026-11-21T11:00:00.000Z', discount: '20' },
  ]);
});

/** What the rows of a page show with a change. */
const shown = (changes: Changes, collections: readonly Category[] = []) =>
  withChanges({ data: [...products], total: 2 } as unknown as ProductPage, changes, collections);

test('rows show at once what becomes of them', () => {
  const moved = shown(changesOf(products, moveTo(vases)), [vases]);
  expect(moved.data[1]?.category).toEqual(vases);
  const dear = shown([{ id: 7, discount: '5.00' }]);
  expect(dear.data.map(({ discount }) => discount)).toEqual(['5.00', undefined]);
});

test('what is being deleted is out of sight, and counted no more', () => {
  expect(shown(changesOf(products.slice(0, 1), DELETION))).toMatchObject({
    data: [{ id: 9 }],
    total: 1,
  });
});

test('rows that no change is for are as the shop says', () => {
  expect(shown([{ id: 4, deleted: true }]).data).toEqual(products);
  expect(shown([{ id: 7, deleted: false }]).data).toEqual(products);
});

test.each([
  [20, makeAvailable(1), '20 products available'],
  [1, makeAvailable(0), '1 product not available'],
  [20, discountBy('12.50'), '20 products at 12.5% discount'],
  [2, discountBy('0'), '2 products without discount'],
  [2, moveTo(vases), '2 products moved to Vases'],
  [2, changeTags('oak', ''), 'Tags of 2 products changed'],
  [2, DELETION, '2 products deleted'],
])('%i, %j: "%s"', (count, action, words) => {
  expect(action.done(productsIn(Array.from({ length: count }, () => products[0] as Product)))).toBe(
    words,
  );
});
