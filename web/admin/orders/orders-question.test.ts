import { expect, test } from 'vitest';
import { ordersPath, ordersQuestion } from './orders-question.ts';

const asked = (query: string) => ordersQuestion(new URLSearchParams(query));

test('status and page stand in the address', () => {
  expect(asked('order_status_id=3&page=2')).toEqual({ statusId: 3, page: 2 });
});

test.each([
  '',
  'order_status_id=2',
  'order_status_id=x&page=-1',
  'page=1.5',
])('without a status that exists, all orders from the first page on are meant: "%s"', (query) => {
  expect(asked(query)).toEqual({ statusId: null, page: 1 });
});

test.each([
  [{ statusId: null, page: 1 }, '/admin/adminPanel/orders'],
  [{ statusId: 4, page: 1 }, '/admin/adminPanel/orders?order_status_id=4'],
  [{ statusId: 1, page: 3 }, '/admin/adminPanel/orders?order_status_id=1&page=3'],
] as const)('%j is found at %s', (question, path) => {
  expect(ordersPath(question)).toBe(path);
  expect(asked(path.split('?')[1] ?? '')).toEqual(question);
});
