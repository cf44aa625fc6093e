import { expect, test } from 'vitest';
import { inTree } from './collection-tree.ts';

const order = (...placed: readonly (readonly [id: number, parent?: number])[]) =>
  inTree(placed.map(([category_id, parent_id]) => ({ category_id, parent_id }))).map(
    ({ category_id }) => category_id,
  );

test('collections stay in their order, each followed by those in it', () => {
  expect(order([1], [2], [3])).toEqual([1, 2, 3]);
  expect(order([4, 2], [1], [3, 2], [2])).toEqual([1, 2, 4, 3]);
});

test('one whose parent is not there stands by itself', () => {
  expect(order([1, 9], [2])).toEqual([1, 2]);
});
