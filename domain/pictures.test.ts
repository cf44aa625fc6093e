import { expect, test } from 'vitest';
import { captionOf, ownWords } from './pictures.ts';

test('a picture says the product’s name, the cover as it is', () => {
  expect(captionOf('Oak Vase', 0)).toBe('Oak Vase');
  expect(captionOf('Oak Vase', 3)).toBe('Oak Vase, another view');
});

test.each([
  ['Oak Vase', ''],
  ['Oak Vase, another view', ''],
  ['', ''],
  ['Oak Vase in the sun', 'Oak Vase in the sun'],
])('of %j, %j are the merchant’s own words', (alt, words) => {
  expect(ownWords(alt, 'Oak Vase')).toBe(words);
});
