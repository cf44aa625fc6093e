import { expect, test } from 'vitest';
import { cameFrom } from './count-visits.ts';

const of = (search: string, referrer = '') =>
  cameFrom(new URLSearchParams(search), referrer, 'shop.example');

test('where a visit began is what its first address and the browser say', () => {
  expect(
    of('?utm_source=ig&utm_campaign=Spring+Sale&gclid=1', 'https://l.instagram.com/?u=x'),
  ).toEqual({
    source: 'ig',
    referrer: 'l.instagram.com',
    campaign: 'Spring Sale',
  });
  expect(of('', 'android-app://com.google.android.gm/')).toEqual({
    referrer: 'com.google.android.gm',
  });
});

test('from the shop itself, or from nowhere, it says nothing', () => {
  expect(of('?page=2', 'https://shop.example/collection/1')).toEqual({});
  expect(of('', 'no address')).toEqual({});
});

test('what an address may hold, and an order is refused for, is left out', () => {
  const odd = `${encodeURIComponent('a\u0000b\u202ec')}%ED%A0%80`;
  expect(of(`?utm_source=${odd}`).source).toMatch(/^a b c/);
  expect(of(`?utm_campaign=${'x'.repeat(79)}${encodeURIComponent('😀')}`).campaign).toBe(
    'x'.repeat(79),
  );
});
