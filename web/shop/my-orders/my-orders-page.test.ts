import { expect, test } from 'vitest';
import { readOrdersSearch } from './my-orders-page.tsx';

const asked = (query: string) => readOrdersSearch(new URLSearchParams(query));

test('status and page stand in the address', () => {
  expect(asked('order_status_id=3&page=2')).toEqual({ statusId: 3, page: 2 });
});

test('without them the first page of pending orders is shown', () => {
  expect(asked('')).toEqual({ statusId: 1, page: 1 });
});

test.each([
  'order_status_id=x&page=-1',
  'order_status_id=0&page=1.5',
  'page=1e9',
])('what is no positive whole number counts as absent: %s', (query) => {
  expect(asked(query)).toEqual({ statusId: 1, page: 1 });
});
