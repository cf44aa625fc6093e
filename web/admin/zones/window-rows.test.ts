import { expect, test } from 'vitest';
import { readRows, windowErrors, windowOf, writeRows } from './window-rows.ts';

const TUESDAY = { day: 'Tue', begins: '10:00', ends: '13:00', most: '5' };

test.each([
  [TUESDAY, 'Tue 10:00-13:00 x5'],
  [{ ...TUESDAY, most: '' }, 'Tue 10:00-13:00'],
  [{ ...TUESDAY, begins: '' }, 'Tue -13:00 x5'],
  [{ ...TUESDAY, begins: '', ends: '', most: ' a few' }, 'Tue - x a few'],
])('%j is kept as %j and read as it was, also where it is not finished', (row, text) => {
  expect(writeRows([row])).toBe(text);
  expect(readRows(writeRows([row, TUESDAY]))).toEqual([row, TUESDAY]);
});

test('no rows are no text, and the other way round', () => {
  expect([writeRows([]), readRows('')]).toEqual(['', []]);
});

test('a row is sent as a window, with digits of any script', () => {
  const window = { weekday: 2, begins: '10:00', ends: '13:00' };
  expect(windowOf({ ...TUESDAY, most: '٥' })).toEqual({ ...window, capacity: 5 });
  expect(windowOf({ ...TUESDAY, most: ' ' })).toEqual({ ...window, capacity: null });
});

test('what is wrong is said at its field', () => {
  expect(
    windowErrors([
      TUESDAY,
      TUESDAY,
      { ...TUESDAY, begins: '14:00' },
      { day: 'Wed', begins: '', ends: '', most: 'some' },
    ]),
  ).toEqual({
    'windows.1.begins': 'This delivery time is there already',
    'windows.2.ends': 'Please choose a later time than it begins',
    'windows.3.begins': 'Please choose a time',
    'windows.3.ends': 'Please choose a time',
    'windows.3.capacity': 'Please enter a whole number',
  });
});
