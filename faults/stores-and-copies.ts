import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { findFreePort } from '../test/free-port.ts';
import { startS3Server } from '../test/s3-server.ts';
import { runBackupTool } from '../test/scenarios/backup-tool.ts';
import { ask, type SentRequest } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { startOutsideDatabase } from '../test/scenarios/outside-database.ts';
import { secondsUntil, sendSteadily } from '../test/scenarios/page-load.ts';
import { queryOnce } from '../test/scenarios/query-once.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { reasonsOf, type ShopUnderTest } from '../test/scenarios/shop-under-test.ts';
import { logIn } from '../test/scenarios/visitors.ts';
import { startStreamingPair } from '../test/streaming-replica.ts';

const shop = { products: 200, database: 'outside' } as const;

/** Stands before a server: lets all through, answers nothing, or is not there. */
async function startSilencingProxy(port: number) {
  const sockets = new Set<net.Socket>();
  let isSilent = false;
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    if (isSilent) return;
    const behind = net.connect(port, '127.0.0.1');
    behind.on('error', () => socket.destroy());
    socket.pipe(behind).pipe(socket);
    socket.on('close', () => behind.destroy());
  });
  const listen = (at: number) => new Promise<void>((done) => server.listen(at, '127.0.0.1', done));
  await listen(0);
  const { port: own } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => new Promise((done) => server.close(done));
  return {
    port: own,
    silence: () => {
      isSilent = true;
      cut();
    },
    async leave() {
      const closed = close();
      cut();
      await closed;
    },
    async comeBack() {
      isSilent = false;
      await listen(own);
    },
    async stop() {
      cut();
      await close();
    },
  };
}

/** The form of a picture's upload, with the admin's session. */
async function uploadTo(target: ShopUnderTest): Promise<SentRequest> {
  const picture = await sharp({
    create: { width: 900, height: 1_100, channels: 3, background: '#a08060' },
  })
    .jpeg()
    .toBuffer();
  const form = new FormData();
  form.set('image', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }));
  const encoded = new Response(form);
  return {
    method: 'POST',
    path: '/api/products/1/images',
    headers: {
      authorization: `Bearer ${await logIn(target)}`,
      'content-type': encoded.headers.get('content-type') ?? '',
    },
    body: Buffer.from(await encoded.arrayBuffer()),
    keepBody: true,
  };
}

/** The store of the pictures is silent, then away, then back: orders and pages go on, uploads are refused and none is half there. */
async function storeAway(run: Run): Promise<void> {
  const store = await startS3Server();
  const endpoint = new URL(new URL(store.url).searchParams.get('endpoint') ?? '');
  const proxy = await startSilencingProxy(Number(endpoint.port));
  try {
    const target = await run.shop.another({
      MEDIA_URL: store.url.replace(`:${endpoint.port}`, `:${proxy.port}`),
    });
    const upload = await uploadTo(target);
    const send = (request: SentRequest) => {
      run.sent(1);
      return ask(target, request);
    };
    const pictures = () => run.shop.query<{ file_key: string }>('select file_key from pictures');
    const before = (await pictures()).length;
    const first = await send(upload);
    run.expect('a picture is taken', first.status === 201, [
      first.status,
      first.body.slice(0, 200),
    ]);

    const orders = takeOrders(run);
    await orders.prepare();
    const load = orders.steadily(50, () => target);
    const pages = sendSteadily(target, 25, (n) => `/api/products?page=${(n % 6) + 1}`);
    proxy.silence();
    const silent = await send(upload);
    run.figure('upload while silent', `${silent.status} after ${(silent.ms / 1_000).toFixed(1)} s`);
    run.expect('an upload to a silent store is refused', silent.status === 503, silent.status);
    run.expect('within 30 s', silent.ms < run.within(30) * 1_000, silent.ms);
    await proxy.leave();
    const away = await send(upload);
    run.figure('upload while away', `${away.status} after ${(away.ms / 1_000).toFixed(1)} s`);
    run.expect('an upload to no store is refused', away.status === 503, away.status);
    await proxy.comeBack();
    const seconds = await secondsUntil(async () => (await send(upload)).status === 201, 60);
    run.figure('recovered s', seconds.toFixed(1));

    const refused = (await load.end()).find(({ answer }) => answer.status !== 201);
    run.figure('why', reasonsOf([target]));
    run.expect('orders go on', refused === undefined, refused?.answer);
    const shown = await pages.end();
    run.figure(
      'lists failed',
      `${shown.filter(({ status }) => status !== 200).length} of ${shown.length}`,
    );
    run.expect(
      'lists go on',
      shown.every(({ status }) => status === 200),
    );
    await orders.sendAgain(target);
    await orders.expectEachOnce();
    const rows = await pictures();
    run.expect('a refused upload leaves no row', rows.length === before + 2, rows.length - before);
    const images = await send({ path: '/api/products/1/images', keepBody: true });
    const added: { image_url: string }[] = JSON.parse(images.body).data.slice(-2);
    for (const { image_url } of added) {
      const { status, bytes } = await send({ path: image_url });
      run.expect('a picture that was taken is served', status === 200 && bytes > 0, [
        status,
        bytes,
      ]);
    }
    await target.stop();
  } finally {
    await proxy.stop();
    await store.stop();
  }
}

async function countOrders(address: string): Promise<number> {
  const count = 'select count(*)::int as count from orders';
  return (await queryOnce<{ count: number }>(address, count))[0]?.count ?? 0;
}

