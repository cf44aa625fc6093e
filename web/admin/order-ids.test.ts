import { expect, test } from 'vitest';
import { portionsOf, readIds } from './order-ids.ts';

test('ids are read as they stand, each once', () => {
  expect(readIds('3,1,3,2')).toEqual([3, 1, 2]);
  expect(readIds('3,,x,0,-1,1.5, 4')).toEqual([3]);
  expect(readIds(null)).toEqual([]);
});

test('many ids go in portions', () => {
  const ids = Array.from({ length: 201 }, (_none, n) => n + 1);
  const portions = portionsOf(ids);
  expect(portions.map((portion) => portion.split(',').length)).toEqual([100, 100, 1]);
  expect(portions.join(',')).toBe(ids.join(','));
  expect(portionsOf([])).toEqual([]);
});
