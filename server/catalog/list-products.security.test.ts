import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(createTestApp);

beforeAll(async () => {
  await insertProduct(shop.database.db, { name: 'Quiet 100% "Wool" Rug_A' });
});

const nasty = [
  "'; drop table products; --",
  "' or '1'='1",
  "a' & 'b",
  '%',
  '_',
  '%%%_%',
  '\\',
  "\\'",
  'a\\',
  '&',
  '|',
  '!',
  '!!vase',
  '(((',
  ')',
  ':*',
  'a:*',
  'a:*b:*',
  '<->',
  'a <-> b',
  '"unclosed',
  "''''",
  '$1',
  '$$',
  '{}',
  '[object Object]',
  '<script>alert(1)</script>',
  '\u202eevil',
  '\ufeff',
  '\u00a0',
  '𝒗𝒂𝒔𝒆',
  '花瓶',
  '🏺',
  '\ud800',
  "' union select password_hash from users --",
  'a '.repeat(100),
  'é'.repeat(200),
];

test.each(nasty)('searching for %j is answered and harmless', async (search) => {
  const query = new URLSearchParams({ search }).toString();
  const { status, data } = await shop.get(`/api/products?${query}`);
  expect(status).toBe(200);
  expect(data.data).toBeInstanceOf(Array);
  expect((await shop.get('/api/products')).data.total).toBe(1);
});

test('letters around a wild card are found, the wild card itself is none', async () => {
  const total = async (search: string) =>
    (await shop.get(`/api/products?search=${encodeURIComponent(search)}`)).data.total;
  expect(await total('100%')).toBe(1);
  expect(await total('"wool"')).toBe(1);
  expect(await total('%')).toBe(0);
  expect(await total('r_g')).toBe(0);
});

test('control characters in a search are 422', async () => {
  for (const character of ['%00', '%01', '%1b', '%7f']) {
    const answer = await shop.get(`/api/products?search=a${character}b`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.errors ?? {})).toEqual(['search']);
  }
});
