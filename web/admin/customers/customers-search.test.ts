import { expect, test } from 'vitest';
import { customersPath, customersQuestion } from './customers-search.ts';

const asked = (query: string) => customersQuestion(new URLSearchParams(query));
const all = { page: 1, sortBy: 'newest', search: '' } as const;

test.each([
  [all, '/admin/adminPanel/customers'],
  [
    { page: 2, sortBy: 'most_spent', search: 'rima h' },
    '/admin/adminPanel/customers?page=2&sortBy=most_spent&search=rima+h',
  ],
  [{ ...all, search: '+961 3' }, '/admin/adminPanel/customers?search=%2B961+3'],
] as const)('%j is found at %s', (question, path) => {
  expect(customersPath(question)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(question);
});

test('what is wrong in an address counts as absent', () => {
  expect(asked('page=-1&sortBy=password&search=%20')).toEqual(all);
});
