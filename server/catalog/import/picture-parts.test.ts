import { expect, test } from 'vitest';
import { pictureParts } from './picture-parts.ts';

test.each([
  ['/media/abcdefgh/800.webp /media/ijklmnop/640.webp', 2],
  ['/media/abcdefgh/800.webp\n\n  https://a.test/b c.jpg', 3],
  ['', 0],
  ['a.jpg b.PNG\tc.webp', 3],
  ['Olive jug.jpg Bowl of cedar.jpeg', 2],
  ['Olive jug | white | https://a.test/x.jpg', 3],
])('%j has %i parts', (cell, count) => {
  expect(pictureParts(cell)).toHaveLength(count);
});

test('a name goes on to its ending, an address to the next white space', () => {
  expect(pictureParts('Olive  jug.jpg https://a.test/b,c=1 Bowl, white.avif')).toEqual([
    'Olive jug.jpg',
    'https://a.test/b,c=1',
    'Bowl, white.avif',
  ]);
});

test('a name without an ending is the rest of its line, or goes to the bar', () => {
  expect(pictureParts('front view|back view\nside')).toEqual(['front view', 'back view', 'side']);
});

test('a cell of megabytes is read in no time worth a word', () => {
  expect(pictureParts('a '.repeat(500_000))).toHaveLength(1);
});
