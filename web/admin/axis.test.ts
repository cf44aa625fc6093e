import { expect, test } from 'vitest';
import { axisTop } from './axis.ts';

test('an axis ends at a tick that no value is above', () => {
  expect([0, 1, 4, 5, 11, 889, 1120, 2000].map(axisTop)).toEqual([
    1, 1, 4, 6, 15, 1000, 1500, 2000,
  ]);
});
