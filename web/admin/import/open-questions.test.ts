import { expect, test } from 'vitest';
import { isOpenAlone, whatIsOpen } from './open-questions.ts';

const MISSING = { column: 'collection', message: "There is no such collection: '…'" };
const NONE = { column: 'collection', message: 'is required' };
const TWO_WAYS = { column: 'price', message: 'may be read in two ways' };

test.each([
  [[MISSING], 'collections that the shop does not have'],
  [[NONE], 'the collection of rows that name none'],
  [
    [TWO_WAYS, NONE, MISSING],
    'collections that the shop does not have, the collection of rows that name none, and the decimal sign of some numbers',
  ],
])('a file says what it leaves open', (groups, said) => {
  expect(isOpenAlone(groups)).toBe(true);
  expect(whatIsOpen(groups)).toBe(said);
});

test('what is wrong in a file is not left open', () => {
  expect(isOpenAlone([NONE, { column: 'price', message: 'is required' }])).toBe(false);
});
