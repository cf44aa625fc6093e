import { expect, test } from 'vitest';
import { customersPath, readCustomersParams } from './customers-page.tsx';

const asked = (query: string) => readCustomersParams(new URLSearchParams(query));
const all = { page: 1, sortBy: 'newest', search: '' } as const;

test.each([
  [all, '/admin/adminPanel/customers'],
  [
    { page: 2, sortBy: 'most_spent', search: 'rima h' },
    '/admin/adminPanel/customers?page=2&sortBy=most_spent&search=rima+h',
  ],
  [{ ...all, search: '+961 3' }, '/admin/adminPanel/customers?search=%2B961+3'],
] as const)('%j is found at %s', (params, path) => {
  expect(customersPath(params)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(params);
});

test('what is wrong in an address counts as absent', () => {
  expect(asked('page=-1&sortBy=password&search=%20')).toEqual(all);
});
