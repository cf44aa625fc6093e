import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test.each([
  [' Rima@Example.COM ', 'rima@example.com'],
  ['vİvi@example.com', 'vİvi@example.com'],
  ['\u212A@example.com', '\u212A@example.com'], // The Kelvin sign is no k.
  ['ÉLAN@example.com', 'Élan@example.com'],
])('%s is found as %s', (email, key) => {
  expect(normalizeEmail(email)).toBe(key);
});

test.each([
  'rana@example.com',
  "o'neil+shop@mail.example.co",
  'a@b.co',
])('%s can be an e-mail address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'rana',
  'rana@',
  '@example.com',
  'rana@example',
  'a b@example.com',
  '.a@example.com',
  'a..b@example.com',
  'é@example.com',
  'a@-b.com',
])('"%s" is no e-mail address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('a long text is checked in a moment', () => {
  const start = performance.now();
  expect(isEmail(`${'a'.repeat(100_000)}!`)).toBe(false);
  expect(isEmail(`${'a.'.repeat(50_000)}@`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
