import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isOrderStatusId,
  isPaymentMethodId,
  isPaymentStatusId,
  ORDER_STATUS_IDS,
  ORDER_STATUS_NAMES,
  PAYMENT_METHOD_IDS,
  PAYMENT_STATUS_IDS,
  PAYMENT_STATUS_NAMES,
  paymentStatusFor,
  paymentText,
  UNDO_SECONDS,
  withoutUndone,
} from './order-status.ts';

fc.configureGlobal({ seed: 20_261_123 }); // The same cases in each run.

describe('order status', () => {
  test('1 is Pending, 3 Delivered, 4 Canceled, and 2 is unused', () => {
    expect(ORDER_STATUS_NAMES).toEqual({ 1: 'Pending', 3: 'Delivered', 4: 'Canceled' });
    expect(ORDER_STATUS_IDS).toEqual([1, 3, 4]);
    expect(isOrderStatusId(2)).toBe(false);
  });

  test('a completed order is paid, any other is unpaid', () => {
    expect(paymentStatusFor(3)).toBe(2);
    expect(paymentStatusFor(1)).toBe(1);
    expect(paymentStatusFor(4)).toBe(1);
  });
});

test('payment is Unpaid, Paid or Refunded, by one of three methods', () => {
  expect(PAYMENT_STATUS_NAMES).toEqual({ 1: 'Unpaid', 2: 'Paid', 3: 'Refunded' });
  expect(PAYMENT_STATUS_IDS).toEqual([1, 2, 3]);
  expect(PAYMENT_METHOD_IDS).toEqual([1, 2, 3]);
});

test('is refunded in part as long as less was given back than was paid, in cash and by store credit', () => {
  const order = { payment_status: { id: 3, name: 'Refunded' }, total_price: '20.00' };
  expect(paymentText({ ...order, refunded: '19.99' })).toBe('Refunded in part');
  expect(paymentText({ ...order, refunded: '20.00' })).toBe('Refunded');
  expect(paymentText({ ...order, credit: '5.00', refunded: '20.00' })).toBe('Refunded in part');
  expect(paymentText({ ...order, credit: '5.00', refunded: '25.00' })).toBe('Refunded');
  // Nothing is known of what a shop before this one gave back.
  expect(paymentText(order)).toBe('Refunded');
  expect(paymentText({ ...order, payment_status: { id: 2, name: 'Paid' } })).toBe('Paid');
});

test('only the listed ids are accepted, as numbers', () => {
  const value = fc.oneof(fc.anything(), fc.integer({ min: -2, max: 6 }), fc.constant('1'));
  fc.assert(
    fc.property(value, (given) => {
      expect(isOrderStatusId(given)).toBe(given === 1 || given === 3 || given === 4);
      expect(isPaymentStatusId(given)).toBe(given === 1 || given === 2 || given === 3);
      expect(isPaymentMethodId(given)).toBe(given === 1 || given === 2 || given === 3);
    }),
  );
});

test('a buyer does not see what the shop took back at once', () => {
  const from = Date.UTC(2026, 10, 25);
  const change = (statuses: [number, number], second: number, by_buyer = false) => ({
    from_status_id: statuses[0],
    to_status_id: statuses[1],
    changed_at: new Date(from + second * 1000),
    by_buyer,
  });
  const seen = (...changes: ReturnType<typeof change>[]) =>
    withoutUndone(changes).map(({ from_status_id: a, to_status_id: b }) => [a, b]);
  expect(seen(change([1, 3], 0), change([3, 1], UNDO_SECONDS))).toEqual([]);
  expect(seen(change([1, 3], 0), change([3, 1], UNDO_SECONDS + 1))).toEqual([
    [1, 3],
    [3, 1],
  ]);
  expect(seen(change([1, 4], 0), change([4, 1], 5), change([1, 3], 9))).toEqual([[1, 3]]);
  expect(seen(change([1, 3], 0), change([3, 4], 5), change([4, 3], 9), change([3, 1], 12))).toEqual(
    [],
  );
  expect(seen(change([1, 4], 0, true), change([4, 1], 5))).toEqual([
    [1, 4],
    [4, 1],
  ]);
});
