import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { stopGracefully } from './stop-serving.ts';

/** Pauses of a second and more end when a test says so: a machine that stands still would end them too early. */
const pauses = vi.hoisted(() => ({ ends: [] as (() => void)[] }));
vi.mock('node:timers/promises', async (original) => {
  const real = await original<typeof import('node:timers/promises')>();
  const setTimeout = (ms: number) =>
    ms < 1_000
      ? real.setTimeout(ms)
      : new Promise<void>((end) => {
          pauses.ends.push(end);
        });
  return { ...real, setTimeout };
});
const endPause = async () => {
  await expect.poll(() => pauses.ends.length).toBe(1);
  pauses.ends.pop()?.();
};

/** Stops the clock by which connections were used lately; what it gives moves it on. */
function stopClock(): (ms: number) => void {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return (ms) => {
    now += ms;
  };
}

let app: FastifyInstance;
let port: number;
/** Ends what `/slow` waits for. */
let finish: () => void;
const sockets: Socket[] = [];

const start = async (drain: number, most = 20_000, linger = 0) => {
  app = fastify({ return503OnClosing: false });
  stopGracefully(app, { drain, linger, most });
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/', async () => 'done');
  app.get('/ready', async () => (app.isStopping() ? 'no' : 'yes'));
  app.get('/slow', async () => finished.then(() => 'done'));
  app.post('/', async ({ body }) => body);
  app.get('/stream', async () => Readable.from(['a'.repeat(50_000_000)], { objectMode: false }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
};
afterEach(async () => {
  vi.restoreAllMocks();
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const end of pauses.ends.splice(0)) end();
  finish();
  await app.close();
});

async function open(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [bytes] = await once(socket, 'data');
  return String(bytes);
}

const arrived = (count: number) =>
  expect
    .poll(
      () =>
        new Promise((resolve) => {
          app.server.getConnections((_error, found) => resolve(found));
        }),
    )
    .toBe(count);

describe('a server that stops', () => {
  test('ends, whatever connections are open that nothing comes on', async () => {
    await start(0);
    await open(); // Never sends anything.
    const kept = await open();
    expect(await ask(kept, '/')).toMatch(/Connection: keep-alive/is);
    await arrived(2);
    await app.close();
    if (!kept.closed) await once(kept, 'close');
  });

  test('answers what has come, and asks for the connection to be closed', async () => {
    await start(0);
    const socket = await open();
    const answer = ask(socket, '/slow');
    await arrived(1);
    await ask(await open(), '/'); // Its request was read after the slow one's.
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false); // Until then it keeps connections.
    finish();
    expect(await answer).toMatch(/^HTTP\/1.1 200 OK.*Connection: close.*done$/is);
    await closed;
  });

  test('keeps connections while it drains, and is not ready', async () => {
    await start(3_000);
    const kept = await open();
    await ask(kept, '/');
    const drained = app.drain();
    expect(await ask(kept, '/ready')).toMatch(/^HTTP\/1.1 200 OK.*Connection: keep-alive.*no$/is);
    expect(await ask(await open(), '/')).toMatch(/^HTTP\/1.1 200.*Connection: keep-alive/is);
    await endPause();
    await drained;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  test('answers one more request on each idle connection after its port is closed', async () => {
    stopClock();
    await start(0, 20_000, 5_000);
    const kept = [await open(), await open(), await open()];
    for (const socket of kept) await ask(socket, '/');
    const closed = app.drain().then(() => app.close());
    await expect.poll(() => app.server.listening).toBe(false);
    for (const socket of kept)
      expect(await ask(socket, '/')).toMatch(/^HTTP\/1.1 200 OK.*Connection: close/is);
    await closed;
  });

  test('resets no connection that waits in the kernel when its port closes', async () => {
    const moveClock = stopClock();
    await start(0, 20_000, 5_000);
    // The kernel has taken them all at once: the loop accepts one a turn.
    const answers = Array.from({ length: 100 }, async () => {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      return ask(socket, '/');
    });
    const closed = app.drain().then(() => app.close());
    for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200/);
    moveClock(10_000);
    await endPause();
    await closed;
  });

  test('waits a moment for a request on a connection that has just been made', async () => {
    const moveClock = stopClock();
    await start(0);
    await ask(await open(), '/');
    const fresh = await open();
    await arrived(2);
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    expect(await ask(fresh, '/')).toMatch(/^HTTP\/1.1 200 OK.*Connection: close/is);
    moveClock(10_000);
    await closed;
  });

  test('waits for a request whose head or body is still on its way', async () => {
    await start(0);
    const head = await open();
    head.write('GET / HTTP/1.1\r\nHost');
    const body = await open();
    body.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 8\r\n\r\n{"a"',
    );
    await ask(await open(), '/');
    const closed = app.close();
    await expect.poll(() => app.server.listening).toBe(false);
    const answers = [once(head, 'data'), once(body, 'data')];
    head.write(': x\r\n\r\n');
    body.write(':12}');
    expect(String(await answers[0])).toMatch(/^HTTP\/1.1 200 OK.*Connection: close/is);
    expect(String(await answers[1])).toMatch(/^HTTP\/1.1 200 OK.*{"a":12}$/is);
    await closed;
  });

  test('cuts off what takes too long: half requests, and answers that nobody reads', async () => {
    await start(0, 200);
    const half = await open();
    half.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\nContent-Type: text/plain\r\n\r\n',
    );
    const deaf = await open();
    await ask(deaf, '/stream');
    deaf.pause();
    await arrived(2);
    await app.close();
  });
});
