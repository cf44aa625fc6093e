import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../test/scenarios/http-client.ts';
import { type SentOrder, takeOrders } from '../test/scenarios/order-load.ts';
import { loadStoredPages, secondsUntil, storePages } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';

/** The targets of docs/product.md, What must survive, in seconds. */
const REFUSED_WITHIN = 1.5;
const RECOVERED_WITHIN = 1;

const shop = { products: 500, database: 'outside' } as const;

interface Fault {
  begin(run: Run): Promise<void> | void;
  /** Resolves when the database takes connections again. */
  end(run: Run): Promise<void> | void;
}

const signalAll = (signal: NodeJS.Signals) => (run: Run) => {
  for (const pid of run.shop.postgres()) process.kill(pid, signal);
};

const FROZEN: Fault = { begin: signalAll('SIGSTOP'), end: signalAll('SIGCONT') };
const STOPPED: Fault = {
  begin: (run) => run.shop.outside?.stop(),
  end: (run) => run.shop.outside?.start(),
};

/** Takes the database away under load for some seconds and holds the shop to the targets above. */
async function withoutDatabase(run: Run, fault: Fault, seconds: number): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare();
  await storePages(run);
  const pages = loadStoredPages(run);
  const load = orders.steadily(100);
  await pause(1_000);
  await fault.begin(run);
  const from = performance.now();
  await pause(500);
  const sidelong = lookAround(run);
  await pause(seconds * 1_000 - 500);
  await sidelong; // On a slow machine this takes longer: what it sees must not be the database that is back.
  await fault.end(run);
  const to = performance.now();
  const recovered = await secondsUntil(async () => (await orders.place()).answer.status === 201);
  await pause(1_000);
  expectRefusals(run, await load.end(), from, to);
  const answers = await pages.end();
  expectStale(run, answers);
  run.figure('recovered s', recovered.toFixed(2));
  run.expect('orders are taken within 1 s', recovered <= run.within(RECOVERED_WITHIN), recovered);
  const { status } = await run.sendPatiently({ path: '/readyz' });
  run.expect('it is ready again', status === 200, status);
  await orders.sendAgain();
  await orders.expectEachOnce();
}

/** While the database is away: alive, not ready, and what needs it is refused quickly. */
async function lookAround(run: Run): Promise<void> {
  const health = await run.send({ path: '/healthz' });
  run.expect(
    'it says that it lives',
    health.status === 200 && health.ms < run.within(1) * 1_000,
    health,
  );
  // Nobody has asked for these before: they show the settings alone.
  for (const path of ['/checkout', '/login', '/profile', '/orders/1', '/no/such/page']) {
    const { status, ms } = await run.send({ path });
    const expected = path === '/no/such/page' ? 404 : 200;
    run.expect(`${path} is answered`, status === expected, { status, ms });
  }
  const body = { email: 'nobody@example.com', password: 'linen and brass' };
  for (const request of [
    { path: '/readyz' },
    { path: '/api/auth/login', method: 'POST', body },
    { path: '/api/auth', headers: { authorization: `Bearer ${'x'.repeat(43)}` } },
  ]) {
    const { status, ms, headers } = await run.send(request);
    run.expect(
      `${request.path} answers 503 within ${REFUSED_WITHIN} s`,
      status === 503 && ms <= run.within(REFUSED_WITHIN) * 1_000,
      { status, ms, retry: headers['retry-after'] },
    );
  }
}

/** Orders of that time are refused in time, with the time to wait; those at its end may be taken. */
function expectRefusals(run: Run, sent: readonly SentOrder[], from: number, to: number): void {
  const within = sent.filter(({ at }) => at > from + 100 && at < to - REFUSED_WITHIN * 1_000);
  run.expect('orders were sent meanwhile', within.length > 0);
  const wrong = within.filter(
    ({ answer: { status, headers } }) => status !== 503 || !headers['retry-after'],
  );
  run.expect(
    'orders are refused with 503 and Retry-After',
    wrong.length === 0,
    wrong.slice(0, 3).map(({ answer }) => [answer.status, answer.error, answer.ms]),
  );
  const slowest = Math.max(...sent.map(({ answer }) => answer.ms)) / 1_000;
  run.figure('slowest order s', slowest.toFixed(2));
  run.expect(
    `no order waits longer than ${REFUSED_WITHIN} s`,
    slowest <= run.within(REFUSED_WITHIN),
    slowest,
  );
}

function expectStale(run: Run, answers: readonly Answer[]): void {
  const stale = answers.filter(({ headers }) => headers['x-cache'] === 'stale').length;
  run.figure('stale', stale);
  run.expect('stale pages say so (X-Cache: stale)', stale > 0);
}

export const database: readonly Scenario[] = [
  {
    line: 'B',
    name: 'database-frozen',
    shop,
    run: (run) => withoutDatabase(run, FROZEN, 30),
  },
  {
    line: 'B',
    name: 'database-stopped',
    shop,
    run: (run) => withoutDatabase(run, STOPPED, 60),
  },
];
