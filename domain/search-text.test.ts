import { expect, test } from 'vitest';
import { keptSearch, MAX_SEARCH_LENGTH } from './search-text.ts';

test.each([
  ['  White  VASE ', 'white vase'],
  ['8x10 rug', '8x10 rug'],
  ['36 24 18 bench', '36 24 18 bench'],
  ['1234', '1234'],
  ['1/2 x 11/16 in. rod, 24 in.', '1/2 x 11/16 in. rod, 24 in.'],
])('%j is kept as %j', (text, kept) => {
  expect(keptSearch(text)).toBe(kept);
});

test.each([
  '',
  ' ',
  'rima@example.com',
  'vase ＠home',
  'order 12345',
  '٠٣١٢٣٤',
  '+961 3 123 456',
  'my number is 70 123 456',
  'call 555-1234',
  'رقمي ٧٠ ١٢٣ ٤٥٦',
  'iban lb 1234 5678',
])('%j is not kept', (text) => {
  expect(keptSearch(text)).toBeNull();
});

test('letters that grow in lower case do not make a text longer than it may be', () => {
  expect(keptSearch('İ'.repeat(MAX_SEARCH_LENGTH))).toHaveLength(MAX_SEARCH_LENGTH);
});
