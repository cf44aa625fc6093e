import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guestOrder } from './workloads.ts';

/**
 * One side of `compare-orders.ts`: places orders by the code of a folder, in a database of its own, as many as it is told to, one after the
 * other, and answers what each cost. `node order-side.ts FOLDER off|on`, with an IPC channel.
 */
const [folder = '.', features = 'off'] = process.argv.slice(2);
const load = (file: string) => import(join(folder, file));
const { withBenchDatabase } = (await load(
  'bench/bench-shop.ts',
)) as typeof import('./bench-shop.ts');
const { openDatabase } = (await load(
  'server/database/connection.ts',
)) as typeof import('../server/database/connection.ts');
const { orderPlacer } = (await load(
  'server/orders/place-order.ts',
)) as typeof import('../server/orders/place-order.ts');

/** Each number orders so often. */
const ORDERS_A_NUMBER = 3;

await withBenchDatabase(10_000, async (connectionString) => {
  const { db, pool, close } = openDatabase({ connectionString, poolSize: 1, timeLimit: 'panel' });
  let backend = 0;
  pool.on('connect', (client) => {
    backend = (client as typeof client & { processID: number }).processID;
  });
  if (features === 'on') await turnAllOn();
  const { rows } = await pool.query<{ id: number }>(
    'select id from products where available order by id',
  );
  const ids = rows.map(({ id }) => id);
  const { placeOrder } = orderPlacer({
    ...{ db, shopSecret: 'of the bench', shopEmail: 'shop@localhost' },
    publicUrl: 'http://localhost',
  });
  const product = (n: number) => ({ product_id: ids[n % ids.length] ?? 0, quantity: 2 });
  const order = (n: number) =>
    placeOrder({
      ...{ actor: { kind: 'guest' }, key: randomUUID(), confirms: true },
      body: {
        ...guestOrder([0, 1, 2].map((i) => product(n * 7919 + i * 31))),
        guest_phone: `+961 3${String(200_000 + Math.floor(n / ORDERS_A_NUMBER))}`,
        from_cart: false,
      },
    });
  let placed = 0;
  const postgres = () =>
    Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  process.on('message', async (count: number) => {
    if (count === 0) return finish();
    await pool.query('select'); // One that was idle while others had their turn may have been closed.
    const [before, node] = [postgres(), process.cpuUsage()];
    for (let n = 0; n < count; n += 1) await order(placed++);
    const { user, system } = process.cpuUsage(node);
    process.send?.({
      node: (user + system) / 1000 / count,
      postgres: (postgres() - before) / count,
    });
  });
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  process.send?.('ready');
  await finished;
  await close();

  async function turnAllOn(): Promise<void> {
    const { addLebanon } = await import('../server/zones/add-preset.ts');
    const { readSettings, writeSettings } = await import('../server/shop/shop-settings.ts');
    await db.transaction().execute(async (tx) => {
      await writeSettings(tx, { confirmation_on: true, delivery_zones: true, hold_open_orders: 0 });
      await addLebanon(tx, await readSettings(tx));
    });
    await pool.query('insert into cash_books (last_order_id) values (0)');
  }
});
process.disconnect();
