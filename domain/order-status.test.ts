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
