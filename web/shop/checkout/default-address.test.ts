import { expect, test } from 'vitest';
import { savedAddress } from './default-address.ts';
import { phoneOf } from './shipping.ts';

const rana = {
  id: 7,
  name: 'Rana',
  email: 'rana@example.com',
  role: 'user',
  phone: '+961 3123456',
  region: 'Mount Lebanon',
  city: 'Jounieh',
  street: 'Cedar street 4',
} as const;

test('the profile fills every field but the note', () => {
  const saved = savedAddress(rana);
  expect(saved).toMatchObject({ name: 'Rana', email: 'rana@example.com', city: 'Jounieh' });
  expect(saved && phoneOf(saved)).toBe('+961 3123456');
  expect(saved).not.toHaveProperty('notes');
});

test.each([
  'name',
  'phone',
  'region',
  'city',
  'street',
])('a profile without %s is no default address', (field) => {
  expect(savedAddress({ ...rana, [field]: '' })).toBeNull();
});

test('a guest has none', () => {
  expect(savedAddress(null)).toBeNull();
});
