import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { STORED_PAGES, secondsUntil, sendSteadily } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { freePort, type ShopUnderTest } from '../test/scenarios/shop-under-test.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const shop = { products: 500, database: 'outside' } as const;

const NGINX = ['/usr/sbin/nginx', '/usr/local/bin/nginx'].find((path) => existsSync(path));

/** nginx before instances, with what `deploy/nginx.conf` says of how it goes on to the other one. */
async function startProxy(run: Run, ports: readonly number[]) {
  if (!NGINX) throw new Error('This scenario needs nginx: apt-get install nginx-light');
  const port = await freePort();
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
  return { port, stop: () => stopProxy(child) };
}

async function stopProxy(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

/** Replaces one instance after the other while pages and orders go through the proxy. */
async function rollOver(run: Run, rounds: number): Promise<void> {
  const ports = [await freePort(), await freePort()];
  const started: ShopUnderTest[] = [];
  const start = async (port: number) => {
    const instance = await run.shop.another({ PORT: String(port), TRUST_PROXY: '1' });
    started.push(instance);
    return instance;
  };
  const instances: ShopUnderTest[] = await Promise.all(ports.map(start));
  const proxy = await startProxy(run, ports);
  const orders = takeOrders(run);
  await orders.prepare();
  const pages = sendSteadily(proxy, 15, (n) => STORED_PAGES[n % STORED_PAGES.length] ?? '/');
  const load = orders.steadily(60, () => proxy);
  const codes: (number | null)[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, port] of ports.entries()) {
      await pause(1_000);
      const stopped = await instances[place]?.stop();
      codes.push(stopped?.code ?? null);
      instances[place] = await start(port);
      await secondsUntil(async () => (await run.send({ path: '/readyz' })).status === 200);
      await pause(1_500); // nginx takes it in again.
    }
  }
  const answers = await pages.end();
  const sent = await load.end();
  await proxy.stop();
  const failed = answers.filter(({ status }) => status !== 200);
  const refused = sent.filter(({ answer }) => answer.status !== 201);
  run.sent(answers.length);
  run.figure('pages failed', `${failed.length} of ${answers.length}`);
  run.figure('orders failed', `${refused.length} of ${sent.length}`);
  run.figure('why', reasonsOf(started));
  run.expect(
    'each instance exits with 0',
    codes.every((code) => code === 0),
    codes,
  );
  run.expect(
    'no page fails',
    failed.length === 0,
    failed.slice(0, 3).map(({ status, error }) => [status, error]),
  );
  run.expect(
    'no order fails',
    refused.length === 0,
    refused
      .slice(0, 3)
      .map(({ answer }) => [answer.status, answer.error, answer.body.slice(0, 100)]),
  );
  await orders.expectEachOnce();
}

/** What the instances logged of the requests that they refused: each reason, and how often. */
function reasonsOf(instances: readonly ShopUnderTest[]): string {
  const counts = new Map<string, number>();
  for (const instance of instances) {
    for (const [, reason = ''] of instance.output().matchAll(/"reason":"([^"]+)"/g))
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join('; ') || 'nothing';
}

/** Another release, installed and built, to run beside: `MANTEL_PREVIOUS=FOLDER`. */
const previous = process.env.MANTEL_PREVIOUS;

/** A database that the previous release filled is taken over while that release runs. */
async function upgrade(run: Run, folder: string): Promise<void> {
  const orders = takeOrders(run);
  await orders.prepare(); // The shop of this scenario is the previous release.
  for (let n = 0; n < 20; n += 1) await orders.place();
  const before = await dump(run);
  const load = orders.steadily(100);
  const newer = await run.shop.another({ SEED: 'none' }, folder);
  await pause(2_000);
  const onNewer = orders.steadily(100, () => newer);
  await pause(3_000);
  const sent = [...(await load.end()), ...(await onNewer.end())];
  const refused = sent.filter(({ answer }) => answer.status !== 201);
  run.expect(
    'both releases take orders beside each other',
    refused.length === 0,
    refused
      .slice(0, 3)
      .map(({ answer }) => [answer.status, answer.error, answer.body.slice(0, 100)]),
  );
  run.expect('orders of before are unchanged', (await dump(run)) === before);
  await orders.expectEachOnce(newer);
  const headers = { authorization: `Bearer ${await logIn(newer)}` };
  const { total } = await call(newer, { path: '/api/orders', headers });
  run.figure('orders after', total);
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
          run: (run: Run) => rollOver(run, run.times(4)),
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
          run: (run: Run) => upgrade(run, resolve(import.meta.dirname, '..')),
        },
      ]
    : []),
];
