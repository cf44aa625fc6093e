import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { answerErrors } from './answer-errors.ts';
import { LOAD_LIMITS, type LoadLimits, shedLoad } from './shed-load.ts';

let app: ReturnType<typeof open>;
afterEach(() => app.close());

function open(limits: LoadLimits) {
  const opened = fastify({ trustProxy: true, forceCloseConnections: true });
  shedLoad(opened, limits);
  answerErrors(opened);
  return opened;
}

/** Resolves when `finish` is called. */
function held(): { until: Promise<void>; finish: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { until: promise, finish: resolve };
}

/** A process of any size is pressed at one byte. */
const PRESSED = { ...LOAD_LIMITS, residentBytes: 1, pressed: 1 };

test('a pressed shop works on some requests at a time and refuses others in the envelope', async () => {
  app = open(PRESSED);
  const work = held();
  const begun = held();
  app.get('/api/slow', async () => {
    begun.finish();
    await work.until;
    return 'done';
  });
  app.get('/healthz', { config: { load: 'none' } }, async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = app.listeningOrigin;
  const first = fetch(`${url}/api/slow`);
  await begun.until;
  const refused = await fetch(`${url}/api/slow`);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('2');
  expect(await refused.json()).toMatchObject({ success: false, data: null, errors: null });
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  work.finish();
  expect((await first).status).toBe(200);
  await expect.poll(async () => (await fetch(`${url}/api/slow`)).status).toBe(200);
});

test('what is stored is answered, what has to be made waits for room', async () => {
  app = open(PRESSED);
  const work = held();
  app.get('/stored', { config: { load: 'stored' } }, async () => 'stored');
  app.get('/made', { config: { load: 'stored' } }, async () => app.admit(async () => 'made'));
  await app.ready();
  const other = app.admit(() => work.until);
  expect((await app.inject('/stored')).statusCode).toBe(200);
  expect((await app.inject('/made')).statusCode).toBe(503);
  work.finish();
  await other;
  expect((await app.inject('/made')).statusCode).toBe(200);
});

test('a shop with room refuses only beyond what it ever takes on', async () => {
  app = open({ ...LOAD_LIMITS, heapShare: 1, residentBytes: 1e12, delayMs: 1e6, always: 2 });
  const work = held();
  await app.ready();
  const others = [app.admit(() => work.until), app.admit(() => work.until)];
  await expect(app.admit(async () => 'third')).rejects.toMatchObject({ status: 503 });
  work.finish();
  await Promise.all(others);
  expect(await app.admit(async () => 'third')).toBe('third');
});

/** Asks for `path` and reads nothing of the answer. */
function ask(path: string, from = '127.0.0.1') {
  const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1');
  socket.on('error', () => undefined).pause();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`);
  return socket;
}

/** More than the system takes of what nobody reads. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const ROOMY = { ...LOAD_LIMITS, heapShare: 1, residentBytes: 1e12, delayMs: 1e6 };
const statusOf = async (path: string, from = '127.0.0.1') =>
  (await fetch(`${app.listeningOrigin}${path}`, { headers: { 'x-forwarded-for': from } })).status;

test('an answer that nobody reads is no work, a file neither', async () => {
  app = open({ ...ROOMY, always: 1, files: 1 });
  app.get('/large', async () => LARGE);
  app.get('/file', { config: { load: 'file' } }, async () => Readable.from([LARGE, LARGE]));
  app.get('/work', async () => 'done');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const unread = [ask('/large'), ask('/file')];
  await expect.poll(() => statusOf('/file')).toBe(503);
  await expect.poll(() => statusOf('/work')).toBe(200);
  for (const socket of unread) socket.destroy();
});

test('a network has no more answers that it leaves unread than its share', async () => {
  app = open({ ...ROOMY, unread: 1, unreadMs: 20 });
  app.get('/large', async () => LARGE);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const cutOff = new Promise((resolve) =>
    app.server.on('connection', (socket) => socket.once('close', resolve)),
  );
  const unread = ['192.0.2.1', '192.0.2.2', '192.0.2.1'].map((from) => ask('/large', from));
  await cutOff;
  const left = await new Promise((resolve) =>
    app.server.getConnections((_error, count) => resolve(count)),
  );
  expect(left).toBe(2);
  for (const socket of unread) socket.destroy();
});

test('an answer that is made after its client has left takes no place of its network', async () => {
  app = open({ ...ROOMY, unread: 1, unreadMs: 20 });
  const served: { ip: string; socket: Socket }[] = [];
  const gone = held();
  app.get('/late', async (_request, { raw }) => {
    const closed = once(raw, 'close');
    client.destroy();
    await closed;
    gone.finish();
    return 'made for nobody';
  });
  app.get('/large', async ({ ip, raw }) => {
    served.push({ ip, socket: raw.socket });
    return LARGE;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const client = ask('/late', '192.0.2.1');
  await gone.until;
  const unread = [ask('/large', '192.0.2.1')];
  await expect.poll(() => served.length).toBe(1);
  // Once one of another network's two is cut off, that one was looked at, too.
  unread.push(ask('/large', '192.0.2.9'), ask('/large', '192.0.2.9'));
  await expect.poll(() => served.slice(1).some(({ socket }) => socket.destroyed)).toBe(true);
  expect(served[0]?.socket.destroyed).toBe(false);
  for (const socket of unread) socket.destroy();
});
