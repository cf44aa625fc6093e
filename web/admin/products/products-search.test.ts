import { expect, test } from 'vitest';
import { panel } from '../screens.ts';
import { ALL_PRODUCTS, productsQuery } from './products-search.ts';

const asked = (query: string) => panel.products.read(new URLSearchParams(query));

test.each([
  '',
  'page=0&sortBy=cheap',
  'searchQuery=%20%20',
  'collection=-1&available=maybe&onSale=1',
  'collection=1e3',
])('the newest from the first page on, unless the address says otherwise: "%s"', (query) => {
  expect(asked(query)).toEqual(ALL_PRODUCTS);
});

test.each([
  [ALL_PRODUCTS, '/admin/adminPanel/products'],
  [{ ...ALL_PRODUCTS, page: 2 }, '/admin/adminPanel/products?page=2'],
  [
    { ...ALL_PRODUCTS, page: 3, sortBy: 'most_viewed', searchQuery: 'white vase' },
    '/admin/adminPanel/products?page=3&sortBy=most_viewed&searchQuery=white+vase',
  ],
  [
    { ...ALL_PRODUCTS, sortBy: 'new_to_old', searchQuery: 'vasse', asTyped: true },
    '/admin/adminPanel/products?sortBy=new_to_old&searchQuery=vasse&asTyped=true',
  ],
  [
    { ...ALL_PRODUCTS, collection: 4, available: 'no', onSale: true },
    '/admin/adminPanel/products?collection=4&available=no&onSale=true',
  ],
] as const)('%j is found at %s', (search, path) => {
  expect(panel.products(search)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(search);
});

test('the API is asked for what the address says, and for nothing else', () => {
  const plain = { page: 1, per_page: 30, sort_by: 'new_to_old' };
  expect(productsQuery(ALL_PRODUCTS).input).toEqual({ query: plain });
  expect(productsQuery(asked('collection=4&available=no&onSale=true')).input).toEqual({
    query: { ...plain, category_id: 4, available: '0', on_sale: true },
  });
});

test('a search is listed by its best match, unless a sort is chosen, the newest too', () => {
  const search = { search: 'vase', by_id: true, page: 1, per_page: 30 };
  expect(productsQuery(asked('searchQuery=vase')).input).toEqual({ query: search });
  expect(productsQuery(asked('searchQuery=vase&sortBy=new_to_old')).input).toEqual({
    query: { ...search, sort_by: 'new_to_old' },
  });
  expect(productsQuery(asked('sortBy=new_to_old'))).toEqual(productsQuery(ALL_PRODUCTS));
});
