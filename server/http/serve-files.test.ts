import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import { makeScratchDirectory } from '../../test/scratch-directory.ts';
import { DOCUMENT_HEADERS, SECURITY_HEADERS } from './security-headers.ts';

let shop: TestApp;
beforeAll(async () => {
  const clientDir = makeScratchDirectory('mantel-files-');
  mkdirSync(`${clientDir}/assets`);
  writeFileSync(`${clientDir}/assets/a-1.js`, 'export {};');
  writeFileSync(`${clientDir}/favicon.svg`, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  shop = await createTestApp({ clientDir });
});
afterAll(() => shop.close());

test('a built file carries no header that speaks to documents, and is kept for good', async () => {
  const { statusCode, headers } = await shop.app.inject('/assets/a-1.js');
  expect(statusCode).toBe(200);
  for (const name of DOCUMENT_HEADERS) expect(headers[name]).toBeUndefined();
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each([
  '/favicon.svg',
  '/assets/nothing.js',
  '/assets/..%2ffavicon.svg',
])('%s may be opened by itself, so it carries them all', async (url) => {
  expect((await shop.app.inject(url)).headers).toMatchObject(SECURITY_HEADERS);
});

test('a part that a file does not have is 416 with its length, and one that is another by now 412', async () => {
  const ask = (headers: Record<string, string>) =>
    shop.app.inject({ url: '/favicon.svg', headers });
  const { length } = (await ask({})).body;
  const beyond = await ask({ range: `bytes=${length}-` });
  expect(beyond.statusCode).toBe(416);
  expect(beyond.headers).toMatchObject({
    ...SECURITY_HEADERS,
    'content-range': `bytes */${length}`,
  });
  expect(beyond.json()).toMatchObject({ success: false, data: null });
  expect((await ask({ range: 'bytes=0-3' })).statusCode).toBe(206);
  expect((await ask({ 'if-match': '"another"' })).statusCode).toBe(412);
  const before = { 'if-unmodified-since': new Date(0).toUTCString() };
  const changed = await ask(before);
  expect([changed.statusCode, changed.json().success]).toEqual([412, false]);
  expect((await ask({ 'if-match': '*' })).statusCode).toBe(200);
});
