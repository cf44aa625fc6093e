import { expect, test } from 'vitest';
import { indexZip } from './named-pictures.ts';

const PATHS = [
  'red/1.jpg',
  'blue/1.jpg',
  'Vase.JPG',
  'deep/in/Bowl.png',
  'b.jpg',
  'x/B.jpg',
  'Jürg.jpg',
];
const find = indexZip(PATHS.map((path) => ({ path, read: () => Promise.reject() })));
const found = (name: string) => {
  const file = find(name);
  return typeof file === 'string' ? file : file.path;
};

test.each([
  ['Vase.JPG', 'Vase.JPG'],
  ['vase.jpg', 'Vase.JPG'],
  ['Bowl.png', 'deep/in/Bowl.png'],
  ['in/bowl.png', 'deep/in/Bowl.png'],
  ['n/Bowl.png', 'none'],
  ['other/Bowl.png', 'none'],
  ['../deep/in/Bowl.png', 'none'],
  ['1.jpg', 'several'],
  ['red/1.jpg', 'red/1.jpg'],
  ['green/1.jpg', 'none'],
  ['b.jpg', 'b.jpg'],
  ['B.jpg', 'x/B.jpg'],
  ['Ju\u0308rg.jpg', 'Jürg.jpg'],
  ['', 'none'],
])('%j is %s', (name, path) => {
  expect(found(name)).toBe(path);
});

test('the whole path wins over one that ends like it', () => {
  const files = ['1.jpg', 'red/1.jpg'].map((path) => ({ path, read: () => Promise.reject() }));
  expect(indexZip(files)('1.jpg')).toBe(files[0]);
});
