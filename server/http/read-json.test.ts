import { type AddressInfo, connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { acceptJson, boundStructure, countBytesInFlight, USUAL_BODY } from './request-bodies.ts';

const MAX_HELD = 200_000;
let app: FastifyInstance;
let port: number;

beforeAll(async () => {
  app = fastify({ bodyLimit: USUAL_BODY, forceCloseConnections: true });
  countBytesInFlight(app, MAX_HELD);
  answerErrors(app);
  acceptJson(app);
  app.post('/usual', async ({ body }) => ({ success: true, body }));
  app.post('/large', { bodyLimit: 150_000 }, async () => ({ success: true }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const post = (url: string, payload: string) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json' } });

const many = (count: number, value: string) => `{"x":[${Array(count).fill(value).join(',')}]}`;

describe('a body of JSON', () => {
  test.each([
    ['empty objects', 400, many(6_000, '{}')],
    ['empty lists', 400, many(6_000, '[]')],
    ['numbers', 400, many(6_000, '1')],
    ['members', 400, `{${Array.from({ length: 6_000 }, (_, i) => `"${i}":1`).join(',')}}`],
    ['many levels', 400, `{"x":${'['.repeat(60)}${']'.repeat(60)}}`],
    ['1 MB of objects', 413, many(350_000, '{}')],
    ['100 kB of objects', 413, many(35_000, '{}')],
    ['a text too large', 413, JSON.stringify({ x: 'x'.repeat(USUAL_BODY) })],
    ['half an object', 400, '{"x":'],
    ['nothing', 400, ''],
    ['a poisoned prototype', 400, '{"__proto__":{"a":1}}'],
    ['1,000 lines of a cart', 200, many(1_000, '{"product_id":1234567,"quantity":1000}')],
    ['a text full of signs', 200, JSON.stringify({ x: '{[,"\\'.repeat(5_000) })],
    ['other scripts', 200, JSON.stringify({ x: 'أثاث منزلي 🪑' })],
  ])('of %s is answered %d in the envelope', async (_case, status, payload) => {
    const answer = await post('/usual', payload);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(
      status === 200
        ? { success: true, body: JSON.parse(payload) }
        : { success: false, data: null },
    );
  });

  test('that is no valid UTF-8 is refused, not guessed', async () => {
    const payload = Buffer.from('{"x":"caf\xe9"}', 'latin1');
    const headers = { 'content-type': 'application/json' };
    const answer = await app.inject({ method: 'POST', url: '/usual', payload, headers });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toBe('The request must be written in UTF-8');
  });

  test('may be as large as its route says', async () => {
    const payload = JSON.stringify({ x: 'x'.repeat(140_000) });
    expect((await post('/large', payload)).statusCode).toBe(200);
    expect((await post('/usual', payload)).statusCode).toBe(413);
  });

  test('of another kind is not taken', async () => {
    const headers = { 'content-type': 'text/plain' };
    const answer = await app.inject({ method: 'POST', url: '/usual', payload: 'x', headers });
    expect(answer.statusCode).toBe(415);
  });
});

test('a text that ends in an escape, and one that never ends, are left to the parser', () => {
  expect(() => boundStructure(Buffer.from('"\\'))).not.toThrow();
  expect(() => boundStructure(Buffer.from(`"${','.repeat(60_000)}`))).not.toThrow();
});

/** Sends the head of a request and all of its body but the last byte; `finish` sends that, or hangs up. */
async function begin(bytes: number) {
  const socket = connect(port, '127.0.0.1');
  const body = JSON.stringify({ x: 'x'.repeat(bytes - 8) });
  const head = `POST /large HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`;
  const answered = new Promise<string>((resolve) =>
    socket.once('data', (text) => resolve(String(text))),
  );
  socket.write(head + body.slice(0, -1));
  return { answered, finish: () => socket.write('}'), hangUp: () => socket.destroy() };
}

test('bodies that together are too large are refused until others are answered or gone', async () => {
  const held = app.bytesInFlight.json.held;
  const first = await begin(140_000);
  await expect.poll(held).toBeGreaterThanOrEqual(139_999);
  const shed = await post('/large', JSON.stringify({ x: 'x'.repeat(140_000) }));
  expect(shed.statusCode).toBe(503);
  expect(shed.headers['retry-after']).toBe('2');
  first.finish();
  expect(await first.answered).toMatch(/^HTTP\/1.1 200/);
  await expect.poll(held).toBe(0);

  const second = await begin(140_000);
  await expect.poll(held).toBeGreaterThanOrEqual(139_999);
  second.hangUp();
  await expect.poll(held).toBe(0);
});

test('pieces of one byte each take no more memory than the body', async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    'POST /usual HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  );
  socket.write(`1\r\n"\r\n${'1\r\nx\r\n'.repeat(30_000)}`);
  await expect.poll(() => app.bytesInFlight.json.held()).toBe(32_768);
  socket.destroy();
  await expect.poll(() => app.bytesInFlight.json.held()).toBe(0);
});
