import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../test/free-port.ts';
import { type Answer, call } from '../test/scenarios/http-client.ts';
import { holdToCpu } from '../test/scenarios/little-cpu.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { STORED_PAGES, secondsUntil, sendSteadily } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { reasonsOf, releaseFolder, type ShopUnderTest } from '../test/scenarios/shop-under-test.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const shop = { products: 500, database: 'outside' } as const;

const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));

/** nginx before instances, with what `deploy/nginx.conf` says of how it goes on to the other one. */
async function startProxy(run: Run, ports: readonly number[]) {
  if (!NGINX) throw new Error('This scenario needs nginx: apt-get install nginx-light');
  const port = await findFreePort();
  const folder = join(run.shop.dataDir, 'nginx');
  mkdirSync(folder);
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
     events { worker_connections 512; }
     http {
       access_log off;
       ${paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       upstream mantel { ${servers.join(' ')} keepalive 64; }
       server {
         listen 127.0.0.1:${port};
         proxy_http_version 1.1;
         proxy_set_header Connection "";
         proxy_set_header Host $host;
         proxy_set_header X-Forwarded-For $remote_addr;
         proxy_next_upstream error timeout http_502 http_503 http_504;
         proxy_connect_timeout 1s;
         location / { proxy_pass http://mantel; }
       }
     }`,
  );
  const child = spawn(NGINX, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  process.once('exit', () => child.kill()); // Also when the scenario breaks off.
  await secondsUntil(async () => existsSync(join(folder, 'pid')), 5);
  return {
    port,
    stop: () => stopProxy(child),
    errors: () => errorsIn(readFileSync(join(folder, 'error.log'), 'utf8')),
  };
}

/** What the proxy says of requests that failed, and how often; a refused connection only sends it to the next one. */
function errorsIn(log: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [, error = ''] of log.matchAll(/\[error\] [^*]*\*\d+ (.*?), client:/g))
    counts[error] = (counts[error] ?? 0) + 1;
  return counts;
}

async function stopProxy(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

interface Rolling {
  /** Share of a core that each instance gets; absent: all it wants. */
  readonly cpu?: number;
  /** Pages and orders are sent so often, in ms. */
  readonly pageMs: number;
  readonly orderMs: number;
}

/**
 * Replaces one instance after the other while pages and orders go through the proxy. Every other round goes to a
 * release with more migrations, so that both releases run on its schema, and the older one is started again on it.
 */
async function rollOver(
  run: Run,
  rounds: number,
  { cpu, pageMs, orderMs }: Rolling,
): Promise<void> {
  const next = makeNextRelease(run.shop.dataDir);
  const ports = [await findFreePort(), await findFreePort()];
  const started: ShopUnderTest[] = [];
  const start = async (port: number, folder = releaseFolder) => {
    const environment = { PORT: String(port), TRUST_PROXY: '1' };
    const instance = await run.shop.another(environment, folder);
    started.push(instance);
    if (cpu) holdToCpu(instance, cpu);
    return instance;
  };
  const instances = await Promise.all(ports.map((port) => start(port)));
  const proxy = await startProxy(run, ports);
  const orders = takeOrders(run);
  await orders.prepare();
  const pages = sendSteadily(proxy, pageMs, (n) => STORED_PAGES[n % STORED_PAGES.length] ?? '/');
  const load = orders.steadily(orderMs, () => proxy);
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, port] of ports.entries()) {
      await pause(1_000);
      const stopped = await instances[place]?.stop();
      codes.push(stopped?.code ?? null);
      instances[place] = await start(port, round % 2 === 0 ? next : releaseFolder);
      await pause(1_500);
    }
  }
  const answers = await pages.end();
  const sent = await load.end();
  await proxy.stop();
  const failed = answers.filter(({ status }) => status !== 200);
  const refused = sent.filter(({ answer }) => answer.status !== 201);
  run.sent(answers.length);
  run.figure('replaced', codes.length);
  run.figure('pages failed', `${failed.length} of ${answers.length}`);
  run.figure('orders failed', `${refused.length} of ${sent.length}`);
  run.figure('slowest page ms', Math.round(Math.max(...answers.map(({ ms }) => ms))));
  run.figure('why', reasonsOf(started));
  run.figure('proxy', JSON.stringify(proxy.errors()));
  run.figure('stops that cut connections', cutsOf(started));
  const [applied] = await run.shop.query<{ count: number }>(
    `select count(*)::int as count from applied_migrations where name like '9%'`,
  );
  run.expect('the new release applied its migrations', applied?.count === 2, applied);
  run.expect(
    'each instance exits with 0',
    codes.every((code) => code === 0),
    codes,
  );
  run.expect('no page fails', failed.length === 0, countsOf(failed));
  const refusals = countsOf(refused.map(({ answer }) => answer));
  run.expect('no order fails', refused.length === 0, refusals);
  await orders.expectEachOnce();
}

/** How often each answer came. */
function countsOf(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, error } of answers) {
    const kind = `${status} ${error ?? ''}`.trim();
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

/** What a later release adds, by the rules of docs/migrations.md, to tables that orders are written to meanwhile. */
const NEXT_MIGRATIONS = {
  '9001_gift_wrapping.sql': `alter table orders add column gift_wrapping boolean not null default false;
    alter table products add column weight int4;
    create table wrappings (id int4 primary key generated always as identity, order_id int4 not null references orders (id));`,
  '9002_orders_by_wrapping.sql': `-- outside-transaction
drop index concurrently if exists orders_by_wrapping;
create index concurrently orders_by_wrapping on orders (gift_wrapping, id);`,
};

/** A copy of the tested release that has migrations of its own. */
function makeNextRelease(parent: string): string {
  const folder = join(parent, 'next-release');
  const leftOut = new Set(['node_modules', '.git'].map((name) => join(releaseFolder, name)));
  cpSync(releaseFolder, folder, {
    recursive: true,
    preserveTimestamps: true, // Or its pages would be built once more.
    filter: (path) => !leftOut.has(path),
  });
  symlinkSync(join(releaseFolder, 'node_modules'), join(folder, 'node_modules'));
  for (const [name, text] of Object.entries(NEXT_MIGRATIONS))
    writeFileSync(join(folder, 'database/migrations', name), text);
  return folder;
}

const cutsOf = (instances: readonly ShopUnderTest[]) =>
  instances.filter((instance) => instance.output().includes('connections were cut')).length;

/** Another release, installed and built, to run beside: `MANTEL_PREVIOUS=FOLDER`. */
const previous = process.env.MANTEL_PREVIOUS;

/** A database that the previous release filled is taken over while that release runs, and given back to it. */
async function upgrade(run: Run, folder: string): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare(); // The shop of this scenario is the previous release.
  for (let n = 0; n < 20; n += 1) await orders.place();
  const before = await dump(run);
  const loads = [await visit(run.shop, orders)];
  const newer = await run.shop.another({ SEED: 'none' }, folder);
  loads.push(await visit(newer, orders));
  await pause(5_000);
  await loads[0]?.end(run, 'previous beside new');
  const { code } = await run.shop.stop();
  run.expect('the previous release exits with 0', code === 0, code);
  const again = await run.shop.another({ SEED: 'none' }, run.shop.folder);
  const back = await visit(again, orders);
  await pause(5_000);
  await back.end(run, 'previous started again');
  await loads[1]?.end(run, 'new beside previous');
  run.expect('orders of before are unchanged', (await dump(run)) === before);
  await orders.expectEachOnce(newer);
  const headers = { authorization: `Bearer ${await logIn(newer)}` };
  const { total } = await call(newer, { path: '/api/orders', headers });
  run.figure('orders after', total);
  const warned = again.output().includes('newer release') || folder === run.shop.folder;
  run.figure('previous warns of newer migrations', warned ? 'yes' : 'no');
}

/** Pages and orders sent to one instance. */
async function visit(shop: ShopUnderTest, orders: ReturnType<typeof takeOrders>) {
  const pages = sendSteadily(shop, 30, (n) => STORED_PAGES[n % STORED_PAGES.length] ?? '/');
  const placed = orders.steadily(100, () => shop);
  return {
    async end(run: Run, name: string): Promise<void> {
      const answers = await pages.end();
      const sent = (await placed.end()).map(({ answer }) => answer);
      const failed = answers.filter(({ status }) => status !== 200);
      const refused = sent.filter(({ status }) => status !== 201);
      run.sent(answers.length);
      run.figure(`${name}: pages failed`, `${failed.length} of ${answers.length}`);
      run.figure(`${name}: orders failed`, `${refused.length} of ${sent.length}`);
      run.expect(`${name}: no page fails`, failed.length === 0, countsOf(failed));
      run.expect(
        `${name}: no order fails`,
        refused.length === 0,
        refused.slice(0, 3).map(({ status, error, body }) => [status, error, body.slice(0, 100)]),
      );
    },
  };
}

/** The first orders and their lines as text. */
async function dump(run: Run): Promise<string> {
  const rows = await run.shop.query(
    `select o.id, o.notes, o.guest_name, o.status_id, o.subtotal, o.delivery_fee, i.product_id, i.quantity, i.price
     from orders o join order_items i on i.order_id = o.id where o.id <= 20 order by o.id, i.id`,
  );
  return JSON.stringify(rows);
}

export const deploy: readonly Scenario[] = [
  ...(NGINX
    ? [
        {
          line: 'C',
          name: 'rolling-replacement',
          shop,
          ownShop: true,
          run: (run: Run) => rollOver(run, run.times(4), { pageMs: 15, orderMs: 60 }),
        },
        {
          line: 'C',
          name: 'rolling-replacement-on-little-cpu',
          shop,
          ownShop: true,
          run: (run: Run) => rollOver(run, run.times(4), { cpu: 1 / 9, pageMs: 50, orderMs: 250 }),
        },
      ]
    : []),
  ...(previous
    ? [
        {
          line: 'C',
          name: 'upgrade-beside-the-previous',
          shop: { ...shop, folder: resolve(previous) },
          ownShop: true,
          run: (run: Run) => upgrade(run, releaseFolder),
        },
      ]
    : []),
];
