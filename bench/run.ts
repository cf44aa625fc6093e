import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { migrate } from '../server/database/migrate.ts';
import { generateCatalogue } from './generate-catalogue.ts';
import { type LoadResult, medianRun, runLoad } from './load.ts';
import { type MeasuredProcess, residentMb, startMeasured } from './measured-process.ts';
import { type Collection, everyPage, guestOrders, newestList, storedPage } from './workloads.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
});
const products = wholeNumber('products', values.products);
const seconds = wholeNumber('seconds', values.seconds);
const rounds = wholeNumber('rounds', values.rounds);

/** Seconds in which hot code is compiled; they do not count. */
const WARM_UP = 3;

const dataDir = await mkdtemp(join(tmpdir(), 'mantel-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const database = { DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir };
const script = (name: string) => resolve(import.meta.dirname, name);
const servers: MeasuredProcess[] = [];
const start = async (name: string, more: Record<string, string> = {}) => {
  const server = await startMeasured(script(name), { ...database, ...more });
  servers.push(server);
  return server;
};

try {
  await migrate(postgres.connectionString);
  await generateCatalogue(postgres.connectionString, products);
  const shop = await start('../server/main.ts', {
    PORT: '0',
    SEED: 'none',
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  const uncached = await start('uncached-server.ts');
  const reference = await start('reference-server.ts');
  await compare({ shop, uncached, reference });
} finally {
  for (const server of servers) await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Servers {
  readonly shop: MeasuredProcess;
  readonly uncached: MeasuredProcess;
  readonly reference: MeasuredProcess;
}

async function compare({ shop, uncached, reference }: Servers): Promise<void> {
  console.log(`${products} products, ${rounds} rounds of ${seconds} s, 16 connections; medians`);
  await giveBytes(shop, reference);
  const [bytes, stored] = await sideBySide([reference, get('/bytes')], [shop, storedPage]);
  const [select, list] = await sideBySide([reference, get('/select')], [uncached, newestList]);
  const first = await firstTimes(shop);
  const orderable = await availableProducts();
  const before = await countOrders();
  const orders = await runLoad(shop, { seconds: seconds * 2, requests: guestOrders(orderable) });
  const made = (await countOrders()) - before;

  print('bare server, same bytes', bytes);
  print('catalogue page, stored', stored);
  print('one SELECT of 30 rows', select);
  print('GET /api/products, uncached', list);
  print('catalogue page, first time', first);
  print('guest orders, 3 lines', orders);

  judge('stored page / bare server', ratio(stored, bytes), '>=', 0.6);
  judge('list / one SELECT', ratio(list, select), '>=', 0.6);
  judge('first page, CPU ms Node + PostgreSQL', first.nodeCpuMs + first.postgresCpuMs, '<=', 1.5);
  judge('guest orders per second', orders.requestsPerSecond, '>=', 300);
  judge('guest orders that failed', orders.failed, '<=', 0);
  // The last requests may be in flight when the load stops: at most one a connection.
  judge('orders stored beyond those acknowledged', made - orders.answered, '<=', 16);
  judge('orders acknowledged but not stored', Math.max(0, orders.answered - made), '<=', 0);
  judge('memory of the Node process, MB', residentMb(shop.pid), '<=', 200);
}

/** Runs loads in turn, round by round, so that a noisy moment hits all of them. */
async function sideBySide<const T extends readonly [MeasuredProcess, Requests][]>(
  ...loads: T
): Promise<{ [K in keyof T]: LoadResult }> {
  const runs: LoadResult[][] = loads.map(() => []);
  for (const [server, requests] of loads) await runLoad(server, { seconds: WARM_UP, requests });
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, [server, requests]] of loads.entries()) {
      runs[i]?.push(await runLoad(server, { seconds, requests }));
    }
  }
  return runs.map(medianRun) as { [K in keyof T]: LoadResult };
}

/** Pages that nobody has asked for since the catalogue changed, which it does before each round. */
async function firstTimes(shop: MeasuredProcess): Promise<LoadResult> {
  const collections = await allCollections();
  const runs: LoadResult[] = [];
  for (let round = -1; round < rounds; round += 1) {
    await changeCatalogue();
    const requests = everyPage(collections);
    const run = await runLoad(shop, { seconds: round < 0 ? WARM_UP : seconds, requests });
    if (round >= 0) runs.push(run);
  }
  return medianRun(runs);
}

type Requests = Parameters<typeof runLoad>[1]['requests'];

function get(path: string): Requests {
  return [{ method: 'GET', path }];
}

async function giveBytes(from: MeasuredProcess, to: MeasuredProcess): Promise<void> {
  const page = await fetch(`${from.url}/collection/0`, {
    headers: { 'accept-encoding': 'identity' },
  });
  if (!page.ok) throw new Error(`the shop answered ${page.status}`);
  await fetch(`${to.url}/bytes`, {
    method: 'POST',
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: await page.arrayBuffer(),
  });
}

async function query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: postgres.connectionString });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

async function allCollections(): Promise<Collection[]> {
  return query<Collection & pg.QueryResultRow>(
    `select coalesce(category_id, 0) as id, count(*)::int as products
    from products group by grouping sets ((), (category_id))`,
  );
}

async function changeCatalogue(): Promise<void> {
  await query('update categories set position = position');
}

async function availableProducts(): Promise<number[]> {
  const rows = await query<{ id: number }>('select id from products where available');
  return rows.map(({ id }) => id);
}

async function countOrders(): Promise<number> {
  const [row] = await query<{ count: number }>('select count(*)::int as count from orders');
  return row?.count ?? 0;
}

function ratio(a: LoadResult, b: LoadResult): number {
  return a.requestsPerSecond / b.requestsPerSecond;
}

function print(name: string, run: LoadResult): void {
  const cells = [
    name.padEnd(30),
    `${run.requestsPerSecond.toFixed(0).padStart(6)} req/s`,
    `p50 ${run.p50} ms`.padEnd(10),
    `p99 ${run.p99} ms`.padEnd(11),
    `CPU/req Node ${run.nodeCpuMs.toFixed(3)} + PostgreSQL ${run.postgresCpuMs.toFixed(3)} ms`,
    run.failed ? `${run.failed} failed` : '',
  ];
  console.log(cells.join('  '));
}

function judge(name: string, value: number, sign: '>=' | '<=', target: number): void {
  const reached = sign === '>=' ? value >= target : value <= target;
  console.log(
    `${reached ? 'reached' : 'MISSED '}  ${name}: ${value.toFixed(2)} (${sign} ${target})`,
  );
  if (!reached) process.exitCode = 1;
}

function wholeNumber(option: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  console.error(`--${option} must be a whole number above 0`);
  process.exit(1);
}
