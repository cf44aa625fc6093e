import { expect, test } from 'vitest';
import { readSearchParams, searchPath } from './search-params.ts';

const read = (text: string) => readSearchParams(new URLSearchParams(text));

test.each([
  ['', { tab: 'searches', page: 1, only: null, search: '' }],
  ['only=no_clicks&page=2', { tab: 'searches', page: 2, only: 'no_clicks', search: '' }],
  ['tab=synonyms&search=%20sofa%20', { tab: 'synonyms', page: 1, only: null, search: 'sofa' }],
  ['tab=pins&only=no_clicks&search=x', { tab: 'pins', page: 1, only: null, search: '' }],
  ['tab=x&only=y&page=-1', { tab: 'searches', page: 1, only: null, search: '' }],
])('%j is read', (text, params) => {
  expect(read(text)).toEqual(params);
});

test.each([
  '',
  '?tab=synonyms&search=sofa&page=2',
  '?only=no_results',
  '?tab=pins&page=3',
])('the address %j leads to itself', (address) => {
  expect(searchPath(read(address))).toBe(`/admin/adminPanel/search${address}`);
});
