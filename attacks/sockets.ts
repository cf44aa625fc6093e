import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const shop = { products: 2_000 };

/** Opens a socket and sends what it should begin with; errors of a socket that is refused are no fault. */
function openSocket(run: Run, text = ''): Socket {
  const socket = connect(run.shop.port, '127.0.0.1', () => socket.write(text));
  socket.on('error', () => undefined);
  run.sent(1);
  return socket;
}

/** Holds sockets open for a while, as clients do that never finish, and looks that others are served. */
async function holdOpen(run: Run, sockets: readonly Socket[], seconds: number): Promise<void> {
  const until = Date.now() + seconds * 1_000;
  while (Date.now() < until) {
    const { status, ms } = await run.sendPatiently({ path: '/collection/1' });
    const isServed = status === 200 && ms < run.within(2) * 1_000;
    run.expect('a shopper is served beside them', isServed, { status, ms });
    await pause(100);
  }
  for (const socket of sockets) socket.destroy();
}

/** The largest of what the home page shows. */
async function largestFile(run: Run): Promise<string> {
  const { body } = await run.send({ path: '/', keepBody: true });
  const paths = new Set(body.match(/\/(?:assets|media)\/[\w/.-]+/g));
  const files = await Promise.all(
    [...paths].map(async (path) => ({ path, bytes: (await run.send({ path })).bytes })),
  );
  return files.toSorted((a, b) => b.bytes - a.bytes)[0]?.path ?? '/';
}

const many = (count: number, open: (n: number) => Socket) =>
  Array.from({ length: count }, (_none, n) => open(n));

const HEAD = 'Host: shop\r\nX-Requested-With: XMLHttpRequest\r\n';
const JSON_HEAD = `${HEAD}Content-Type: application/json\r\n`;

