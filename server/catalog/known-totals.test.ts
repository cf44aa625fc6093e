import { expect, test } from 'vitest';
import { createKnownTotals } from './known-totals.ts';

test('a total is known until a newer version of the catalogue is seen', () => {
  const totals = createKnownTotals();
  totals.keep('a', { version: 1, total: 5 });
  totals.keep('b', { version: 1, total: 6 });
  expect(totals.find('a')).toEqual({ version: 1, total: 5 });
  totals.keep('b', { version: 2, total: 7 });
  expect(totals.find('a')).toBeUndefined();
  totals.keep('a', { version: 1, total: 5 });
  expect(totals.find('a')).toBeUndefined();
  expect(totals.find('b')).toEqual({ version: 2, total: 7 });
});

test('it never holds more than it may; the oldest go first', () => {
  const totals = createKnownTotals(2);
  for (const filter of ['a', 'b', 'c']) totals.keep(filter, { version: 1, total: 1 });
  expect(['a', 'b', 'c'].map((filter) => totals.find(filter) !== undefined)).toEqual([
    false,
    true,
    true,
  ]);
});
