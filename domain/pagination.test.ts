import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastPage, offset, paginationWindow, readPageNumber } from './pagination.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

function drawn(current: number, last: number): string {
  return paginationWindow(current, last).join(' ').replaceAll('ellipsis', '…');
}

describe('the pagination control', () => {
  test.each([
    [1, 1, '1'],
    [3, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [4, 20, '1 2 3 4 5 … 20'],
    [5, 20, '1 … 4 5 6 … 20'],
    [16, 20, '1 … 15 16 17 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [20, 20, '1 … 16 17 18 19 20'],
  ])('on page %i of %i shows %s', (current, last, shown) => {
    expect(drawn(current, last)).toBe(shown);
  });

  test('a page outside the list counts as the nearest one', () => {
    expect(drawn(99, 20)).toBe(drawn(20, 20));
    expect(drawn(0, 20)).toBe(drawn(1, 20));
    expect(drawn(1, 0)).toBe('1');
  });

  test('holds the first, current and last page, rising, in at most 7 entries', () => {
    const pageOfMany = fc
      .integer({ min: 1, max: 5000 })
      .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
    fc.assert(
      fc.property(pageOfMany, ([current, last]) => {
        const entries = paginationWindow(current, last);
        const numbers = entries.filter((entry) => entry !== 'ellipsis');
        expect(entries).toHaveLength(Math.min(7, last));
        expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
        expect(numbers).toEqual(expect.arrayContaining([1, current, last]));
      }),
    );
  });

  test('an ellipsis stands exactly where two pages or more are left out', () => {
    const manyPages = fc
      .integer({ min: 8, max: 200 })
      .chain((last) => fc.tuple(fc.integer({ min: 1, max: last }), fc.constant(last)));
    fc.assert(
      fc.property(manyPages, ([current, last]) => {
        const entries = paginationWindow(current, last);
        entries.forEach((entry, at) => {
          const before = entries[at - 1];
          const after = entries[at + 1];
          if (entry === 'ellipsis') expect(Number(after) - Number(before)).toBeGreaterThan(2);
          else if (typeof before === 'number') expect(entry - before).toBe(1);
        });
      }),
    );
  });
});

describe('pages of a list', () => {
  test.each([
    [0, 30, 1],
    [1, 30, 1],
    [30, 30, 1],
    [31, 30, 2],
    [10_000, 100, 100],
  ])('%i items by %i end on page %i', (total, perPage, last) => {
    expect(lastPage(total, perPage)).toBe(last);
  });

  test('the first page starts at the first item', () => {
    expect(offset(1, 30)).toBe(0);
    expect(offset(3, 30)).toBe(60);
  });

  test('every item is on one page and the last page is not empty', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 100 }),
        (total, per) => {
          const last = lastPage(total, per);
          expect(offset(last, per)).toBeLessThan(total);
          expect(offset(last + 1, per)).toBeGreaterThanOrEqual(total);
        },
      ),
    );
  });
});

describe('readPageNumber', () => {
  test('reads a page', () => {
    expect(readPageNumber('3')).toBe(3);
    expect(readPageNumber('999999')).toBe(999_999);
  });

  test.each([null, '', '0', '-1', '1e3', '1.5', 'abc', '1000000'])('%o is page 1', (text) => {
    expect(readPageNumber(text)).toBe(1);
  });
});
