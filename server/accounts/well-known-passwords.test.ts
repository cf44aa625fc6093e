import { expect, test } from 'vitest';
import { isWellKnownPassword, randomPassword } from './passwords.ts';

const EMAIL = 'rima.haddad@example.com';

test.each([
  'password',
  'Password1!',
  'P@ssw0rd',
  'admin123',
  'Adm1n123!',
  'ADMIN@2026',
  'administrator',
  '12345678',
  '123456789!',
  '00000000',
  'aaaaaaaaaaaa',
  '1q2w3e4r5t',
  'qwertyuiop',
  'letmein123',
  'changeme!',
  'Welcome2026',
  'iloveyou1',
  'mantel123',
  'rima.haddad',
  EMAIL,
])('%s is well known', (password) => {
  expect(isWellKnownPassword(password, EMAIL)).toBe(true);
});

test.each([
  'cedar and limestone',
  'Tr0ub4dor&3xq',
  'كلمة سر طويلة',
  '84739-20938-2309',
  'passwords are hard to choose',
])('%s is not', (password) => {
  expect(isWellKnownPassword(password, EMAIL)).toBe(false);
});

test('a random password is none, and never the same', () => {
  const made = Array.from({ length: 100 }, randomPassword);
  expect(new Set(made).size).toBe(100);
  for (const password of made) {
    expect(password).toMatch(/^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    expect(isWellKnownPassword(password, EMAIL)).toBe(false);
  }
});
