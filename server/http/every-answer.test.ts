import { describe, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** What holds for every answer, whatever was asked. */
const shop = forAllTests(createTestApp);

const json = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };
const post = (payload: string, headers: Record<string, string> = json) => ({
  method: 'POST' as const,
  url: '/api/orders',
  payload,
  headers,
});

const asked = [
  ['a list', 200, { url: '/api/products' }],
  ['an empty answer', 200, { url: '/api/categories' }],
  ['the document', 200, { url: '/api/openapi.json' }],
  ['liveness', 200, { url: '/healthz' }],
  ['readiness', 200, { url: '/readyz' }],
  ['an unknown product', 404, { url: '/api/products/1' }],
  ['an id that is none', 404, { url: '/api/products/one' }],
  ['an unknown call', 404, { url: '/api/nothing' }],
  ['an unknown method', 404, { method: 'PUT' as const, url: '/api/products' }],
  ['an unknown page', 404, { url: '/nothing' }],
  ['an unknown picture', 404, { url: '/media/nothing/1.webp' }],
  ['a way out of the pictures', 404, { url: '/media/..%2f..%2fetc%2fpasswd' }],
  ['a bad filter', 422, { url: '/api/products?page=x' }],
  ['a bad token', 401, { url: '/api/products', headers: { authorization: 'Bearer x' } }],
  ['a write without its mark', 403, { method: 'POST' as const, url: '/api/products/1/views' }],
  ['a malformed path', 400, { url: '/api/products/%E0%A4%A' }],
  ['a malformed page', 400, { url: '/%' }],
  ['an endless name', 404, { url: `/api/products/${'1'.repeat(300)}` }],
  ['malformed JSON', 400, post('{"products": [')],
  ['no JSON at all', 400, post('')],
  ['a list for a body', 400, post('[]')],
  ['null for a body', 400, post('null')],
  ['a poisoned prototype', 400, post('{"__proto__": {"admin": true}}')],
  ['another content type', 415, post('<a/>', { ...json, 'content-type': 'text/xml' })],
  ['a body too large', 413, post(`{"notes": "${'x'.repeat(1_000_001)}"}`)],
  ['an empty order', 422, post('{}')],
] as const;

describe.each(asked)('%s', (_name, status, request) => {
  test(`is answered ${status}, with every security header and a request id of its own`, async () => {
    const answer = await shop.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(SECURITY_HEADERS);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    const again = await shop.app.inject(request);
    expect(again.headers['x-request-id']).not.toBe(answer.headers['x-request-id']);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    if (status < 400) return;
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.json()).toMatchObject({ success: false, data: null });
    expect(Object.keys(answer.json())).toEqual(['success', 'message', 'data', 'errors']);
  });
});

test.each([
  ['/search/%zz', '/search/%25zz'],
  ['/search/50%%20off', '/search/50%25%20off'],
  ['/product/%E0%A4%A?x=%C3%A9', '/product/%25E0%25A4%25A?x=%C3%A9'],
  ['/search/caf%C3%A9%', '/search/caf%C3%A9%25'],
  ['//elsewhere.example/%', '/elsewhere.example/%25'],
])('a browser that asks for %s is sent to the page that was meant', async (url, location) => {
  const answer = await shop.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect(answer.statusCode).toBe(302);
  expect(answer.headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  expect(answer.headers.location).toBe(location);
});

test('a call at a malformed address is refused to everyone', async () => {
  const headers = { accept: 'text/html' };
  for (const request of [
    { url: '/api/products/%', headers },
    { url: '/media/%', headers },
    { url: '/%', method: 'POST' as const, headers },
  ])
    expect((await shop.app.inject(request)).statusCode).toBe(400);
});

test('a client cannot choose the request id', async () => {
  const headers = { 'x-request-id': 'mine', 'request-id': 'mine' };
  const answer = await shop.get('/api/categories', headers);
  expect(answer.headers['x-request-id']).not.toBe('mine');
});

test('HEAD answers as GET does, without the body', async () => {
  const answer = await shop.app.inject({ method: 'HEAD', url: '/api/products' });
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe('');
});

test('a shop at an https address asks browsers to stay with it, and one at http does not', async () => {
  const https = await createTestApp({ publicUrl: 'https://shop.example' });
  try {
    const urls = ['/api/categories', '/nothing', '/%', '/api/products/x'];
    for (const url of urls) {
      const { headers } = await https.app.inject(url);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
      expect((await shop.app.inject(url)).headers['strict-transport-security']).toBeUndefined();
    }
  } finally {
    await https.close();
  }
});
