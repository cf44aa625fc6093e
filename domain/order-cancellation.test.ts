import { expect, test } from 'vitest';
import { cancelableUntil } from './order-cancellation.ts';

const placedAt = new Date('2026-11-22T10:00:00Z');
const at = (time: string) => new Date(`2026-11-22T${time}Z`);
const pending = { placedAt, statusId: 1, hasCourier: false };

test('a pending order can be canceled until the minutes are over', () => {
  expect(cancelableUntil(pending, 30, at('10:00:00'))).toEqual(at('10:30:00'));
  expect(cancelableUntil(pending, 30, at('10:29:59'))).toEqual(at('10:30:00'));
  expect(cancelableUntil(pending, 30, at('10:30:00'))).toBeNull();
});

test('0 minutes let nobody cancel', () => {
  expect(cancelableUntil(pending, 0, at('10:00:00'))).toBeNull();
});

test.each([
  ['delivered', { ...pending, statusId: 3 }],
  ['canceled', { ...pending, statusId: 4 }],
  ['with a courier', { ...pending, hasCourier: true }],
])('an order that is %s can not', (_state, order) => {
  expect(cancelableUntil(order, 30, at('10:01:00'))).toBeNull();
});
