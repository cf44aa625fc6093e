// node bench/scale/run.ts: what each load needs, as docs/scale.md shows it.
import { COSTS, type Load, missedShare, type Outcome, type Setup, simulate } from './simulate.ts';

/** In ms, for an order. */
const MAX_P99 = 500;
/** Room for peaks, restarts and backups. */
const MAX_BUSY = 0.7;
const PAGES_PER_ORDER = 50;

const setup = (instances: number, cores: number, more: Partial<Setup> = {}): Setup => ({
  ...{ instances, cores, shards: 1, replicas: 0, outside: 0 },
  ...more,
});

/** In the order in which they are worth their trouble. */
const STEPS: Readonly<Record<string, Setup>> = {
  'one machine, 2 cores': setup(1, 1),
  'one machine, 4 cores, 2 instances': setup(2, 2),
  'CDN in front': setup(2, 2, { outside: 0.9 }),
  '4 instances, PostgreSQL with 8 cores': setup(4, 8, { outside: 0.9 }),
  '8 instances, 8 cores, a replica': setup(8, 8, { outside: 0.9, replicas: 1 }),
  '24 instances, 16 cores, 2 replicas': setup(24, 16, { outside: 0.9, replicas: 2 }),
  'orders on 4 PostgreSQL, 24 instances, 2 replicas': setup(24, 16, {
    ...{ outside: 0.9, replicas: 2, shards: 4 },
  }),
  'orders on 16 PostgreSQL, 192 instances, 8 replicas': setup(192, 16, {
    ...{ outside: 0.9, replicas: 8, shards: 16 },
  }),
};

const isEnough = ({ p99, node, postgres, replicas }: Outcome) =>
  p99 <= MAX_P99 && Math.max(node, postgres, replicas) <= MAX_BUSY;

const percent = (share: number) => (share > 2 ? '> 200 %' : `${Math.round(share * 100)} %`);
const gigabytes = (bytes: number) =>
  `${(bytes / 1e9).toLocaleString('en', { maximumSignificantDigits: 2 })} GB`;

console.log(
  '| orders/s | products | pages made | first step that is enough | p99 ms | Node | PostgreSQL | orders a year | log a day | catalogue |',
);
console.log('|---|---|---|---|---|---|---|---|---|---|');
for (const ordersPerSecond of [1, 10, 100, 1_000]) {
  for (const products of [1e4, 1e6, 1e7, 1e8]) {
    const load: Load = { ordersPerSecond, products, pagesPerOrder: PAGES_PER_ORDER };
    const tried = Object.entries(STEPS).map(([name, one]) => [name, simulate(one, load)] as const);
    const [name, outcome] = tried.find(([, one]) => isEnough(one)) ?? ['none of these', null];
    const { bytes } = COSTS;
    const cells = [
      ordersPerSecond,
      products.toLocaleString('en'),
      percent(missedShare(products)),
      name,
      outcome ? outcome.p99.toFixed(0) : '',
      outcome ? percent(outcome.node) : '',
      outcome ? percent(outcome.postgres) : '',
      gigabytes(ordersPerSecond * 365 * 86_400 * bytes.order),
      gigabytes(ordersPerSecond * 86_400 * bytes.walOfOrder),
      gigabytes(products * bytes.product),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

console.log('\nOrders a second at which one part alone is full, 1,000,000 products, no pages:');
const orders = (one: Setup, products: number) => {
  let most = 0;
  for (let rate = 50; rate <= 6_400; rate *= 1.25) {
    const load = { ordersPerSecond: rate, products, pagesPerOrder: 0 };
    if (isEnough(simulate(one, load, 10))) most = rate;
  }
  return Math.round(most);
};
console.log(`- one Node process: ${orders(setup(1, 1_000), 1e6)}`);
console.log(
  `- PostgreSQL with 2, 8, 32 cores: ${[2, 8, 32].map((n) => orders(setup(400, n), 1e6)).join(', ')}`,
);
console.log(
  `- the counters of the product that sells most, among 10,000 or 1,000,000 products: ${[1e4, 1e6].map((n) => orders(setup(1_000, 1_000), n)).join(', ')}`,
);
