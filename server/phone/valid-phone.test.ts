import { describe, expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { validPhone } from './valid-phone.ts';

const MESSAGE = "Please enter a valid phone number don't include spaces or dashes, eg: 123456789";

describe('a phone', () => {
  test.each([
    ['+961 3123456', '+961 3123456'],
    ['+961 71123456', '+961 71123456'],
    ['+961 03 123 456', '+961 3123456'],
    ['+961 71-123-456', '+961 71123456'],
    ['+961-71-123-456', '+961 71123456'],
    ['+961 03/123 456', '+961 3123456'],
    ['+96171123456', '+961 71123456'],
    ['+961 +96171123456', '+961 71123456'],
    ['+1 2025550123', '+1 2025550123'],
    ['+1 12025550123', '+1 2025550123'],
    ['+1684 6331234', '+1684 6331234'],
    ['+1 6846331234', '+1684 6331234'],
    ['+7 9123456789', '+7 9123456789'],
    ['+7 89123456789', '+7 9123456789'],
    ['+44 7911 123456', '+44 7911123456'],
    ['+39 0612345678', '+39 0612345678'],
    ['+961 ٧١١٢٣٤٥٦', '+961 71123456'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(validPhone(typed, 'guest_phone')).toBe(stored);
  });

  test.each([
    '3123456',
    '03123456',
    '961 3123456',
    '+961',
    '+961 ',
    '+961 1',
    '+961 12345',
    '+961 711234567890',
    '+961 71l23456',
    '+96 171123456',
    '+9617 1123456',
    '+999 12345678',
    '+1 5555555555',
    '+961 71123456 ext. 5',
    '+961 71123456;71123457',
    '++961 71123456',
    '<script>',
  ])('%s is refused', (typed) => {
    const attempt = () => validPhone(typed, 'guest_phone');
    expect(attempt).toThrow(Refusal);
    expect(attempt).toThrow(
      expect.objectContaining({
        status: 422,
        message: MESSAGE,
        errors: { guest_phone: [MESSAGE] },
      }),
    );
  });
});
