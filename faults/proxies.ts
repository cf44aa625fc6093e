import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../test/free-port.ts';
import { type Answer, ask } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { secondsUntil } from '../test/scenarios/page-load.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { releaseFolder } from '../test/scenarios/shop-under-test.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const find = (paths: readonly string[]) => paths.find((path) => existsSync(path));
const VARNISH = find(['/usr/sbin/varnishd', '/usr/local/sbin/varnishd']);
const NGINX = find(['/usr/sbin/nginx', '/usr/local/bin/nginx']);

/** A proxy with the settings of `deploy/`, whose ports alone are others. */
interface Proxy {
  readonly port: number;
  stop(): Promise<void>;
}
type StartProxy = (run: Run, instances: readonly number[]) => Promise<Proxy>;

const settings = (name: string, changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes).reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    readFileSync(join(releaseFolder, 'deploy', name), 'utf8'),
  );

async function started(child: ChildProcess, port: number): Promise<Proxy> {
  const kill = () => child.kill(); // Also when the scenario breaks off.
  process.once('exit', kill);
  await secondsUntil(async () => (await ask({ port }, { path: '/healthz' })).status === 200, 30);
  return {
    port,
    async stop() {
      process.off('exit', kill);
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

const startVarnish: StartProxy = async (run, [first, second]) => {
  const folder = join(run.shop.dataDir, 'varnish');
  const file = join(run.shop.dataDir, 'mantel.vcl');
  writeFileSync(file, settings('mantel.vcl', { '"3001"': `"${first}"`, '"3002"': `"${second}"` }));
  const port = await findFreePort();
  const line = ['-F', '-j', 'none', '-n', folder, '-a', `127.0.0.1:${port}`, '-f', file];
  const memory = ['-s', 'malloc,64m', '-p', 'http_gzip_support=off'];
  const child = spawn(VARNISH ?? '', [...line, ...memory], { stdio: 'ignore' });
  return started(child, port);
};

const startNginx: StartProxy = async (run, [first, second]) => {
  const folder = join(run.shop.dataDir, 'nginx-cache');
  mkdirSync(folder);
  const port = await findFreePort();
  const shop = settings('nginx.conf', {
    '/var/cache/nginx/mantel': join(folder, 'cache'),
    '127.0.0.1:3001': `127.0.0.1:${first}`,
    '127.0.0.1:3002': `127.0.0.1:${second}`,
    'listen 80;': `listen 127.0.0.1:${port};`,
  });
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = paths.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const file = join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${folder}/pid; worker_processes 1; events {}
     http { access_log off; ${temporary} ${shop} }`,
  );
  const line = ['-c', file, '-p', folder, '-e', join(folder, 'error.log')];
  return started(spawn(NGINX ?? '', line, { stdio: 'ignore' }), port);
};

interface ProxyPromise {
  /** For how long the proxy may show an older page, in seconds. */
  readonly changeWithin: number;
  /** It drops one page, and all of them, when it is told to. */
  readonly isPurged?: boolean;
}

const PAGES = ['/', '/collection/0', '/product/1', '/search/vase'];

/**
 * Two instances behind a proxy that keeps pages: it gives the shop's own bytes, keeps nothing private, shows a change soon,
 * and gives pages while every instance is down.
 */
async function standInFront(
  run: Run,
  start: StartProxy,
  { changeWithin, isPurged = false }: ProxyPromise,
) {
  const ports = [await findFreePort(), await findFreePort()];
  const startShop = (port: number) =>
    run.shop.another({
      ...{ PORT: String(port), TRUST_PROXY: '1', SEED: 'none' },
      PUBLIC_URL: 'http://localhost', // Pages name it: of all instances the same.
    });
  const instances = await Promise.all(ports.map(startShop));
  const proxy = await start(run, ports);
  const read = (path: string, headers: Record<string, string> = {}) => {
    run.sent(1);
    return ask(proxy, { path, headers, keepBody: true });
  };
  const isHit = ({ headers }: Answer) => String(headers['x-proxy-cache']) === 'HIT';

  for (const path of PAGES) {
    await read(path);
    const own = await ask({ port: ports[0] ?? 0 }, { path, keepBody: true });
    const kept = await read(path);
    run.expect(`${path} comes from the proxy`, isHit(kept), kept.headers);
    run.expect(`${path} has the shop's own bytes`, kept.body === own.body && own.status === 200);
  }

  const asked = await read('/', { 'accept-encoding': 'gzip, deflate, br' });
  const otherwise = await read('/', { 'accept-encoding': 'gzip, deflate, br, zstd' });
  run.expect('a page is kept for browsers that ask otherwise too', isHit(otherwise), [
    asked.headers,
    otherwise.headers,
  ]);
  run.expect('it is packed', otherwise.headers['content-encoding'] === 'br', otherwise.headers);

  const [instance] = instances;
  if (!instance) throw new Error('No instance was started');
  const authorization = `Bearer ${await logIn(instance)}`;
  for (let time = 0; time < 2; time += 1) {
    const answer = await read('/api/orders', { authorization });
    run.expect('the list of orders is read', answer.status === 200, answer.status);
    run.expect('what is private is not kept', !isHit(answer), answer.headers);
  }
  const guest = await read('/api/orders');
  run.expect('who has no token gets no list of orders', guest.status === 401, guest.status);

  const orders = takeOrders(run);
  await orders.prepare();
  const order = await orders.place(proxy);
  run.expect('an order goes through', order.answer.status === 201, order.answer.status);

  const changed = await ask(instance, {
    method: 'POST',
    path: '/api/products/bulk',
    headers: { authorization },
    body: { changes: [{ id: 1, discount: '61' }] },
  });
  run.expect('the discount is changed', changed.status === 200, changed.status);
  const shown = await secondsUntil(
    async () => (await read('/product/1')).body.includes('61% OFF'),
    run.within(changeWithin),
  );
  run.figure('a discount is shown after s', shown.toFixed(1));
  run.expect('a changed discount is shown in time', shown < run.within(changeWithin), shown);

  if (isPurged) {
    for (const [method, path] of [
      ['PURGE', '/product/1'],
      ['BAN', '/'],
    ] as const) {
      await read('/product/1');
      const kept = await read('/product/1');
      const dropped = await ask(proxy, { method, path });
      const again = await read('/product/1');
      run.expect(`${method} drops a page`, dropped.status === 200 && isHit(kept) && !isHit(again), [
        dropped.status,
        isHit(kept),
        isHit(again),
      ]);
    }
  }
  const before = await Promise.all(PAGES.map((path) => read(path)));
  // What a proxy showed last while it already asked for the next.
  const newest = await Promise.all(PAGES.map((path) => ask(instance, { path, keepBody: true })));
  for (const each of [run.shop, ...instances]) await each.stop();
  for (const [place, path] of PAGES.entries()) {
    const answer = await read(path);
    run.expect(
      `${path} is there while every instance is down`,
      answer.status === 200,
      answer.status,
    );
    const whole = [before[place]?.body, newest[place]?.body];
    run.expect(`${path} is whole`, whole.includes(answer.body));
  }
  const refused = await orders.place(proxy);
  const { status } = refused.answer;
  run.expect('an order is refused meanwhile', status >= 500 && status < 600, status);
  const back = await startShop(ports[0] ?? 0);
  const seconds = await secondsUntil(
    async () => (await orders.place(proxy)).answer.status === 201,
    run.within(30),
  );
  run.figure('recovered s', seconds.toFixed(1));
  await proxy.stop();
  await orders.expectEachOnce(back);
}

const shop = { database: 'outside' } as const;

export const proxies: readonly Scenario[] = [
  ...(VARNISH
    ? [
        {
          line: 'C',
          name: 'varnish-in-front',
          shop,
          ownShop: true,
          run: (run: Run) => standInFront(run, startVarnish, { changeWithin: 5, isPurged: true }),
        },
      ]
    : []),
  ...(NGINX
    ? [
        {
          line: 'C',
          name: 'nginx-cache-in-front',
          shop,
          ownShop: true,
          run: (run: Run) => standInFront(run, startNginx, { changeWithin: 65 }),
        },
      ]
    : []),
];
