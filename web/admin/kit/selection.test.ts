import { expect, test } from 'vitest';
import { extend, NOTHING_SELECTED, toggle, toggleAll } from './selection.tsx';

const rows = [9, 7, 5, 3, 1];
const idsOf = ({ ids }: { ids: ReadonlySet<number> }) => [...ids].sort();

test('a row is selected and taken out again', () => {
  const one = toggle(NOTHING_SELECTED, 7);
  expect(idsOf(one)).toEqual([7]);
  expect(idsOf(toggle(one, 7))).toEqual([]);
});

test('a range reaches from the last row to this one, upwards too', () => {
  expect(idsOf(extend(toggle(NOTHING_SELECTED, 7), rows, 3))).toEqual([3, 5, 7]);
  expect(idsOf(extend(toggle(NOTHING_SELECTED, 3), rows, 9))).toEqual([3, 5, 7, 9]);
});

test('a range from a row that was taken out takes out', () => {
  const all = toggleAll(NOTHING_SELECTED, rows);
  expect(idsOf(extend(toggle(all, 7), rows, 3))).toEqual([1, 9]);
});

test('a range without a beginning, or with one that is gone, is one row', () => {
  expect(idsOf(extend(NOTHING_SELECTED, rows, 5))).toEqual([5]);
  expect(idsOf(extend({ ids: new Set(), anchor: 8 }, rows, 5))).toEqual([5]);
});

test('all are selected, and none when all were', () => {
  const all = toggleAll(toggle(NOTHING_SELECTED, 7), rows);
  expect(idsOf(all)).toEqual([1, 3, 5, 7, 9]);
  expect(idsOf(toggleAll(all, rows))).toEqual([]);
});
