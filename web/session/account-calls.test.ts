import { afterEach, expect, test, vi } from 'vitest';
import { readDeviceToken } from './account-calls.ts';

afterEach(() => vi.unstubAllGlobals());

function storage(stored: Map<string, string>) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
}

test('a browser keeps one random name, and makes another in place of what is none', () => {
  const stored = new Map<string, string>();
  storage(stored);
  const token = readDeviceToken();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(readDeviceToken()).toBe(token);
  stored.set('deviceToken', 'short');
  const other = readDeviceToken();
  expect(other).toMatch(/^[\w-]{43}$/);
  expect(other).not.toBe(token);
});

test('without storage the name lasts as long as the page', () => {
  const blocked = () => {
    throw new Error('blocked');
  };
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked });
  expect(readDeviceToken()).toBe(readDeviceToken());
});
