import { expect, test } from 'vitest';
import { searchWords } from './search-words.ts';

test.each([
  ['Rima', ['Rima']],
  ['  Haddad   rima ', ['Haddad', 'rima']],
  ['rima@example.com', ['rima@example.com']],
  ['03 123 456', ['3123456']],
  ['+961 3-123456', ['9613123456']],
  ['(00961) 3.123456', ['9613123456']],
  ['000', ['0']],
  ['+', ['+']],
  ['Rima 3', ['Rima', '3']],
  ['', []],
])('%j looks for %j', (text, words) => {
  expect(searchWords(text)).toEqual(words);
});
