import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { openDatabase } from '../server/database/connection.ts';
import { orderPlacer } from '../server/orders/place-order.ts';
import { type BenchShop, SHOP, withBenchShop } from './bench-shop.ts';
import { type LoadResult, medianRun, runLoad } from './load.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { checkTarget, print, wholeNumber } from './report.ts';
import { guestOrder, guestOrders } from './workloads.ts';

/**
 * What a guest order of three lines costs, and where: `node bench/orders.ts` (after `npm run build`). First one order after
 * the other on one connection, with PostgreSQL's own CPU of each statement; then 16 at once, in turns with the reference,
 * one durable INSERT of a row.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    orders: { type: 'string', default: '400' },
  },
});
const products = wholeNumber('products', values.products);
const seconds = wholeNumber('seconds', values.seconds);
const rounds = wholeNumber('rounds', values.rounds);
const orders = wholeNumber('orders', values.orders);

await withBenchShop(products, async (bench) => {
  await measureStatements(bench);
  const shop = await bench.start(...SHOP);
  const reference = await bench.start('reference-server.ts');
  const requests = guestOrders(await findAvailable(bench));
  const insert = [{ method: 'POST', path: '/insert' }] as const;
  const ordered: LoadResult[] = [];
  const inserted: LoadResult[] = [];
  const run = (server: MeasuredProcess, what: Parameters<typeof runLoad>[1]['requests']) =>
    runLoad(server, { seconds, requests: what });
  await run(shop, requests); // Hot code is compiled, and does not count.
  for (let round = 0; round < rounds; round += 1) {
    ordered.push(await run(shop, requests));
    inserted.push(await run(reference, [...insert]));
  }
  const [order, row] = [medianRun(ordered), medianRun(inserted)];
  print('one durable INSERT', row);
  print('guest orders, 3 lines', order);
  const cpu = ({ nodeCpuMs, postgresCpuMs }: LoadResult) => nodeCpuMs + postgresCpuMs;
  checkTarget('guest order, CPU ms Node + PostgreSQL', cpu(order), '<=', 2.4);
  checkTarget('guest orders a second', order.requestsPerSecond, '>=', 450);
  checkTarget(
    'guest orders that failed',
    Math.max(...ordered.map(({ failed }) => failed)),
    '<=',
    0,
  );
});

/** CPU of the connection's own process by statement, from the kernel's accounts (Linux). */
async function measureStatements(bench: BenchShop): Promise<void> {
  const { db, pool, close } = openDatabase({
    connectionString: bench.connectionString,
    poolSize: 1,
    timeLimit: 'panel', // Its connections don't pipeline: each statement is measured by itself.
  });
  const spent = new Map<string, number>();
  let backend = 0;
  const cpu = () => Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  pool.on('connect', (client) => {
    backend = (client as pg.PoolClient & { processID: number }).processID;
    const query = client.query.bind(client) as (...args: unknown[]) => unknown;
    const timed = (...args: unknown[]) => {
      const [config, done] = args;
      if (typeof done !== 'function' || args.length !== 2) return query(...args);
      const { name, text = '' } = config as pg.QueryConfig;
      const began = cpu();
      return query(config, (...answer: unknown[]) => {
        const key = name ?? text;
        spent.set(key, (spent.get(key) ?? 0) + cpu() - began);
        done(...answer);
      });
    };
    client.query = timed as typeof client.query;
  });
  const ids = await findAvailable(bench);
  const { placeOrder } = orderPlacer({
    db,
    shopSecret: 'of the bench',
    shopEmail: 'shop@localhost',
    publicUrl: 'http://localhost',
  });
  const order = (n: number) =>
    placeOrder({
      actor: { kind: 'guest' },
      key: randomUUID(),
      confirms: true,
      body: {
        ...guestOrder(
          [0, 1, 2].map((i) => ({
            product_id: ids[(n * 7919 + i * 31) % ids.length] ?? 0,
            quantity: 2,
          })),
        ),
        from_cart: false,
      },
    });
  for (let n = 0; n < 100; n += 1) await order(n);
  spent.clear();
  const [database, node] = [cpu(), process.cpuUsage()];
  for (let n = 0; n < orders; n += 1) await order(n);
  const { user, system } = process.cpuUsage(node);
  console.log(
    `one at a time, CPU ms an order: Node ${((user + system) / 1000 / orders).toFixed(2)}, its PostgreSQL process ${((cpu() - database) / orders).toFixed(2)}`,
  );
  for (const [name, ms] of spent) console.log(`  ${name.padEnd(28)} ${(ms / orders).toFixed(3)}`);
  await close();
}

async function findAvailable(bench: BenchShop): Promise<number[]> {
  const rows = await bench.query<{ id: number }>(
    'select id from products where available order by id',
  );
  return rows.map(({ id }) => id);
}
