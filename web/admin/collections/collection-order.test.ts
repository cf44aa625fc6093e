import { expect, test } from 'vitest';
import type { Category } from '../../../contract/catalog.ts';
import { inOrder } from './collection-order.ts';

const collections = [1, 2, 3, 4].map((category_id) => ({ category_id }) as Category);

test.each([
  [
    [3, 1, 2, 4],
    [3, 1, 2, 4],
  ],
  [
    [4, 9, 2],
    [4, 2, 1, 3],
  ],
  [[], [1, 2, 3, 4]],
])('by %j it is %j', (ids, order) => {
  expect(inOrder(collections, ids).map(({ category_id }) => category_id)).toEqual(order);
});
