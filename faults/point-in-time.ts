import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test/free-port.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import { queryOnce } from '../test/scenarios/query-once.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';

/** Debian's PostgreSQL, since the embedded one brings no `pg_basebackup`; as root, who can become its account. */
const BINARIES = '/usr/lib/postgresql/15/bin';
const isPossible = process.getuid?.() === 0 && existsSync(join(BINARIES, 'pg_basebackup'));

/** Commands of PostgreSQL as its account, in a folder that is its own. */
function becomePostgres(dataDir: string) {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString());
  const account = { uid: idOf('-u'), gid: idOf('-g') };
  chmodSync(dataDir, 0o755);
  const home = mkdtempSync(join(dataDir, 'archived-'));
  const makeFolder = (name: string) => {
    const folder = join(home, name);
    mkdirSync(folder, { mode: 0o700 });
    chownSync(folder, account.uid, account.gid);
    return folder;
  };
  chownSync(home, account.uid, account.gid);
  return {
    home,
    makeFolder,
    run: (command: string, words: readonly string[]) =>
      execFileSync(join(BINARIES, command), words, { ...account, cwd: home, stdio: 'pipe' }),
    /** Starts a server on a folder, and waits until it takes writes. */
    async serve(folder: string) {
      const port = await findFreePort();
      const words = ['-D', folder, '-p', `${port}`, '-k', home, '-h', '127.0.0.1'];
      const child = spawn(join(BINARIES, 'postgres'), words, {
        ...account,
        cwd: home,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let said = '';
      child.stderr.on('data', (text) => {
        said = (said + text).slice(-4_000);
      });
      const kill = () => child.kill('SIGQUIT'); // Also when the scenario breaks off.
      process.once('exit', kill);
      const address = (role: string, database: string) =>
        `postgresql://${role}@127.0.0.1:${port}/${database}`;
      const isOpen = async () => {
        const ask = 'select pg_is_in_recovery() as recovers';
        const rows = await queryOnce<{ recovers: boolean }>(
          address('postgres', 'postgres'),
          ask,
        ).catch(() => []);
        return child.exitCode !== null || rows[0]?.recovers === false;
      };
      const seconds = await secondsUntil(isOpen, 90);
      if (child.exitCode !== null || seconds >= 90) throw new Error(`No PostgreSQL:\n${said}`);
      return {
        port,
        address,
        async stop() {
          child.kill('SIGINT');
          if (child.exitCode === null) await once(child, 'exit');
          process.off('exit', kill);
        },
      };
    },
  };
}

/** What docs/operations.md says of every moment: a base copy, an archive of the log, and the shop as it was at a moment. */
async function goBackInTime(run: Run): Promise<void> {
  const postgres = becomePostgres(run.shop.dataDir);
  const archive = postgres.makeFolder('wal');
  const data = postgres.makeFolder('data');
  postgres.run('initdb', ['-D', data, '-U', 'postgres', '-E', 'UTF8', '--locale', 'C.UTF-8']);
  appendFileSync(
    join(data, 'postgresql.conf'),
    `archive_mode = on
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f'
archive_timeout = 60
`,
  );
  const first = await postgres.serve(data);
  await queryOnce(first.address('postgres', 'postgres'), 'create role mantel login');
  await queryOnce(first.address('postgres', 'postgres'), 'create database mantel owner mantel');
  const start = (address: string) =>
    run.shop.another({
      DATABASE_URL: address,
      DATA_DIR: mkdtempSync(join(run.shop.dataDir, 'shop-')),
      SEED: 'catalogue',
    });
  const shop = await start(first.address('mantel', 'mantel'));
  const query: Run['shop']['query'] = (text, values) =>
    queryOnce(first.address('mantel', 'mantel'), text, values);
  const orders = takeOrders({ ...run, shop: { ...run.shop, ...shop, query } });
  await orders.prepare();
  const base = postgres.makeFolder('base');
  const connection = ['-h', '127.0.0.1', '-p', `${first.port}`, '-U', 'postgres'];
  postgres.run('pg_basebackup', [...connection, '-D', base, '--checkpoint=fast']);

  for (let n = 0; n < 20; n += 1) await orders.place(shop);
  await orders.sendAgain(shop);
  await orders.expectEachOnce(shop);
  const [moment] = await query<{ at: string; orders: number }>(
    'select clock_timestamp()::text as at, count(*)::int as orders from orders',
  );
  await pause(50);
  await query('update products set price = 1');
  const { answer } = await orders.place(shop);
  run.expect('an order is placed after the mistake', answer.status === 201, answer.status);
  await queryOnce(first.address('postgres', 'postgres'), 'select pg_switch_wal()');
  await secondsUntil(async () => readdirSync(archive).length >= 2, 60);
  await shop.stop();
  await first.stop();

  const lost = performance.now();
  appendFileSync(
    join(base, 'postgresql.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment?.at}'
recovery_target_action = promote
archive_mode = off
`,
  );
  writeFileSync(join(base, 'recovery.signal'), '');
  const second = await postgres.serve(base);
  const again = await start(second.address('mantel', 'mantel'));
  const [found] = await queryOnce<{ orders: number; wrong: number }>(
    second.address('mantel', 'mantel'),
    `select (select count(*)::int from orders) as orders,
            (select count(*)::int from products where price = 1) as wrong`,
  );
  run.figure('orders in it', `${found?.orders} of ${moment?.orders}`);
  run.expect('every order of before is there, and none of after', found?.orders === moment?.orders);
  run.expect('the mistake was never made', found?.wrong === 0, found?.wrong);
  const placed = await orders.place(again);
  run.expect('orders are taken', placed.answer.status === 201, placed.answer.status);
  run.figure('recovered s', ((performance.now() - lost) / 1_000).toFixed(1));
  await again.stop();
  await second.stop();
}

export const pointInTime: readonly Scenario[] = isPossible
  ? [
      {
        line: '14.1',
        name: 'back-to-a-moment',
        shop: { products: 100, database: 'outside' },
        ownShop: true,
        run: goBackInTime,
      },
    ]
  : [];
