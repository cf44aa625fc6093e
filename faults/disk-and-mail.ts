import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { findEmbeddedPostgres } from '../server/database/embedded.ts';
import { startMailServer } from '../test/mail-server.ts';
import { ask } from '../test/scenarios/http-client.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { loadStoredPages, secondsUntil, storePages } from '../test/scenarios/page-load.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import { queryOnce } from '../test/scenarios/query-once.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn } from '../test/scenarios/visitors.ts';

const shop = { products: 200, database: 'outside' } as const;

/** Whether this account may mount a small file system: root in a container often may not. */
const mayMount = spawnSync('unshare', ['-m', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;

/** Uploads into a folder for media that is full; orders go on, nothing is left behind. */
async function fillDisk(run: Run): Promise<void> {
  const folder = join(run.shop.dataDir, 'media');
  mkdirSync(folder, { recursive: true });
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder]);
  try {
    const orders = takeOrders(run);
    await orders.prepare();
    const load = orders.steadily(100);
    const before = readdirSync(folder, { recursive: true }).length;
    const noise = Buffer.from(
      Array.from({ length: 1_000 * 1_000 * 3 }, (_none, n) => (n * 7919 * (n % 251)) % 256),
    );
    const picture = await sharp(noise, { raw: { width: 1_000, height: 1_000, channels: 3 } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(picture)], 'a.jpg', { type: 'image/jpeg' }));
    const encoded = new Response(form);
    const answer = await run.send({
      method: 'POST',
      path: '/api/products/1/images',
      headers: {
        authorization: `Bearer ${await logIn(run.shop)}`,
        'content-type': encoded.headers.get('content-type') ?? '',
      },
      body: Buffer.from(await encoded.arrayBuffer()),
      keepBody: true,
    });
    run.figure('upload answered', answer.status);
    run.expect('an upload that has no room answers 503', answer.status === 503, [
      answer.status,
      answer.body.slice(0, 200),
    ]);
    const countFiles = () => readdirSync(folder, { recursive: true }).length;
    await secondsUntil(async () => countFiles() === before, run.within(0.5));
    const after = countFiles();
    run.expect('no file is left behind', after === before, { before, after });
    const [row] = await run.shop.query<{ count: number }>(
      'select count(*)::int as count from product_images where product_id = 1',
    );
    run.expect('no row is left behind', row?.count === 2, row);
    const sent = await load.end();
    run.expect(
      'orders go on',
      sent.every(({ answer: { status } }) => status === 201 || (run.isShort && status === 503)),
    );
    await orders.sendAgain();
    await orders.expectEachOnce();
  } finally {
    execFileSync('umount', ['-l', folder]);
  }
}

/** How much room the embedded database has on its small disk: the shop, and some hundred orders. */
const SMALL_DISK = 'size=500m,mode=755';
const FILL_BY = Buffer.alloc(1_000_000, 'x');

