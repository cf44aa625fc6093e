import { expect, test } from 'vitest';
import { inTree, movedInTree, placeAmongSiblings, siblingsOf } from './collection-tree.ts';

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

/** Lighting (1) with Lamps (2) and Candles (3), Vases (4), Rugs (5) with Runners (6). */
const TREE = [[1], [2, 1], [3, 1], [4], [5], [6, 5]].map(([category_id = 0, parent_id = null]) => ({
  category_id,
  parent_id,
}));
const at = (id: number) => {
  const found = TREE.find(({ category_id }) => category_id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};
const idsOf = (collections: readonly { category_id: number }[]) =>
  collections.map(({ category_id }) => category_id);

test.each([
  ['Lighting later passes Vases, with its children', 1, 1, [4, 1, 2, 3, 5, 6]],
  ['Vases earlier passes Lighting and its children', 4, 0, [4, 1, 2, 3, 5, 6]],
  ['Rugs first, with its child', 5, 0, [5, 6, 1, 2, 3, 4]],
  ['Lamps later, within Lighting', 2, 1, [1, 3, 2, 4, 5, 6]],
  ['an only child has nowhere to go', 6, 0, [1, 2, 3, 4, 5, 6]],
])('%s', (_what, id, place, order) => {
  expect(idsOf(movedInTree(TREE, at(id), place))).toEqual(order);
});

test('siblings stand in the same collection', () => {
  expect(idsOf(siblingsOf(TREE, at(4)))).toEqual([1, 4, 5]);
  expect(idsOf(siblingsOf(TREE, at(3)))).toEqual([2, 3]);
  expect(idsOf(siblingsOf([{ category_id: 7, parent_id: 9 }, ...TREE], at(4)))).toEqual([
    7, 1, 4, 5,
  ]);
});

test.each([
  ['Lighting over its own child stays', 0, 1, 0],
  ['Lighting over Vases', 0, 3, 1],
  ['Lighting over what is in Rugs goes where Rugs is', 0, 5, 2],
  ['Vases over what is in Lighting goes where Lighting is', 3, 2, 0],
  ['Candles over Rugs stays the last in Lighting', 2, 4, 1],
  ['Candles over Lighting is the first in it', 2, 0, 0],
])('%s', (_what, from, to, place) => {
  expect(placeAmongSiblings(TREE, from, to)).toBe(place);
});
