import { expect, test } from 'vitest';
import { normalizeEmail } from './email.ts';

test.each([
  [' Rima@Example.COM ', 'rima@example.com'],
  ['vİvi@example.com', 'vİvi@example.com'],
  ['\u212A@example.com', '\u212A@example.com'], // The Kelvin sign is no k.
  ['ÉLAN@example.com', 'Élan@example.com'],
])('%s is found as %s', (email, key) => {
  expect(normalizeEmail(email)).toBe(key);
});