/** Writes until the disk takes nothing more. */
function fill(file: string): void {
  try {
    for (;;) appendFileSync(file, FILL_BY);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
}

/** The disk under the embedded database is full: pages go on, orders are refused for now, none is lost, and all is well once there is room. */
async function fillDatabaseDisk(run: Run): Promise<void> {
  const folder = join(run.shop.dataDir, 'small');
  mkdirSync(folder);
  execFileSync('mount', ['-t', 'tmpfs', '-o', SMALL_DISK, 'tmpfs', folder]);
  const target = await run.shop.another({ DATABASE_URL: '', DATA_DIR: folder, SEED: 'catalogue' });
  const own: Run = {
    ...run,
    shop: { ...run.shop, ...target, query: (...words) => queryOnce(addressIn(folder), ...words) },
  };
  try {
    const orders = takeOrders(own);
    await orders.prepare();
    await storePages({ ...own, send: (request) => ask(target, request) });
    const pages = loadStoredPages(own, 100);
    const load = orders.steadily(50, () => target);
    await secondsUntil(async () => (await orders.place(target)).answer.status === 201, 30);
    const ballast = join(folder, 'ballast');
    fill(ballast);
    const room = await ask(target, { path: '/readyz', keepBody: true });
    own.figure('ready', `${room.status} ${room.body.slice(0, 100)}`);
    own.expect('readiness tells it', room.status === 503 || room.body.includes('"disk":"full"'));
    const refused = await secondsUntil(async () => {
      fill(ballast); // PostgreSQL may free a segment of its log.
      return (await orders.place(target)).answer.status !== 201;
    }, 120);
    own.figure('orders refused after s', refused.toFixed(1));
    own.expect('orders are refused once nothing can be written', refused < 120, refused);
    await pause(5_000);
    rmSync(ballast);
    const recovered = await secondsUntil(
      async () => (await orders.place(target)).answer.status === 201,
      own.within(60),
    );
    own.figure('recovered s', recovered.toFixed(1));
    own.expect('orders are taken once there is room', recovered < own.within(60), recovered);
    const answers = (await load.end()).map(({ answer }) => answer.status);
    own.expect(
      'no order is answered otherwise than 201 or 503',
      answers.every((status) => status === 201 || status === 503),
      answers.filter((status) => status !== 201 && status !== 503),
    );
    await pages.end();
    await orders.sendAgain(target);
    await orders.expectEachOnce(target);
    await target.stop();
  } finally {
    await target.kill();
    execFileSync('umount', ['-l', folder]);
  }
}

const addressIn = (folder: string): string => findEmbeddedPostgres(folder) ?? '';

/** Two instances send each mail once; one that is killed while it sends delays it little. */
async function mailOnce(run: Run, count: number): Promise<void> {
  const mail = await startMailServer();
  try {
    const environment = { SMTP_URL: mail.url };
    const [first, second] = [
      await run.shop.another(environment),
      await run.shop.another(environment),
    ];
    await run.shop.stop(); // It knows no mail server.
    run.sent(count);
    for (let n = 0; n < count; n += 1) {
      const { status } = await ask(second, {
        method: 'POST',
        path: '/api/send-email',
        body: { email: 'visitor@example.com', message: `Message number ${n}.` },
      });
      run.expect('a message is stored', status === 200 || status === 201, status);
      if (n === Math.floor(count / 2)) {
        const pid = listenerOf(first.port);
        if (pid !== null) process.kill(pid, 'SIGKILL');
      }
    }
    const numbers = () =>
      mail.mails.flatMap(({ text }) => /Message number (\d+)\./.exec(text)?.[1] ?? []);
    const seconds = await secondsUntil(async () => new Set(numbers()).size >= count, 60);
    await pause(2_000);
    const sent = numbers();
    run.figure('mails', `${count}/${new Set(sent).size}/${sent.length - new Set(sent).size}`);
    run.figure('sent within s', seconds.toFixed(1));
    run.expect('every mail is sent', new Set(sent).size === count, new Set(sent).size);
    // A mail that was on the wire when its sender was killed may come twice: at least once is promised.
    run.expect(
      'no mail is sent twice but the one that was cut',
      sent.length <= count + 1,
      sent.length,
    );
    await second.stop();
  } finally {
    await mail.stop();
  }
}

export const diskAndMail: readonly Scenario[] = [
  ...(mayMount
    ? [
        {
          line: 'D',
          name: 'disk-full-on-upload',
          shop,
          ownShop: true,
          short: 1,
          inEachRun: true,
          run: fillDisk,
        },
        {
          line: 'D',
          name: 'disk-full-of-the-database',
          shop,
          ownShop: true,
          run: fillDatabaseDisk,
        },
      ]
    : []),
  {
    line: 'D',
    name: 'mails-of-two-instances',
    shop,
    ownShop: true,
    run: (run) => mailOnce(run, run.times(30)),
  },
];
