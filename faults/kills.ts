import { setTimeout as pause } from 'node:timers/promises';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { releaseFolder, startBare } from '../test/scenarios/shop-under-test.ts';

/** Ready again after a kill, in seconds. */
const READY_WITHIN = 5;
/** The supervisor's next process begins, in seconds. */
const BEGUN_WITHIN = 1;

const isReady = async (run: Run) =>
  (await run.send({ path: '/readyz', timeoutMs: 1_000 })).status === 200;

/** Kills something in the middle of orders, several times, and counts. */
async function killDuringOrders(run: Run, kill: () => void): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare();
  const load = orders.steadily(12);
  let slowest = 0;
  for (let time = 0; time < run.times(5); time += 1) {
    await pause(1_000);
    kill();
    slowest = Math.max(
      slowest,
      await secondsUntil(async () => (await orders.place()).answer.status === 201),
    );
  }
  await load.end();
  run.figure('recovered s', slowest.toFixed(2));
  run.expect(
    `orders are taken within ${READY_WITHIN} s`,
    slowest <= run.within(READY_WITHIN),
    slowest,
  );
  await orders.sendAgain();
  await orders.expectEachOnce();
}

const killShop = (run: Run) => {
  const pid = listenerOf(run.shop.port);
  if (pid !== null) process.kill(pid, 'SIGKILL');
};

/** How far apart connections are cut, in ms: an order takes about as long, so that they break between its statements. */
const CUT_EVERY_MS = 15;

