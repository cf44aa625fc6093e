import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, keepAliveAgent } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { storePages } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn } from '../test/scenarios/visitors.ts';

/** Exit after SIGTERM, in seconds. */
const STOPPED_WITHIN = 5;

const shop = { products: 500, database: 'outside' } as const;

const HEAD = 'Host: shop\r\nX-Requested-With: XMLHttpRequest\r\n';

/** Sockets that a shop meets when it is asked to stop: none of them may hold it up. */
const SOCKETS: Readonly<Record<string, (token: string) => string>> = {
  'sent nothing': () => '',
  'kept after an answer': () => `GET /healthz HTTP/1.1\r\n${HEAD}\r\n`,
  'half a head': () => `GET / HTTP/1.1\r\n${HEAD}`,
  'half a body': () =>
    `POST /api/auth/login HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"email"`,
  'half a picture': (token) =>
    `POST /api/products HTTP/1.1\r\n${HEAD}Authorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 900000\r\n\r\n--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\nxxxx`,
  'answers that nobody reads': () =>
    `GET /api/products?per_page=100 HTTP/1.1\r\n${HEAD}\r\n`.repeat(100),
  'event stream': (token) =>
    `GET /api/orders/events HTTP/1.1\r\n${HEAD}Authorization: Bearer ${token}\r\n\r\n`,
};

async function stopWithSockets(run: Run, kinds: readonly string[]): Promise<void> {
  const token = await logIn(run.shop);
  const sockets = await Promise.all(
    kinds.flatMap((kind) =>
      Array.from({ length: run.times(20) }, () => openSocket(run, SOCKETS[kind]?.(token) ?? '')),
    ),
  );
  await pause(500);
  const { code, seconds } = await run.shop.stop();
  for (const socket of sockets) socket.destroy();
  run.figure('stopped s', seconds.toFixed(2));
  run.figure('exit code', String(code));
  run.expect('it exits with 0', code === 0, code);
  run.expect(`it stops within ${STOPPED_WITHIN} s`, seconds <= run.within(STOPPED_WITHIN), seconds);
}

async function openSocket(run: Run, text: string): Promise<Socket> {
  const socket = connect(run.shop.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  socket.write(text);
  run.sent(1);
  return socket;
}

/**
 * Asks again and again on one kept connection, as a balancer does: once the shop is not ready and has asked the
 * connection to close, no other one is opened.
 */
async function askUntilClosed(run: Run, path: string, isOver: () => boolean): Promise<Answer[]> {
  const agent = keepAliveAgent(1);
  const answers: Answer[] = [];
  for (;;) {
    const answer = await ask(run.shop, { path, agent, keepBody: true });
    if (answer.error?.includes('ECONNREFUSED')) break;
    answers.push(answer);
    if (isOver() && answer.headers.connection === 'close') break;
    await pause(2);
  }
  agent.destroy();
  run.sent(answers.length);
  return answers;
}

export const stop: readonly Scenario[] = [
  {
    line: 'C',
    name: 'sigterm-with-open-sockets',
    shop,
    ownShop: true,
    short: 0.25,
    run: (run) => stopWithSockets(run, Object.keys(SOCKETS)),
  },
  {
    line: 'C',
    name: 'sigterm-with-idle-sockets',
    shop,
    ownShop: true,
    run: (run) => stopWithSockets(run, ['sent nothing']),
  },
  {
    line: 'C',
    name: 'draining', // No short form: the second that it lasts may pass unseen on a machine that stands still.
    shop,
    ownShop: true,
    run: async (run) => {
      await storePages(run);
      let isReady = true;
      let isGone = false;
      const paths = [
        '/collection/0',
        '/api/products',
        '/product/1',
        '/',
        '/collection/1',
        '/contact',
      ];
      const visitors = [...paths, ...paths].map((path) =>
        askUntilClosed(run, path, () => !isReady),
      );
      const readiness: number[] = [];
      const watching = (async () => {
        while (!isGone) {
          const { status } = await run.send({ path: '/readyz', agent: keepAliveAgent(1) });
          readiness.push(status);
          if (status !== 200) isReady = false;
          await pause(20);
        }
      })();
      await pause(700);
      const askedAt = performance.now();
      const { code } = await run.shop.stop();
      isGone = true;
      await watching;
      const answers = (await Promise.all(visitors)).flat();
      const failed = answers.filter(({ status }) => status !== 200);
      run.figure('pages failed', `${failed.length} of ${answers.length}`);
      run.figure('stopped s', ((performance.now() - askedAt) / 1_000).toFixed(2));
      run.expect('it exits with 0', code === 0, code);
      run.expect(
        'kept connections are answered to the end',
        failed.length === 0,
        failed.slice(0, 3).map(({ status, error, body }) => [status, error, body.slice(0, 80)]),
      );
      const isNotified = answers.some(({ headers }) => headers.connection === 'close');
      run.expect('kept connections are asked to close', isNotified);
      run.expect(
        '/readyz answers 503 before the shop closes',
        readiness.includes(503),
        readiness.slice(-3),
      );
    },
  },
  {
    line: 'C',
    name: 'ctrl-c-twice-with-orders',
    shop: { ...shop, by: 'npm' },
    ownShop: true,
    run: async (run) => {
      const orders = takeOrders(run);
      await orders.prepare();
      const load = orders.steadily(8);
      await pause(run.isShort ? 700 : 3_000);
      // Orders that take their time: a shop that ends at the second signal cuts them.
      const slow = run.shop.query(
        'begin; lock table orders in share row exclusive mode; select pg_sleep(0.6); commit',
      );
      await pause(100);
      const from = performance.now();
      run.shop.signal('SIGINT', 'group');
      await pause(150);
      run.shop.signal('SIGINT', 'group');
      await run.shop.exited;
      const seconds = (performance.now() - from) / 1_000;
      await slow;
      const sent = await load.end();
      run.figure('stopped s', seconds.toFixed(2));
      run.expect(
        `it stops within ${STOPPED_WITHIN} s`,
        seconds <= run.within(STOPPED_WITHIN),
        seconds,
      );
      const cut = sent.filter(
        ({ at, answer }) => answer.status === 0 && !isLate(answer) && at < from,
      );
      run.expect(
        'orders that were sent before it are answered',
        cut.length === 0,
        cut.slice(0, 3).map(({ answer }) => [answer.status, answer.error]),
      );
      const next = await run.shop.another();
      await orders.sendAgain(next);
      await orders.expectEachOnce(next);
    },
  },
];

/** It came when the port was closed already. */
const isLate = ({ error }: Answer) => error?.includes('ECONNREFUSED') ?? false;
