import { expect, test } from 'vitest';
import { courierErrors } from './courier-rules.ts';

test.each(['', '+961 3 123 456', '03-123456', '(03) 123.456'])('the phone %j will do', (phone) => {
  expect(courierErrors({ name: 'Ziad', phone })).toEqual({});
});

test('a name is needed, and words are no phone', () => {
  expect(courierErrors({ name: ' ', phone: 'call me' })).toEqual({
    name: 'Please enter a name',
    phone: 'Please enter a phone number',
  });
});
