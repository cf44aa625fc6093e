import { expect, test } from 'vitest';
import { infoPageErrors, slugOf } from './info-page-rules.ts';

test.each([
  ['Delivery & Returns', 'delivery-returns'],
  ['  Über uns!  ', 'uber-uns'],
  ['عن المتجر', ''],
  [`${'a'.repeat(59)} b`, 'a'.repeat(59)],
])('the title %s suggests the address %s', (title, slug) => {
  expect(slugOf(title)).toBe(slug);
});

test('a page needs a title, an address and a text', () => {
  const values = { title: ' ', slug: 'About us', body: '', in_footer: 'yes' };
  expect(Object.keys(infoPageErrors(values))).toEqual(['title', 'slug', 'body']);
  expect(infoPageErrors({ title: 'A', slug: 'a-1', body: 'b', in_footer: 'no' })).toEqual({});
});
