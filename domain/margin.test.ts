import { expect, test } from 'vitest';
import { marginOf } from './margin.ts';

test('a margin is what is left of the price, also where nothing is', () => {
  expect(marginOf(10_000, 6_000)).toEqual({ cents: 4_000, percent: 40 });
  expect(marginOf(10_000, 0)).toEqual({ cents: 10_000, percent: 100 });
  expect(marginOf(5_000, 6_000)).toEqual({ cents: -1_000, percent: -20 });
  expect(marginOf(0, 6_000)).toEqual({ cents: -6_000, percent: null });
});
