import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { OrderFilters } from '../contract/orders.ts';
import { ORDER_SORTS } from '../domain/order-sorts.ts';
import { openDatabase } from '../server/database/connection.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { listOrders } from '../server/orders/list-orders.ts';
import { sumOrders } from '../server/orders/sum-orders.ts';
import { checkTarget } from './report.ts';

/**
 * What PostgreSQL spends on the panel's list of orders and on its sums by every combination of filters, with sorts and searches:
 * `node bench/order-filters.ts FOLDER`, a folder that `orders-at-scale.ts --data FOLDER` has filled. By processor time, so that it can be run on a
 * machine that is not quiet. Those that no order meets are among them: they are the slow ones.
 */
const [dataDir] = parseArgs({ allowPositionals: true }).positionals;
if (dataDir === undefined) throw new Error('Name the folder of orders-at-scale.ts');
/** In ms. */
const MAX_P95 = 150;
const OWNER = { kind: 'user', userId: 1, role: 'owner' } as const;
const ZONE = 'Asia/Beirut';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

type Part = Partial<OrderFilters>;
const SORTS: readonly Part[] = ORDER_SORTS.map((sort_by) => ({ sort_by }));
/** Of few orders, of very many, and of those that are held. */
const STAGES_ASKED: readonly Part[] = ['new', 'confirmed', 'held'].map(
  (stage) => ({ stage }) as Part,
);
const PARTS: readonly (readonly Part[])[] = [
  [{}, { order_status_id: 1 }, { order_status_id: 3 }, { order_status_id: 4 }],
  [{}, { courier_id: 1 }, { without_courier: true }],
  [{}, { zone_id: 7 }],
  [{}, { city: 'Beirut' }],
  [{}, { channel: 'web' }, { channel: 'phone' }],
  [{}, ...STAGES_ASKED],
  [{}, { from_date: dayAgo(29), to_date: dayAgo(0) }],
  [
    {},
    ...['rima', 'zuleika', '03 123'].map((search) => ({ search })),
    { payment_status_id: 1 as const },
  ],
];
const combine = (parts: readonly (readonly Part[])[]) =>
  parts.reduce<readonly Part[]>(
    (all, part) => all.flatMap((one) => part.map((more) => ({ ...one, ...more }))),
    [{}],
  );
/** Sums have no sort; each of the list's is asked for once with all other filters. */
const ASKED = {
  list: [...combine(PARTS), ...combine([...PARTS.slice(0, -1), SORTS])],
  sums: combine(PARTS),
};

const { connectionString, stop } = await startEmbeddedPostgres({ dataDir, log: () => undefined });
const { db, pool, close } = openDatabase({ connectionString, poolSize: 1, timeLimit: 'panel' });
let backend = 0;
pool.on('connect', (client) => {
  backend = (client as typeof client & { processID: number }).processID;
});
const postgres = () =>
  Number(readFileSync(`/proc/${backend}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The least of two: what is read for the first time is read from the disk. */
async function costOf(ask: () => Promise<unknown>): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < 2; round += 1) {
    await pool.query('select');
    const before = postgres();
    await ask();
    costs.push(postgres() - before);
  }
  return Math.min(...costs);
}

try {
  for (const name of ['list', 'sums'] as const) {
    const costs: { ms: number; filters: Part }[] = [];
    for (const filters of ASKED[name]) {
      const asked = { page: 1, per_page: 100, ...filters } as OrderFilters;
      const ms = await costOf(() =>
        name === 'list'
          ? listOrders(db, { actor: OWNER, filters: asked, timeZone: ZONE })
          : sumOrders(db, asked, ZONE),
      );
      costs.push({ ms, filters });
    }
    costs.sort((a, b) => b.ms - a.ms);
    const p95 = costs[Math.floor(costs.length * 0.05)]?.ms ?? Number.NaN;
    console.log(`${name}: ${costs.length} combinations`);
    for (const { ms, filters } of costs.slice(0, 3)) console.log(ms.toFixed(0), filters);
    checkTarget(`${name}, p95 in ms of CPU`, p95, '<=', MAX_P95);
  }
} finally {
  await close();
  await stop();
}
