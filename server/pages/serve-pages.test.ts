import { afterEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../test/app.ts';
import type { Renderer } from './serve-pages.ts';

let shop: TestApp | undefined;
afterEach(() => shop?.close());

/** A storefront whose pages cannot be rendered. */
const brokenRenderer = (error: unknown): Renderer => ({
  resolve: () => ({ kind: 'page', key: '/' }),
  render: () => Promise.reject(error),
  renderFailure: () => '<!doctype html><h1>This page did not come through</h1>',
});

test('a visitor of a page that cannot be made sees a page, which nothing keeps', async () => {
  shop = await createTestApp({ renderer: brokenRenderer(new Error('away')) });
  const { status, headers, body } = await shop.get('/collection');
  expect(status).toBe(500);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  });
  expect(body).toContain('This page did not come through');
  expect(body).not.toContain('away');
});

test('a database that is away is 503 and says when to come back', async () => {
  const away = Object.assign(new Error('gone'), { code: 'ECONNREFUSED', syscall: 'connect' });
  shop = await createTestApp({ renderer: brokenRenderer(away) });
  const { status, headers, body } = await shop.get('/product/1');
  expect(status).toBe(503);
  expect(headers['retry-after']).toBe('2');
  expect(body).toContain('<h1>');
});

test('the document of a screen that reads codes may use the camera, and no other', async () => {
  const page = { status: 200, html: '<!doctype html><h1>Page</h1>' } as const;
  shop = await createTestApp({
    renderer: {
      ...brokenRenderer(null),
      resolve: (url) => ({ kind: 'page', key: url, camera: url === '/scan' }),
      render: async () => page,
    },
  });
  const policyOf = async (url: string) => (await shop?.get(url))?.headers['permissions-policy'];
  const others = 'geolocation=(), microphone=(), payment=()';
  // Made, then stored.
  for (const _time of [1, 2]) {
    expect(await policyOf('/scan')).toBe(`camera=(self), ${others}`);
    expect(await policyOf('/other')).toBe(`camera=(), ${others}`);
  }
  const { headers } = await shop.get('/scan');
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  const unchanged = await shop.get('/scan', { 'if-none-match': String(headers.etag) });
  expect([unchanged.status, unchanged.headers['permissions-policy']]).toEqual([
    304,
    `camera=(self), ${others}`,
  ]);
});

test('calls answer with the envelope all the same', async () => {
  shop = await createTestApp({ renderer: brokenRenderer(new Error('away')) });
  const { status, headers } = await shop.get('/api/nowhere');
  expect(status).toBe(404);
  expect(headers['content-type']).toContain('application/json');
});
