import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { runBackupTool } from '../test/scenarios/backup-tool.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { loadStoredPages, secondsUntil, storePages } from '../test/scenarios/page-load.ts';
import { hasPatroni, type PatroniCluster } from '../test/scenarios/patroni-cluster.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';

/** The targets of docs/product.md, What must survive, in seconds. A planned switch has none. */
const BACK_WITHIN = 30;
const SWITCHED_WITHIN = 10;

const shop = { products: 500, database: 'patroni' } as const;

/** Takes the leader away again and again under orders; in between the cluster becomes whole. */
async function withoutLeader(
  run: Run,
  takeAway: (cluster: PatroniCluster, leader: string) => Promise<() => void>,
  { times, within }: { readonly times: number; readonly within: number },
): Promise<void> {
  const cluster = run.shop.outside as PatroniCluster;
  const orders = takeOrders(run);
  await orders.prepare();
  await storePages(run);
  const pages = loadStoredPages(run, 100);
  const load = orders.steadily(150);
  const seconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await pause(2_000);
    const leader = await cluster.leader();
    if (leader === null) throw new Error('There is no leader');
    const from = performance.now();
    const bringBack = await takeAway(cluster, leader);
    // Orders that the former leader took are not those of the new one.
    await secondsUntil(async () => ![leader, null].includes(await cluster.leader()), 90);
    await secondsUntil(async () => (await orders.place()).answer.status === 201, 90);
    seconds.push((performance.now() - from) / 1_000);
    bringBack();
    const whole = await secondsUntil(cluster.isWhole, 120);
    run.expect('the former leader comes back as a copy', whole < 120, whole);
  }
  await load.end();
  await pages.end();
  await orders.sendAgain();
  await orders.expectEachOnce();
  run.figure('leaders', times);
  run.figure('recovered s', Math.max(...seconds).toFixed(1));
  run.expect('writes are back in time', Math.max(...seconds) <= run.within(within), seconds);
}

/** A copy whose disk is new copies everything by itself, and so does one after `patronictl reinit`; orders go on. */
async function rebuildCopies(run: Run): Promise<void> {
  const cluster = run.shop.outside as PatroniCluster;
  const orders = takeOrders(run);
  await orders.prepare();
  const load = orders.steadily(150);
  const [first = '', second = ''] = await cluster.copies();
  cluster.kill(first);
  cluster.empty(first);
  await pause(2_000);
  cluster.restart(first);
  const copied = await secondsUntil(
    async () => cluster.isUp(first) && (await cluster.isWhole()),
    120,
  );
  run.figure('a new disk is a copy after s', copied.toFixed(1));
  run.expect('a new disk becomes a copy', copied < 120, copied);
  await cluster.reinitialise(second);
  await secondsUntil(async () => !(await cluster.isWhole()), 20);
  const renewed = await secondsUntil(cluster.isWhole, 120);
  run.figure('rebuilt after s', renewed.toFixed(1));
  run.expect('a copy is rebuilt', renewed < 120, renewed);
  await load.end();
  await orders.sendAgain();
  await orders.expectEachOnce();
}

/** A backup that reads through HAProxy, and a restore that writes through it, to all three servers. */
async function restoreCluster(run: Run): Promise<void> {
  const cluster = run.shop.outside as PatroniCluster;
  const folder = mkdtempSync(join(run.shop.dataDir, 'backups-'));
  const environment = { DATABASE_URL: cluster.connectionString, DATA_DIR: run.shop.dataDir };
  const orders = takeOrders(run);
  await orders.prepare();
  for (let n = 0; n < 30; n += 1) await orders.place();
  await orders.sendAgain();
  const made = await runBackupTool(['backup', folder], environment);
  run.expect('a backup is made', made.code === 0, made.said);
  await run.shop.stop();
  await run.shop.query('update products set price = 1');
  const from = performance.now();
  const done = await runBackupTool(['restore', folder, '--replace'], environment);
  run.expect('the backup is restored', done.code === 0, done.said);
  const again = await run.shop.another();
  run.figure('recovered s', ((performance.now() - from) / 1_000).toFixed(1));
  const [wrong] = await run.shop.query<{ count: number }>(
    'select count(*)::int as count from products where price = 1',
  );
  run.expect('prices are as they were', wrong?.count === 0, wrong);
  await orders.expectEachOnce(again);
  run.expect('orders are taken', (await orders.place(again)).answer.status === 201);
  await secondsUntil(cluster.isWhole, 120);
  run.expect('the copies follow', await cluster.isWhole());
}

export const failover: readonly Scenario[] = hasPatroni
  ? [
      {
        line: '14.4',
        name: 'leader-killed',
        shop,
        ownShop: true,
        run: (run) =>
          withoutLeader(
            run,
            async (cluster, leader) => {
              cluster.kill(leader);
              return () => cluster.restart(leader);
            },
            { times: run.times(10), within: BACK_WITHIN },
          ),
      },
      {
        line: '14.4',
        name: 'leader-switched',
        shop,
        ownShop: true,
        run: (run) =>
          withoutLeader(
            run,
            async (cluster) => {
              await cluster.switchOver();
              return () => undefined;
            },
            { times: run.times(3), within: SWITCHED_WITHIN },
          ),
      },
      {
        line: '14.4',
        name: 'cluster-restored',
        shop: { database: 'patroni' },
        ownShop: true,
        run: restoreCluster,
      },
      { line: '14.4', name: 'copies-rebuilt', shop, ownShop: true, run: rebuildCopies },
    ]
  : [];
