import { expect, test } from 'vitest';
import {
  centsCollected,
  centsToCollect,
  isCollected,
  ordersToPack,
  readIds,
  whyNothing,
} from './printed-orders.ts';

test('ids are read as they stand, each once', () => {
  expect(readIds('3,1,3,2')).toEqual([3, 1, 2]);
  expect(readIds('3,,x,0,-1,1.5, 4')).toEqual([3]);
  expect(readIds(null)).toEqual([]);
});

const order = (status: [number, string], payment: [number, string]) => ({
  total_price: '84.50',
  status: { id: status[0], name: status[1] },
  payment_status: { id: payment[0], name: payment[1] },
});

test('slips are those of pending orders, of selected ones also what is delivered, never of canceled ones', () => {
  const pending = order([1, 'Pending'], [1, 'Unpaid']);
  const delivered = order([3, 'Delivered'], [2, 'Paid']);
  const all = [pending, delivered, order([4, 'Canceled'], [1, 'Unpaid'])];
  expect(ordersToPack(all, [])).toEqual([pending]);
  expect(ordersToPack(all, all)).toEqual([pending, delivered]);
  expect(ordersToPack(all, [], () => false)).toEqual([]);
  expect(ordersToPack(all, [pending], () => false)).toEqual([pending]);
});

test('an unpaid order is paid at the door', () => {
  const pending = order([1, 'Pending'], [1, 'Unpaid']);
  expect([centsToCollect(pending), whyNothing(pending)]).toEqual([8_450, null]);
});

test.each([
  ['Paid', order([3, 'Delivered'], [2, 'Paid'])],
  ['Refunded', order([1, 'Pending'], [3, 'Refunded'])],
  ['Canceled', order([4, 'Canceled'], [1, 'Unpaid'])],
])('nothing is asked for what is %s', (word, done) => {
  expect([centsToCollect(done), whyNothing(done)]).toEqual([0, word]);
});

test('of an order that was refunded in part, what stayed is collected', () => {
  const returned = order([3, 'Delivered'], [3, 'Refunded']);
  expect([centsCollected(returned), isCollected(returned)]).toEqual([0, false]);
  const inPart = { ...returned, refunded: '80.00' };
  expect([centsCollected(inPart), whyNothing(inPart)]).toEqual([450, 'Refunded in part']);
});
