import { expect, test } from 'vitest';
import { isDamaged } from './spreadsheet-damage.ts';

test.each([
  ...['#REF!', '#N/A', '#VALUE!', '#VALOR!', '#¡VALOR!', '#¿NOMBRE?', '#NAME?', '#DIV/0!', '#NV'],
  ...['#BEZUG!', '#WERT!', '#####', '8.43565E+12', '8,43565E+12', '5E+12', ' #DEĞER! ', '#YOK'],
])('%s is damage', (cell) => {
  expect(isDamaged(cell)).toBe(true);
});

test.each([
  '#1',
  '#Sale',
  '5E10',
  'E+12',
  '8.4E-3',
  '',
  '#',
  '12',
  '#A12',
])('%j is none', (cell) => {
  expect(isDamaged(cell)).toBe(false);
});