/** Ends database connections of the shop one by one while orders are placed on them; nothing may be half written. */
async function cutConnections(run: Run): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare();
  await run.shop.query('update product_popularity set purchase_count = 0'); // Generated products begin with some.
  const load = orders.steadily(10);
  let cut = 0;
  const until = performance.now() + run.times(30) * 1_000;
  while (performance.now() < until) {
    const rows = await run.shop.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'mantel' and pid <> pg_backend_pid() and state <> 'idle'
      order by random() limit 1`,
    );
    cut += rows.length;
    await pause(CUT_EVERY_MS);
  }
  const refused = (await load.end()).filter(({ answer }) => answer.status !== 201);
  run.figure('cut', cut);
  run.figure('refused meanwhile', refused.length);
  run.expect('connections were cut in the middle', refused.length > 0);
  const wrong = refused.filter(({ answer }) => answer.status !== 503);
  run.expect('they are refused with 503', wrong.length === 0, wrong[0]?.answer.status);
  await orders.sendAgain();
  await orders.expectEachOnce();
  const [found] = await run.shop.query<Record<string, number>>(HALF_WRITTEN);
  run.expect(
    'nothing is half written',
    Object.values(found ?? {}).every((n) => n === 0),
    found,
  );
}

/** What one transaction writes: a part of it alone would be counted here. */
const HALF_WRITTEN = `
  select
    (select count(*)::int from orders o where not exists (select from order_items where order_id = o.id)) as no_lines,
    (select count(*)::int from orders o where not exists (select from idempotency_keys where order_id = o.id)) as no_key,
    (select count(*)::int from idempotency_keys where answer is null) as no_answer,
    (select count(*)::int from orders) - (select count(*)::int from outbox where subject like 'New order %') as no_mail,
    (select sum(purchase_count)::int from product_popularity) - (select sum(quantity)::int from order_items) as not_counted`;

/** Of two instances on one database one is killed several times; its buyers send their orders to the other. */
async function killOneOfTwo(run: Run): Promise<void> {
  const victim = await run.shop.another();
  const orders = takeOrders(run);
  await orders.prepare();
  let turn = 0;
  const load = orders.steadily(15, () => {
    turn += 1;
    return turn % 2 ? run.shop : victim;
  });
  let kills = 0;
  const until = performance.now() + run.times(20) * 1_000;
  while (performance.now() < until) {
    await pause(700);
    const pid = listenerOf(victim.port);
    if (pid === null) continue; // It is not back yet.
    process.kill(pid, 'SIGKILL');
    kills += 1;
  }
  const sent = await load.end();
  await orders.sendAgain();
  run.figure('kills', kills);
  const ofTheOther = sent.filter((_order, n) => n % 2 === 0);
  const failed = ofTheOther.filter(({ answer }) => answer.status !== 201);
  run.figure('refused by the other', failed.length);
  run.expect('the instance was killed', kills > 0, kills);
  run.expect('the other takes all of its orders', failed.length === 0, failed.slice(0, 3));
  await orders.expectEachOnce();
}

export const kills: readonly Scenario[] = [
  {
    line: 'C',
    name: 'kill-9-of-one-of-two',
    shop: { products: 100, database: 'outside' },
    ownShop: true,
    run: killOneOfTwo,
  },
  {
    line: 'C',
    name: 'connections-cut-in-the-middle',
    shop: { products: 500 },
    ownShop: true,
    short: 0.1,
    inEachRun: true,
    run: cutConnections,
  },
  {
    line: 'C',
    name: 'kill-9-of-the-shop',
    shop: { products: 500 },
    ownShop: true,
    short: 0.2,
    inEachRun: true,
    run: (run) => killDuringOrders(run, () => killShop(run)),
  },
  {
    line: 'C',
    name: 'kill-9-of-postgresql',
    shop: { products: 500 },
    ownShop: true,
    run: (run) =>
      killDuringOrders(run, () => {
        for (const pid of run.shop.postgres()) process.kill(pid, 'SIGKILL');
      }),
  },
  {
    line: 'A3',
    name: 'supervisor-restarts',
    shop: { products: 100, database: 'outside' },
    ownShop: true,
    run: async (run) => {
      const begun: number[] = [];
      const ready: number[] = [];
      for (let time = 0; time < run.times(8); time += 1) {
        const before = new Set(run.shop.started());
        killShop(run);
        begun.push(
          await secondsUntil(async () => run.shop.started().some((pid) => !before.has(pid))),
        );
        ready.push((begun.at(-1) ?? 0) + (await secondsUntil(() => isReady(run), 60)));
      }
      run.figure('begun s', begun.map((s) => s.toFixed(2)).join(' '));
      run.figure('recovered s', ready.map((s) => s.toFixed(2)).join(' '));
      run.expect(
        `it begins again within ${BEGUN_WITHIN} s, however often it was killed`,
        Math.max(...begun) <= run.within(BEGUN_WITHIN),
        begun,
      );
      run.expect('it comes back each time', await isReady(run));
      const { code, seconds: stopped } = await run.shop.stop();
      run.expect(
        'SIGTERM still stops it with 0',
        code === 0 && stopped <= run.within(READY_WITHIN),
        [code, stopped],
      );
    },
  },
  {
    line: 'A3',
    name: 'no-restart-after-a-bad-setting',
    shop: { products: 100, database: 'outside' },
    short: 1,
    run: async (run) => {
      for (const environment of [{ PORT: 'eighty' }, { DATABASE_URL: 'mysql://here' }]) {
        const { code, seconds, output } = await startBare(releaseFolder, environment);
        run.figure('exit code', String(code));
        run.expect('it exits with 1', code === 1, code);
        run.expect('it does so at once', seconds < run.within(10), seconds);
        const said = output.match(/could not start/g) ?? [];
        run.expect('it says why once', said.length === 1, output.slice(-400));
      }
    },
  },
  {
    line: 'A3',
    name: 'database-refused-at-start',
    shop: { products: 100, database: 'outside' },
    run: async (run) => {
      const { code, seconds, output } = await startBare(releaseFolder, {
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:9/none',
      });
      run.figure('exit code', String(code));
      run.figure('ended s', seconds.toFixed(1));
      run.expect(
        'it says that the database cannot be reached',
        /database cannot be reached/i.test(output),
        output.slice(-400),
      );
    },
  },
];
