import { expect, test } from 'vitest';
import { createSeenOrder } from './seen-order.ts';

test('is what was read, then what the shop answered, until no move is on its way', () => {
  const seen = createSeenOrder();
  seen.begin([1, 2, 3]);
  expect(seen.known()).toEqual([1, 2, 3]);
  seen.begin([2, 1, 3]); // Shown ahead.
  expect(seen.known()).toEqual([1, 2, 3]);
  seen.answered([2, 1, 3]);
  seen.end();
  seen.begin([9]);
  expect(seen.known()).toEqual([2, 1, 3]);
  seen.end();
  seen.end();
  seen.begin([3, 2, 1]); // Somebody else's, read again.
  expect(seen.known()).toEqual([3, 2, 1]);
});
