import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { answerBrokenHttp } from './answer-errors.ts';
import { limitBodyTime } from './request-bodies.ts';

const app = fastify({ clientErrorHandler: answerBrokenHttp({}), forceCloseConnections: true });
limitBodyTime(app, 50);
app.post('/usual', async () => 'done');
app.post('/large', { config: { bodyTime: 300_000 } }, async () => 'done');
app.post('/for-staff', {
  config: { bodyTime: 300_000 },
  onRequest: async (_request, reply) => reply.code(401).send('no'),
  handler: async () => 'done',
});
app.post('/slow-answer', async () => pause(60, 'done')); // Begins after the body's time, and is longer.
const listening = app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());

/** Sends a head at once, and a body with it or only once `isTime`; answers the first line of each answer that comes. */
async function send(address: string, path: string, isTime?: Promise<unknown>): Promise<string> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1');
  const keeps = path === '/for-staff' ? 'keep-alive' : 'close';
  const head = ['Host: x', `Connection: ${keeps}`, 'Content-Type: text/plain', 'Content-Length: 2'];
  const lines = [`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n');
  socket.write(isTime ? lines : `${lines}ok`);
  void isTime?.then(() => socket.write('ok'));
  let answer = '';
  for await (const bytes of socket) answer += String(bytes);
  return answer.match(/^HTTP\/1\.1 .*$/gm)?.join(', ') ?? '';
}

test('a body that does not come in time is given up, unless its route gives it more', async () => {
  const address = await listening;
  const usual = send(address, '/usual', new Promise(() => undefined));
  const large = send(address, '/large', usual);
  expect(await usual).toBe('HTTP/1.1 408 Request Timeout');
  expect(await large).toBe('HTTP/1.1 200 OK');
});

test('a body that is refused unread has no more time than any other, and no second answer', async () => {
  const address = await listening;
  const refused = await send(address, '/for-staff', new Promise(() => undefined));
  expect(refused).toBe('HTTP/1.1 401 Unauthorized');
});

test('a body that has come is not waited for any more, however long the answer takes', async () => {
  const address = await listening;
  expect(await send(address, '/slow-answer')).toBe('HTTP/1.1 200 OK');
});
