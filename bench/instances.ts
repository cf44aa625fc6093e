// node bench/instances.ts [--products 5000] [--requests 2000] [--rounds 3] (after `npm run build`)
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BenchShop, SHOP, withBenchShop } from './bench-shop.ts';
import { cpuMs, type MeasuredProcess, postgresCpuMs } from './measured-process.ts';
import { checkTarget, wholeNumber } from './report.ts';
import { guestOrders } from './workloads.ts';

/**
 * What a read that no store has and an order cost in CPU (Node and PostgreSQL) with two instances on one database, by what they
 * cost with one; in turns, the same number of requests. An instance has the same load beside another as alone: 8 under way. Beside it
 * stands what one costs that has the load of both, since what comes at once is read and written at once, too. Waits for locks are
 * sampled. The targets: a read by one of two instances at most 1.1 × that of one alone.
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '5000' },
    requests: { type: 'string', default: '2000' },
    rounds: { type: 'string', default: '3' },
  },
});
const products = wholeNumber('products', values.products);
const requests = wholeNumber('requests', values.requests);
const rounds = wholeNumber('rounds', values.rounds);

/** Requests under way at an instance. */
const AT_ONCE = 8;
const MAX = 1.1;
/** Between two looks at who waits for a lock, in ms. */
const LOOK_EVERY = 20;

type Send = (url: string) => Promise<Response>;

/** In ms of CPU a request, and the share of looks at which a statement waited for a lock. */
interface Cost {
  readonly cpu: number;
  readonly waits: number;
}

await withBenchShop(products, async (bench) => {
  const instances = [await bench.start(...SHOP), await bench.start(...SHOP)];
  const first = instances.slice(0, 1);
  const kinds = [
    ['read', readOf()],
    ['order', await orderOf(bench)],
  ] as const;
  for (const [name, send] of kinds) {
    const one: Cost[] = [];
    const loaded: Cost[] = [];
    const two: Cost[] = [];
    const measureOn = (asked: readonly MeasuredProcess[], atOnce: number) =>
      measure(bench, { all: instances, asked, atOnce, send });
    for (let round = -1; round < rounds; round += 1) {
      // Both compile their hot code in the first round, which does not count.
      const alone = await measureOn(first, AT_ONCE);
      const full = await measureOn(first, 2 * AT_ONCE);
      const together = await measureOn(instances, 2 * AT_ONCE);
      if (round < 0) continue;
      one.push(alone);
      loaded.push(full);
      two.push(together);
    }
    const [a, full, b] = [median(one), median(loaded), median(two)];
    console.log(
      `${name}: one ${a.cpu.toFixed(2)} ms CPU (${full.cpu.toFixed(2)} with the load of both), two ${b.cpu.toFixed(2)} ms; looks with a wait for a lock: ${percent(a.waits)}, ${percent(b.waits)}`,
    );
    checkTarget(`CPU of one ${name}, two instances by one`, b.cpu / a.cpu, '<=', MAX);
  }
});

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

function median(costs: readonly Cost[]): Cost {
  const middle = costs.toSorted((a, b) => a.cpu - b.cpu)[Math.floor(costs.length / 2)];
  return middle ?? { cpu: 0, waits: 0 };
}

/** Lists by price, no two the same. */
function readOf(): Send {
  let n = 0;
  return (url) => {
    n += 1;
    return fetch(`${url}/api/products?price_to=${n}.5`);
  };
}

async function orderOf(bench: BenchShop): Promise<Send> {
  const rows = await bench.query<{ id: number }>('select id from products where available');
  const [orders] = guestOrders(rows.map(({ id }) => id));
  return (url) => {
    const make = orders?.setupRequest;
    if (typeof make !== 'function') throw new Error('Orders are not made one by one');
    const { headers, body } = make({}, {});
    return fetch(`${url}/api/orders`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: body as string,
    });
  };
}

interface Load {
  readonly all: readonly MeasuredProcess[];
  readonly asked: readonly MeasuredProcess[];
  readonly atOnce: number;
  readonly send: Send;
}

async function measure(bench: BenchShop, { all, asked, atOnce, send }: Load): Promise<Cost> {
  const cpu = () =>
    all.reduce((sum, { pid }) => sum + cpuMs(pid), postgresCpuMs(all[0]?.dataDir ?? ''));
  const watch = watchLocks(bench);
  const before = cpu();
  let n = 0;
  const client = async () => {
    while (n < requests) {
      n += 1;
      const url = asked[n % asked.length]?.url ?? '';
      while (!(await isAnswered(await send(url)))) await pause(200);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return { cpu: (cpu() - before) / n, waits: await watch.end() };
}

/** Whether it need not come again, as a busy shop asks. @throws {Error} any other refusal */
async function isAnswered(answer: Response): Promise<boolean> {
  await answer.arrayBuffer();
  if (!answer.ok && answer.status !== 503) throw new Error(`The shop answered ${answer.status}`);
  return answer.ok;
}

/** Looks at the statements of this database every so often. */
function watchLocks(bench: BenchShop): { end(): Promise<number> } {
  let isOver = false;
  let looks = 0;
  let waits = 0;
  const watching = (async () => {
    while (!isOver) {
      const [row] = await bench.query<{ waits: boolean }>(
        `select count(*) > 0 as waits from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      looks += 1;
      if (row?.waits) waits += 1;
      await pause(LOOK_EVERY);
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      return waits / looks;
    },
  };
}
