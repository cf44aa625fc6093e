// node bench/backup.ts [--products 100000] [--orders 100000] (after `npm run build`)
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { createDiskStore } from '../server/media/media-store.ts';
import { SHOP, withBenchDatabase } from './bench-shop.ts';
import { generateOrders } from './generate-orders.ts';
import { startMeasured } from './measured-process.ts';
import { checkTarget, wholeNumber } from './report.ts';

/**
 * How long `npm run backup` and `npm run restore` take, and how much slower the shop answers beside the backup: lists that no
 * store has, one after the other. The targets stand in docs/product.md, What must survive.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string', default: '100000' },
  },
});
const products = wholeNumber('products', values.products);
const orders = wholeNumber('orders', values.orders);

/** Lists are asked for this long without a backup, in ms. */
const IDLE_FOR = 30_000;
/** In seconds. */
const TARGETS = { backup: 180, restore: 300 };

/** Runs a command of tools/backup.ts. @returns how long it took, in seconds */
async function run(act: string, place: string, environment: Record<string, string>) {
  const from = performance.now();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [resolve(import.meta.dirname, '../tools/backup.ts'), act, place],
    { env: { ...process.env, BACKUP_KEY: 'a key for measurements only', ...environment } },
  );
  const took = (performance.now() - from) / 1000;
  console.log(stdout.trim());
  return took;
}

/** Asks for lists that no store has until `until` resolves. @returns p99 in ms */
async function readUntil(url: string, until: Promise<unknown>): Promise<number> {
  let over = false;
  until.finally(() => {
    over = true;
  });
  const times: number[] = [];
  for (let n = 0; !over; n += 1) {
    const from = performance.now();
    const answer = await fetch(
      `${url}/api/products?per_page=${1 + (n % 100)}&page=${1 + (n % 499)}`,
    );
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A list was answered with ${answer.status}`);
    times.push(performance.now() - from);
  }
  times.sort((a, b) => a - b);
  return times[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

async function fill(connectionString: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await generateOrders(client, orders);
  const { rows } = await client.query<{ file_key: string }>('select file_key from pictures');
  await client.end();
  const media = createDiskStore(join(dataDir, 'media'));
  for (const { file_key: key } of rows) await media.write(key, '160.webp', randomBytes(20_000));
}

await withBenchDatabase(products, async (connectionString, dataDir) => {
  await fill(connectionString, dataDir);
  const environment = { DATABASE_URL: connectionString, DATA_DIR: dataDir };
  const shop = await startMeasured(resolve(import.meta.dirname, SHOP[0]), {
    ...SHOP[1],
    ...environment,
  });
  const target = join(dataDir, 'backups');
  try {
    const idle = await readUntil(shop.url, pause(IDLE_FOR));
    const making = run('backup', target, environment);
    const [took, beside] = await Promise.all([making, readUntil(shop.url, making)]);
    checkTarget('backup, s', took, '<=', TARGETS.backup);
    console.log(
      `p99 of lists: ${idle.toFixed(1)} ms idle, ${beside.toFixed(1)} ms beside the backup`,
    );
    checkTarget('ratio', beside / idle, '<=', 2);
  } finally {
    await shop.stop();
  }
  const folder = await mkdtemp(join(tmpdir(), 'mantel-bench-'));
  checkTarget(
    'restore, s',
    await run('restore', target, { DATA_DIR: folder }),
    '<=',
    TARGETS.restore,
  );
  await rm(folder, { recursive: true, force: true });
});
