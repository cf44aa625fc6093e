import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../test/scenarios/http-client.ts';
import { canMoveClock } from '../test/scenarios/moved-clock.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { loadStoredPages, secondsUntil, storePages } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { ADMIN, reasonsOf } from '../test/scenarios/shop-under-test.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const HOUR = 3_600;

/** Clients from outside are limited, by the address that the proxy gives; this machine is not. */
const from = (address: string) => ({ 'x-forwarded-for': address });

const wrongLogin = (run: Run): Promise<Answer> =>
  run.send({
    method: 'POST',
    path: '/api/auth/login',
    headers: from('203.0.113.9'),
    body: { email: 'rima@example.com', password: 'wrong and wrong' },
  });

const badToken = (run: Run): Promise<Answer> =>
  run.send({
    path: '/api/auth',
    headers: { ...from('203.0.113.10'), authorization: `Bearer ${'x'.repeat(43)}` },
  });

async function untilLimited(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let n = 0; n < 1_000 && answer.status !== 429; n += 1) answer = await send();
  return answer;
}

/** Limits that were used up before the clock moved must not last longer because of it. */
async function expectLimitsToEnd(run: Run): Promise<void> {
  for (const [name, send, most] of [
    ['wrong logins', wrongLogin, 15 * 60],
    ['bad tokens', badToken, 60],
  ] as const) {
    const { status, headers } = await send(run);
    const wait = Number(headers['retry-after'] ?? 0);
    run.figure(`${name} wait s`, `${status}/${wait}`);
    run.expect(`${name} are limited for at most ${most} s`, status === 401 || wait <= most, [
      status,
      wait,
    ]);
  }
}

const statements = async (run: Run): Promise<number> => {
  const [row] = await run.shop.query<{ count: number }>(
    'select (xact_commit + xact_rollback)::float8 as count from pg_stat_database where datname = current_database()',
  );
  return row?.count ?? 0;
};

/** Transactions a second while nobody visits: what floods the database shows here. */
async function atRest(run: Run): Promise<number> {
  const seconds = 6;
  await pause(1_500); // PostgreSQL counts with a delay.
  const before = await statements(run);
  await pause(seconds * 1_000);
  return ((await statements(run)) - before) / seconds;
}

async function moveClock(run: Run, seconds: number): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare();
  await storePages(run);
  const token = await logIn(run.shop);
  await untilLimited(() => wrongLogin(run));
  await untilLimited(() => badToken(run));
  const restBefore = await atRest(run);
  const pages = loadStoredPages(run, 30);
  const load = orders.steadily(200);
  await pause(1_000);
  run.shop.clock?.move(seconds);
  await expectMoved(run, seconds);
  await expectLimitsToEnd(run);
  await expectSessions(run, token);
  await expectEdits(run, token);
  await pause(5_000);
  await pages.end();
  const sent = await load.end();
  const refused = sent.filter(({ answer }) => answer.status !== 201);
  run.figure('orders failed', `${refused.length} of ${sent.length}`);
  run.figure('why', reasonsOf([run.shop]));
  run.expect(
    'no order fails',
    refused.length === 0,
    refused.slice(0, 3).map(({ answer }) => [answer.status, answer.body.slice(0, 100)]),
  );
  await expectWorkDone(run);
  const restAfter = await atRest(run);
  run.figure('transactions/s at rest', `${restBefore.toFixed(0)}→${restAfter.toFixed(0)}`);
  run.expect('it does not flood the database', restAfter <= 2 * restBefore + 10, [
    restBefore,
    restAfter,
  ]);
  await orders.expectEachOnce();
}

/** Or the scenario would show nothing. */
async function expectMoved(run: Run, seconds: number): Promise<void> {
  const [row] = await run.shop.query<{ off: number }>(
    'select extract(epoch from clock_timestamp())::float8 as off',
  );
  await pause(1_100); // Node keeps the date of its answers for a second.
  const { headers } = await run.send({ path: '/healthz' });
  const clocks = {
    PostgreSQL: (row?.off ?? 0) - Date.now() / 1_000,
    shop: (Date.parse(String(headers.date)) - Date.now()) / 1_000,
  };
  for (const [name, off] of Object.entries(clocks))
    run.expect(`${name}'s clock moved`, Math.abs(off - seconds) < 10, off);
}

/** Who is logged in stays so, and others can log in. */
async function expectSessions(run: Run, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await run.send({ path: '/api/orders', headers });
  run.expect('a session of before holds', status === 200, status);
  const login = await run.send({ method: 'POST', path: '/api/auth/login', body: ADMIN });
  run.expect('a login is answered', login.status === 200, login.status);
}

/** A change of the catalogue is seen within a second, as always. */
async function expectEdits(run: Run, token: string): Promise<void> {
  const form = new FormData();
  form.set('name', `Moved ${Date.now()}`);
  const encoded = new Response(form);
  const { status } = await run.send({
    method: 'POST',
    path: '/api/products/1',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  run.expect('a product is changed', status === 200, status);
  const isShown = async () =>
    (await run.send({ path: '/product/1', keepBody: true })).body.includes(
      String(form.get('name')),
    );
  const seen = await secondsUntil(isShown, 5);
  run.figure('edit seen s', seen.toFixed(2));
  run.expect('it is seen within 1 s', seen <= run.within(1), seen);
}

/** Mails leave and jobs end; none waits for the hour that was put back. */
async function expectWorkDone(run: Run): Promise<void> {
  const waiting = async () => {
    const [row] = await run.shop.query<{ mails: number; jobs: number }>(
      `select (select count(*)::int from outbox where sent_at is null) as mails,
        (select count(*)::int from jobs.job where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 hour') as jobs`,
    );
    return row ?? { mails: -1, jobs: -1 };
  };
  const seconds = await secondsUntil(async () => {
    const { mails, jobs } = await waiting();
    return mails === 0 && jobs === 0;
  }, 30);
  run.figure('mails and jobs done s', seconds.toFixed(1));
  const left = await waiting();
  run.expect('mails leave and jobs end', left.mails === 0 && left.jobs === 0, left);
}

const shop = {
  products: 500,
  ownClock: true,
  environment: { TRUST_PROXY: '1', SHOP_EMAIL: 'shop@example.com' },
} as const;

export const clock: readonly Scenario[] = canMoveClock
  ? [
      {
        line: 'D',
        name: 'clock-a-day-ahead',
        shop,
        ownShop: true,
        run: (run) => moveClock(run, 24 * HOUR),
      },
      {
        line: 'D',
        name: 'clock-an-hour-back',
        shop,
        ownShop: true,
        run: (run) => moveClock(run, -HOUR),
      },
    ]
  : [];
