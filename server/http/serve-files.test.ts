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
