import { expect, test } from 'vitest';
import { centsToCollect, whyNothing } from './sum-to-collect.ts';

const order = (status: [number, string], payment: [number, string]) => ({
  total_price: '84.50',
  status: { id: status[0], name: status[1] },
  payment_status: { id: payment[0], name: payment[1] },
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
