import { expect, test } from 'vitest';
import { isSlug, slugOf } from './slug.ts';

test.each([
  ['Delivery & Returns', 'delivery-returns'],
  ['  Über uns!  ', 'uber-uns'],
  ['عن المتجر', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the title %s suggests %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test.each(['about', 'a-1', 'delivery-and-returns'])('%s is a slug', (text) => {
  expect(isSlug(text)).toBe(true);
});

test.each(['', 'About', 'a--b', '-a', 'a-', 'a b', 'é', 'a/b'])('%j is none', (text) => {
  expect(isSlug(text)).toBe(false);
});
