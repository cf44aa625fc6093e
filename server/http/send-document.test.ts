import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { createDocumentSender } from './send-document.ts';

const PART = 'x'.repeat(64 * 1024);

/** Far more than lies between two sockets: only who reads gets to its end. */
async function* writeLarge(): AsyncGenerator<string> {
  for (let part = 0; part < 1_000; part += 1) yield PART;
}

test('a reader who takes too long is cut off, and the place is free again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const app = fastify({ forceCloseConnections: true });
  answerErrors(app);
  const send = createDocumentSender({
    cache: {
      async answer(_key, produce) {
        await produce(); // Finds that it is too large to be kept.
        throw new Error('The document is small');
      },
    },
    maxAtOnce: 1,
    busy: 'One is being read',
  });
  app.get('/large', (request, reply) =>
    send(request, reply, {
      key: 'large',
      contentType: 'text/plain',
      tags: [],
      write: writeLarge,
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;

  const client = connect(port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await once(client, 'readable'); // It has begun; no more of it is read.
  const busy = await fetch(`http://127.0.0.1:${port}/large`);
  expect([busy.status, (await busy.json()).message]).toEqual([503, 'One is being read']);
  vi.advanceTimersByTime(600_000);
  client.resume();
  await once(client, 'close');
  const next = await fetch(`http://127.0.0.1:${port}/large`);
  expect(next.status).toBe(200);
  await next.body?.cancel();
  await app.close();
  vi.useRealTimers();
});
