import { parseArgs } from 'node:util';
import { openDatabase } from '../server/database/connection.ts';
import { withBenchDatabase } from './bench-shop.ts';
import { createUncachedApp } from './uncached-app.ts';

/** The product list with 100,000 products, server time at p99, in ms. */
const TARGET_MS = 150;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000,100000' },
    requests: { type: 'string', default: '60' },
    pages: { type: 'string', default: '' },
  },
});
const requests = Number(values.requests);

/** Pages of the admin's list; `page=last` is the deepest. */
const PAGES: Readonly<Record<string, string>> = {
  newest: '',
  'newest, last page': 'page=last',
  'oldest, last page': 'sort_by=old_to_new&page=last',
  'cheapest, last page': 'sort_by=price_low_to_high&page=last',
  'most viewed': 'sort_by=most_viewed',
  'most viewed, last page': 'sort_by=most_viewed&page=last',
  'most purchased, last page': 'sort_by=most_purchased&page=last',
  'a collection, last page': 'category_id=3&page=last',
  'available, last page': 'available=1&page=last',
  'out of stock, last page': 'available=0&page=last',
  'on sale, last page': 'on_sale=1&page=last',
  'out of stock and on sale, cheapest': 'available=0&on_sale=1&sort_by=price_low_to_high',
  'a collection out of stock, most viewed': 'category_id=3&available=0&sort_by=most_viewed',
  'search of one word': 'search=vase&sort_by=new_to_old',
  'search of two words': 'search=glazed+vase&sort_by=new_to_old',
  'search of one word, last page': 'search=vase&sort_by=new_to_old&page=last',
  'search with a typing error': 'search=vaze&sort_by=new_to_old',
};

for (const count of values.products.split(',').map(Number)) {
  await withBenchDatabase(count, async (connectionString) => {
    console.log(`\n${count} products, ${requests} requests a page; ms (p50, p99)`);
    await measurePages(connectionString);
  });
}

async function measurePages(connectionString: string): Promise<void> {
  const database = openDatabase({ connectionString });
  const app = await createUncachedApp(database);
  const read = async (query: string) => {
    const { statusCode, body } = await app.inject(`/api/products?per_page=30&${query}`);
    if (statusCode !== 200) throw new Error(`${query}: ${statusCode}`);
    return body;
  };
  try {
    for (const [name, query] of Object.entries(PAGES)) {
      if (!name.includes(values.pages)) continue;
      const last = JSON.parse(await read(query.replace('page=last', ''))).data.last_page;
      const address = query.replace('last', String(last));
      const idle = await time(() => read(address));
      // An admin who changes the catalogue makes every total be counted again.
      const changed = await time(
        () => read(address),
        () => database.pool.query('update catalogue_version set version = version + 1'),
      );
      print(name, idle, changed);
    }
  } finally {
    await app.close();
    await database.close();
  }
}

type Times = readonly [p50: number, p99: number];

async function time(act: () => Promise<unknown>, before?: () => Promise<unknown>): Promise<Times> {
  const times: number[] = [];
  for (let run = -3; run < requests; run += 1) {
    await before?.();
    const from = performance.now();
    await act();
    if (run >= 0) times.push(performance.now() - from); // The first ones warm up.
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0;
  return [at(0.5), at(0.99)];
}

function print(name: string, idle: Times, changed: Times): void {
  const cell = ([p50, p99]: Times) => `${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)}`;
  const reached = Math.max(idle[1], changed[1]) <= TARGET_MS;
  if (!reached) process.exitCode = 1;
  console.log(
    `${reached ? 'reached' : 'MISSED '}  ${name.padEnd(40)}${cell(idle)}   after a change${cell(changed)}`,
  );
}