export const sockets: readonly Scenario[] = [
  {
    line: 'A2',
    name: 'idle-sockets',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        const idle = many(run.times(2_000), () => openSocket(run));
        await holdOpen(run, idle, run.isShort ? 1 : 10);
      }),
  },
  {
    line: 'A2',
    name: 'slowloris',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        const slow = many(run.times(1_000), () => openSocket(run, `GET / HTTP/1.1\r\n${HEAD}`));
        const drip = setInterval(() => {
          for (const socket of slow) if (!socket.destroyed) socket.write('X-A: b\r\n');
        }, 200);
        await holdOpen(run, slow, run.isShort ? 1 : 10);
        clearInterval(drip);
      }),
  },
  {
    line: 'A2',
    name: 'half-sent-bodies',
    shop,
    short: 0.1,
    run: (run) =>
      underAttack(run, async () => {
        const half = many(run.times(1_000), (n) =>
          openSocket(
            run,
            n % 2
              ? `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Content-Length: 60000\r\n\r\n${'{"email":"'.padEnd(50_000, 'x')}`
              : `POST /api/orders HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nC350\r\n${'{"a":"'.padEnd(49_000, 'x')}`,
          ),
        );
        await holdOpen(run, half, run.isShort ? 1 : 10);
      }),
  },
  {
    line: 'A2',
    name: 'lying-bodies',
    shop,
    short: 0.1,
    inEachRun: true,
    run: (run) =>
      underAttack(run, async () => {
        const lies = [
          `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Content-Length: 5\r\n\r\n{"a":1,"b":[${'{},'.repeat(20_000)}`,
          `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Content-Length: 99999999999999999999\r\n\r\n{`,
          `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Content-Length: -1\r\n\r\n{`,
          `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
          `POST /api/auth/login HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFF\r\n${'{},'.repeat(20_000)}`,
          `POST /api/orders HTTP/1.1\r\n${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n${'1\r\n[\r\n'.repeat(20_000)}`,
          `GET /${'a'.repeat(100_000)} HTTP/1.1\r\n${HEAD}\r\n`,
          `GET / HTTP/1.1\r\n${HEAD}${Array.from({ length: 3_000 }, (_none, n) => `X-${n}: y\r\n`).join('')}\r\n`,
          `\u0000\u0001\u0002${'\r\n'.repeat(10_000)}`,
          `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`,
          `CONNECT shop:443 HTTP/1.1\r\n${HEAD}\r\n`,
          `GET / HTTP/1.1\r\n${HEAD}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
          `GET http://elsewhere/%E0%A4%A HTTP/1.1\r\n${HEAD}\r\n`,
        ];
        for (let round = 0; round < run.times(20); round += 1)
          await holdOpen(
            run,
            many(lies.length * 4, (n) => openSocket(run, lies[n % lies.length])),
            0.1,
          );
      }),
  },
  {
    line: 'A2',
    name: 'slow-readers-of-large-answers',
    shop,
    short: 0.1,
    inEachRun: true,
    run: (run) =>
      underAttack(run, async () => {
        // Each asks for some megabytes on one connection and reads none of it.
        const ask = (n: number) =>
          `GET /api/products?per_page=100&page=${1 + (n % 20)}&price_to=${9_000 + n} HTTP/1.1\r\n${HEAD}\r\n`;
        const readers = many(run.times(500), (n) => {
          const socket = openSocket(run, ask(n).repeat(50));
          return socket.pause();
        });
        await holdOpen(run, readers, run.isShort ? 2 : 15);
      }),
  },
  {
    line: 'A2',
    name: 'files-that-nobody-reads',
    shop: { environment: { TRUST_PROXY: '1' } },
    run: (run) =>
      underAttack(run, async () => {
        const file = await largestFile(run);
        const from = (n: number) => `X-Forwarded-For: 192.0.2.${n % 3}\r\n\r\n`;
        const readers = many(run.times(1_020), () => openSocket(run).pause());
        // One after the other: what is asked for at once is refused, and takes no room in the connection.
        for (let round = 0; round < 40; round += 1) {
          for (const [n, reader] of readers.entries()) {
            if (!reader.destroyed) reader.write(`GET ${file} HTTP/1.1\r\n${HEAD}${from(n)}`);
            if (n % 50 === 49) await pause(50);
          }
        }
        for (let time = 0; time < 10; time += 1) {
          const products = [{ product_id: 1, quantity: 1 }];
          const price = { method: 'POST', path: '/api/orders/price', body: { products } };
          const { status } = await run.send(price);
          run.expect('a cart is priced beside them', status === 200, status);
          await pause(100);
        }
        await holdOpen(run, readers, 5);
      }),
  },
  {
    line: 'A2',
    name: 'aborted-requests',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        for (let round = 0; round < run.times(50); round += 1) {
          const gone = many(50, (n) =>
            openSocket(
              run,
              `GET /collection/0?page=${n + 1}&priceFrom=${round} HTTP/1.1\r\n${HEAD}\r\n`,
            ),
          );
          await holdOpen(run, gone, 0.02);
        }
      }),
  },
  {
    line: 'A2',
    name: 'event-streams',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        const token = await logIn(run.shop);
        const listen = `GET /api/orders/events HTTP/1.1\r\n${HEAD}Authorization: Bearer ${token}\r\n\r\n`;
        const streams = many(run.times(1_000), () => openSocket(run, listen).pause());
        await holdOpen(run, streams, run.isShort ? 2 : 10);
      }),
  },
  {
    line: 'A2',
    name: 'multipart-floods',
    shop,
    short: 0.1,
    inEachRun: true,
    run: (run) =>
      underAttack(run, async () => {
        const headers = {
          authorization: `Bearer ${await logIn(run.shop)}`,
          'content-type': 'multipart/form-data; boundary=b',
        };
        const field = (n: number) =>
          `--b\r\nContent-Disposition: form-data; name="f${n}"\r\n\r\nx\r\n`;
        const file = `--b\r\nContent-Disposition: form-data; name="images[]"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${'x'.repeat(200)}\r\n`;
        const bodies = [
          Array.from({ length: 20_000 }, (_none, n) => field(n)).join(''),
          file.repeat(2_000),
          `--b\r\nContent-Disposition: form-data; name="description"\r\n\r\n${'y'.repeat(3_000_000)}\r\n`,
          `--b\r\n${'Content-Disposition: form-data; name="a"\r\n'.repeat(20_000)}\r\nx\r\n`,
          `--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n${'z'.repeat(9_000_000)}\r\n`,
        ];
        for (let round = 0; round < run.times(10); round += 1) {
          const answers = await Promise.all(
            [...bodies, ...bodies].map((body) =>
              run.send({
                method: 'POST',
                path: '/api/products',
                headers,
                body: `${body}--b--\r\n`,
              }),
            ),
          );
          for (const { status, error } of answers)
            run.expect(
              'a flood of parts is refused',
              (status >= 400 && status < 500) || status === 503 || error !== null,
              [status, error],
            );
        }
      }),
  },
];