/** Backups that are killed while they are made, one that is not, and a shop that is restored from it. */
async function backupKilled(run: Run, kills: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mantel-backups-'));
  const dataDir = mkdtempSync(join(run.shop.dataDir, 'restored-'));
  const other = await startOutsideDatabase(dataDir);
  const address = run.shop.outside?.connectionString ?? '';
  const environment = {
    DATABASE_URL: address,
    DATA_DIR: run.shop.dataDir,
    BACKUP_KEY: 'cedar and limestone',
  };
  try {
    const orders = takeOrders(run);
    await orders.prepare();
    const load = orders.steadily(50);
    const from = performance.now();
    const whole = await runBackupTool(['backup', folder], environment);
    const ms = performance.now() - from;
    run.expect('a backup is made beside orders', whole.code === 0, whole.said);
    const good = readdirSync(folder);
    for (let n = 1; n <= kills; n += 1) {
      await runBackupTool(['backup', folder], environment, (ms * n) / (kills + 1));
    }
    const known = await countOrders(address);
    const last = await runBackupTool(['backup', folder], environment);
    run.expect('a backup is made after those that were killed', last.code === 0, last.said);
    await load.end();
    await orders.expectEachOnce();
    run.figure('folders', `${readdirSync(folder).length}, ${good.length} before the kills`);

    const into = { ...environment, DATABASE_URL: other.connectionString, DATA_DIR: dataDir };
    const wrong = await runBackupTool(['restore', folder], {
      ...into,
      BACKUP_KEY: 'oak and sandstone',
    });
    run.expect(
      'a wrong key restores nothing, and says so',
      wrong.code === 1 && /key/i.test(wrong.said),
      wrong,
    );
    const emptied = performance.now();
    const done = await runBackupTool(['restore', folder], into);
    run.expect('the newest whole backup is restored', done.code === 0, done.said);
    const found = await countOrders(other.connectionString);
    run.figure('orders in it', `${found} of at least ${known}`);
    run.expect('it has every order from before it was made', found >= known, [found, known]);
    const copy = await run.shop.another(into);
    const { answer } = await orders.place(copy);
    run.expect('the restored shop takes orders', answer.status === 201, answer.body.slice(0, 200));
    run.figure('recovered s', ((performance.now() - emptied) / 1_000).toFixed(1));
    await copy.stop();
  } finally {
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** How many reads of the catalogue the replica has answered, by the shop's own figures. */
async function readsOfReplica(shop: ShopUnderTest): Promise<number> {
  const { body } = await ask(shop, { path: '/metrics', keepBody: true });
  return Number(/^mantel_catalogue_reads_total\{from="replica"\} (\d+)/m.exec(body)?.[1] ?? 0);
}

/** A replica that lags, dies and comes back: no page fails, and nobody sees an older catalogue than they have written. */
async function replicaDies(run: Run): Promise<void> {
  const pair = await startStreamingPair();
  const target = await run.shop.another({
    DATABASE_URL: pair.primary,
    DATABASE_REPLICA_URL: pair.replica,
    DATA_DIR: mkdtempSync(join(run.shop.dataDir, 'replicated-')),
    SEED: 'catalogue',
    PORT: String(await findFreePort()),
  });
  const own: Run = {
    ...run,
    shop: {
      ...run.shop,
      ...target,
      query: (text, values) => queryOnce(pair.primary, text, values),
    },
  };
  try {
    const orders = takeOrders(own);
    await orders.prepare();
    const load = orders.steadily(50, () => target);
    // No two the same, so that each is read from a database.
    const pages = sendSteadily(target, 20, (n) => `/api/products?price_to=${900 + n}`);
    const headers = { authorization: `Bearer ${await logIn(target)}` };
    const write = async (percent: number) => {
      const body = { changes: [{ id: 1, discount: `${percent}` }] };
      const { status } = await ask(target, {
        method: 'POST',
        path: '/api/products/bulk',
        headers,
        body,
      });
      own.expect('a discount is written', status === 200, status);
      const { body: read } = await ask(target, { path: '/api/products/1', keepBody: true });
      own.expect(
        'a discount is shown as it was written',
        JSON.parse(read).data.discount === `${percent}.00`,
        [percent, JSON.parse(read).data.discount],
      );
    };
    let slowest = 0;
    for (let round = 1; round <= run.times(3); round += 1) {
      await pair.applyChanges(false);
      await write(20 + round);
      await pair.applyChanges(true);
      await pair.stopReplica();
      await write(40 + round);
      await pair.startReplica();
      const before = await readsOfReplica(target);
      const isBack = async () => (await readsOfReplica(target)) > before;
      slowest = Math.max(slowest, await secondsUntil(isBack, run.within(30)));
      await write(60 + round);
    }
    own.figure('recovered s', slowest.toFixed(1));
    own.expect('the replica is read again', slowest < run.within(30), slowest);
    const shown = await pages.end();
    own.sent(shown.length);
    const failed = shown.filter(({ status }) => status !== 200);
    own.figure('lists failed', `${failed.length} of ${shown.length}`);
    own.expect('no list fails', failed.length === 0, failed[0]);
    await load.end();
    await orders.expectEachOnce(own.shop);
  } finally {
    await target.stop();
    await pair.stop();
  }
}

export const storesAndCopies: readonly Scenario[] = [
  { line: 'S', name: 'store-of-pictures-away', shop, ownShop: true, run: storeAway },
  {
    line: 'S',
    name: 'backups-killed',
    shop: { database: 'outside' }, // Of the demo's products, which have pictures.
    ownShop: true,
    run: (run) => backupKilled(run, run.times(10)),
  },
  { line: 'S', name: 'replica-dies', shop, ownShop: true, run: replicaDies },
];
