import { expect, test } from 'vitest';
import { createKnownOrders } from './known-orders.ts';

const order = (version: number, ...ids: number[]) => ({ version, ids: Int32Array.from(ids) });

test('an order is known until a newer version of the catalogue is seen', () => {
  const orders = createKnownOrders();
  orders.keep('a', order(1, 5, 6));
  expect(orders.find('a')?.ids).toEqual(Int32Array.of(5, 6));
  orders.see(2);
  expect(orders.find('a')).toBeUndefined();
  orders.keep('a', order(1, 5, 6));
  expect(orders.find('a')).toBeUndefined();
});

test('it is wanted when it is asked for a second time at a version', () => {
  const orders = createKnownOrders();
  expect([orders.isWanted('a'), orders.isWanted('b'), orders.isWanted('a')]).toEqual([
    false,
    false,
    true,
  ]);
  orders.see(1);
  expect(orders.isWanted('a')).toBe(false);
});

test('it does not outlive the time in which counters may differ', () => {
  let now = 0;
  const orders = createKnownOrders({ lifetimeMs: 10, now: () => now });
  orders.keep('a', order(1, 5));
  now = 9;
  expect(orders.find('a')).toBeDefined();
  now = 10;
  expect(orders.find('a')).toBeUndefined();
});

test('it never holds more ids than it may; the oldest go first', () => {
  const orders = createKnownOrders({ most: 4 });
  orders.keep('a', order(1, 1, 2));
  orders.keep('b', order(1, 3, 4));
  orders.keep('a', order(1, 2, 1));
  orders.keep('c', order(1, 5));
  expect(['a', 'b', 'c'].map((list) => orders.find(list) !== undefined)).toEqual([
    true,
    false,
    true,
  ]);
  orders.keep('d', order(1, 1, 2, 3, 4, 5));
  expect(orders.find('d')).toBeUndefined();
});
