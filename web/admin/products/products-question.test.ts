import { expect, test } from 'vitest';
import { productsPath, productsQuestion } from './products-question.ts';

const asked = (query: string) => productsQuestion(new URLSearchParams(query));
const FIRST = { page: 1, sortBy: 'new_to_old', searchQuery: '' } as const;

test.each([
  '',
  'page=0&sortBy=cheap',
  'searchQuery=%20%20',
])('the newest from the first page on, unless the address says otherwise: "%s"', (query) => {
  expect(asked(query)).toEqual(FIRST);
});

test.each([
  [FIRST, '/admin/adminPanel/products'],
  [{ ...FIRST, page: 2 }, '/admin/adminPanel/products?page=2'],
  [
    { page: 3, sortBy: 'most_viewed', searchQuery: 'white vase' },
    '/admin/adminPanel/products?page=3&sortBy=most_viewed&searchQuery=white+vase',
  ],
] as const)('%j is found at %s', (question, path) => {
  expect(productsPath(question)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(question);
});
