import { expect, test } from 'vitest';
import { notesOfCurrency, sumOfNotes } from './bank-notes.ts';

test('dollars are counted from 100 down, pounds from 100,000', () => {
  expect(notesOfCurrency('USD')).toEqual([100, 50, 20, 10, 5, 1]);
  expect(notesOfCurrency('LBP')).toEqual([100_000, 50_000, 20_000, 10_000, 5_000, 1_000]);
});

test('notes and the rest add up', () => {
  expect(sumOfNotes({ 100: 2, 20: 3, 1: 4 }, 75)).toBe(26_475);
  expect(sumOfNotes({}, 0)).toBe(0);
});
