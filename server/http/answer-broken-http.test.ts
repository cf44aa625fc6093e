import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../test/app.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import { type RawAnswer, sendRaw } from '../../test/fuzz/send-raw.ts';
import type { Renderer } from '../pages/serve-pages.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

const shop = forAllTests(() => createTestApp({ renderer }));
let port: number;
beforeAll(async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  port = (shop.app.server.address() as AddressInfo).port;
});

/** Redirects as the storefront does. */
const renderer: Renderer = {
  resolve(url) {
    const location =
      url === '/products' ? '/collection/0' : url.replace(/^\/+(.*?)\/(?=\?|$)/, '/$1');
    return location === url
      ? { kind: 'page', key: url }
      : { kind: 'redirect', location, status: 301 };
  },
  render: async (key) => ({ status: 200, html: `The page ${key}` }),
  renderFailure: () => '',
};

const send = (...lines: string[]): Promise<RawAnswer> =>
  sendRaw(port, Buffer.from(lines.join('\r\n'), 'latin1'));

test.each([
  ['bytes that are no HTTP', 400, ['\x16\x03\x01\x02\0\x01', '', '']],
  ['an unknown method', 400, ['NONSENSE /api/products HTTP/1.1', 'Host: x', '', '']],
  ['a control character in the address', 400, ['GET /api/\x01 HTTP/1.1', 'Host: x', '', '']],
  ['a control character in a header', 400, ['GET / HTTP/1.1', 'Host: x', 'X: a\x01', '', '']],
  ['no host', 400, ['GET /api/products HTTP/1.1', '', '']],
  ['two hosts', 400, ['GET /api/products HTTP/1.1', 'Host: x', 'HOST: y', '', '']],
  ['two lengths', 400, ['POST / HTTP/1.1', 'Content-Length: 1', 'Content-Length: 2', '', 'x']],
  ['an endless address', 431, [`GET /${'x'.repeat(20_000)} HTTP/1.1`, 'Host: x', '', '']],
  ['an endless header', 431, ['GET / HTTP/1.1', 'Host: x', `X: ${'x'.repeat(20_000)}`, '', '']],
] as const)('%s are answered %i in the envelope', async (_name, status, lines) => {
  const answer = await send(...lines);
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({
    success: false,
    message: expect.any(String),
    data: null,
    errors: null,
  });
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({ ...SECURITY_HEADERS, 'cache-control': 'no-store' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a request that was answered before its body broke off gets no second answer', async () => {
  const head = ['POST /% HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', 'Connection: close'];
  const answer = await send(...head, '', 'no size', '', '');
  expect(answer.status).toBe(400);
  expect(JSON.parse(answer.body).message).toBe('The address could not be read');
});

test('nor one that was answered on a connection that stays', async () => {
  const head = ['POST /api/categories HTTP/1.1', 'Host: x', 'Transfer-Encoding: chunked', '', ''];
  const socket = connect(port, '127.0.0.1');
  socket.write(head.join('\r\n'));
  let answer = '';
  socket.on('data', (bytes) => {
    answer += String(bytes);
    if (answer.endsWith('}')) socket.write('no size\r\n');
  });
  await once(socket, 'close');
  expect(answer.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 403']);
});

test.each([
  ['no HTTP', 'BROKEN\r\n\r\n'],
  [
    'a request without a true length',
    'POST /api/% HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n',
  ],
])('whole requests are answered before what follows them on the connection: %s', async (_name, rest) => {
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;
  const socket = connect(port, '127.0.0.1');
  socket.write(get('/first') + get('/second') + rest);
  let answers = '';
  socket.on('data', (bytes) => {
    answers += String(bytes);
  });
  await once(socket, 'close');
  expect(answers.match(/HTTP\/1\.1 \d+|The page \/(?:first|second)|The request could/g)).toEqual([
    ...['HTTP/1.1 200', 'The page /first', 'HTTP/1.1 200', 'The page /second'],
    ...['HTTP/1.1 400', 'The request could'],
  ]);
});

test('an expectation that nobody knows is as none', async () => {
  const head = ['GET /api/categories HTTP/1.1', 'Host: x', 'Expect: the unexpected'];
  expect((await send(...head, 'Connection: close', '', '')).status).toBe(200);
});

test('HTTP/1.0 knows no host', async () => {
  expect((await send('GET /api/categories HTTP/1.0', '', '')).status).toBe(200);
});

test.each([
  ['/nothing/', '/nothing'],
  ['http://shop.example/nothing/?a=1', '/nothing?a=1'],
  ['HTTPS://shop.example//elsewhere.example/', '/elsewhere.example'],
  ['http://shop.example/products', '/collection/0'],
])('%s leads to an address of this shop: %s', async (target, location) => {
  const answer = await send(`GET ${target} HTTP/1.1`, 'Host: x', 'Connection: close', '', '');
  expect([answer.status, answer.headers.get('location')]).toEqual([301, location]);
});

test('an address with a host and nothing else is the home page', async () => {
  const answer = await send(
    'GET http://shop.example?a=1 HTTP/1.1',
    'Host: x',
    'Connection: close',
    '',
    '',
  );
  expect([answer.status, answer.body]).toEqual([200, 'The page /?a=1']);
});

test('the shop is open afterwards', async () => {
  expect((await shop.get('/readyz')).status).toBe(200);
});
