import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_SORT, isSortBy, SORT_OPTIONS, SORT_VALUES } from './sort-options.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

test('the six options are the spec’s, in its order', () => {
  expect(SORT_OPTIONS.map(({ value, label }) => `${label} (${value})`)).toEqual([
    'Most Viewed (most_viewed)',
    'Most Purchased (most_purchased)',
    'Newest (new_to_old)',
    'Oldest (old_to_new)',
    'Price high to low (price_high_to_low)',
    'Price low to high (price_low_to_high)',
  ]);
});

test('the newest come first without a choice', () => {
  expect(DEFAULT_SORT).toBe('new_to_old');
});

test('nothing but the six values is a sort', () => {
  expect(SORT_VALUES.every(isSortBy)).toBe(true);
  const listed: readonly unknown[] = SORT_VALUES;
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.string()), (given) => {
      expect(isSortBy(given)).toBe(listed.includes(given));
    }),
  );
});
