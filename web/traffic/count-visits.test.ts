import { expect, test } from 'vitest';
import { begunVisit, cameFrom } from './count-visits.ts';

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

test('a tab that comes from somewhere else begins another visit, one that is loaded again does not', () => {
  const from = { source: 'ig', referrer: 'l.instagram.com', campaign: 'Spring' };
  const known = { from, done: ['visit'] } as const;
  const plain = { referrer: 'l.instagram.com' };
  expect(begunVisit(null, from, false)).toEqual({ from, done: [] });
  expect(begunVisit(null, {}, true)).toEqual({ from: {}, done: [] });
  expect(begunVisit(known, {}, false)).toBeNull();
  expect(begunVisit(known, from, false)).toBeNull();
  expect(begunVisit(known, { source: 'mail' }, false)).toEqual({
    from: { source: 'mail' },
    done: [],
  });
  // On another page of the shop, whose address has no campaign.
  expect(begunVisit(known, plain, true)).toBeNull();
});

test('what an address may hold, and an order is refused for, is left out', () => {
  const odd = `${encodeURIComponent('a\u0000b\u202ec')}%ED%A0%80`;
  expect(of(`?utm_source=${odd}`).source).toMatch(/^a b c/);
  expect(of(`?utm_campaign=${'x'.repeat(79)}${encodeURIComponent('😀')}`).campaign).toBe(
    'x'.repeat(79),
  );
});
