import { describe, expect, test } from 'vitest';
import { collectionFinder } from './collection-paths.ts';

const SHOP = [
  { id: 1, name: 'Gifts', parent_id: null },
  { id: 2, name: 'Under 25', parent_id: 1 },
  { id: 3, name: 'Wall\u00a0Art', parent_id: null },
  { id: 4, name: 'De\u0301cor', parent_id: null },
  { id: 5, name: 'Shirts', parent_id: 6 },
  { id: 6, name: 'Men', parent_id: null },
  { id: 7, name: 'A > B', parent_id: null },
];
const { find, lacking } = collectionFinder(SHOP);

describe('a collection is found', () => {
  test.each([
    ['gifts', 1],
    ['Wall  Art\u200e', 3],
    ['décor', 4],
    ['Gifts > Under 25', 2],
    ['Men > Tops > Shirts', 5],
    ['Sale > Décor', 4],
    ['A > B', 7],
    ['Women > Shirts', undefined],
    ['Lamps', undefined],
  ])('%s', (path, id) => {
    expect(find(path)?.id).toBe(id);
  });
});

describe('what is lacking is made', () => {
  test.each([
    ['Lamps', [{ name: 'Lamps', parent: null }]],
    ['Gifts > Over 25', [{ name: 'Over 25', parent: 'Gifts' }]],
    [
      'Lamps > Desk',
      [
        { name: 'Lamps', parent: null },
        { name: 'Desk', parent: 'Lamps' },
      ],
    ],
    [
      'Women > Shirts',
      [
        { name: 'Women', parent: null },
        { name: 'Shirts (Women)', parent: 'Women' },
      ],
    ],
    ['Under 25 > Candles', [{ name: 'Candles', parent: 'Gifts' }]],
    ['Gifts > Under 25', []],
  ])('%s', (path, made) => {
    expect(lacking(path)).toEqual(made);
  });
});
