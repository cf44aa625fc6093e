import { expect, test } from 'vitest';
import { loginPath } from './use-session.ts';
import { purposeOf, returnPath } from './way-to-login.ts';

const ORIGIN = 'https://mantel.example';
const after = (search: string) => returnPath(search, ORIGIN);

test('a visitor comes back to the screen that sent them to the login', () => {
  const path = loginPath('/my-orders?order_status_id=3&page=2');
  expect(after(path.slice('/login'.length))).toBe('/my-orders?order_status_id=3&page=2');
});

test('who came without being sent goes home', () => {
  expect(after('')).toBe('/');
  expect(after('?next=')).toBe('/');
});

test.each([
  '//evil.example/profile',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/a/..//evil.example/x',
  'https://evil.example/',
  'javascript:alert(1)',
  'profile',
  '/login?next=/login',
  '/register',
])('nobody is led to %s', (next) => {
  const path = after(`?next=${encodeURIComponent(next)}`);
  expect(new URL(path, ORIGIN).origin).toBe(ORIGIN);
  expect(path).not.toMatch(/login|register|evil\.example$/);
});

test.each([
  ['/my-orders-type', 'see your orders'],
  ['/my-orders?order_status_id=3', 'see your orders'],
  ['/orders/41', 'see your orders'],
  ['/profile', 'see your profile'],
  ['/admin/adminPanel', 'go on'],
])('who came from %s is asked to log in to %s', (next, purpose) => {
  expect(purposeOf(next)).toBe(purpose);
});
