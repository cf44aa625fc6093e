import { expect, test } from 'vitest';
import { infoPageErrors } from './info-page-editor.tsx';

test('a page needs a title, an address and a text', () => {
  const values = { title: ' ', slug: 'About us', body: '', in_footer: 'yes' };
  expect(Object.keys(infoPageErrors(values))).toEqual(['title', 'slug', 'body']);
  expect(infoPageErrors({ title: 'A', slug: 'a-1', body: 'b', in_footer: 'no' })).toEqual({});
});
