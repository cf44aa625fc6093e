import { expect, test } from 'vitest';
import { courierErrors } from './courier-editor.tsx';

test.each([
  '',
  '+961 3 123 456',
  '+9613123456',
  '+961 (3) 123.456',
])('the phone %j will do', (phone) => {
  expect(courierErrors({ name: 'Ziad', phone, kind: '' })).toEqual({});
});

test.each([
  'call me',
  '03-123456',
  '009613123456',
  '+961',
])('%j is no phone with its country code', (phone) => {
  expect(courierErrors({ name: ' ', phone, kind: '' })).toEqual({
    name: 'Please enter a name',
    phone: 'Please enter a phone number with its country code, eg: +961 3123456',
  });
});
