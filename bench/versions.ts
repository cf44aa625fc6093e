// How many page requests come from the store while an admin keeps changing prices, and how long an old price is shown
// (issue 12 D): node bench/versions.ts [--products 10000] [--seconds 120] [--edits 10] [--requests 200] (after npm run build)
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type BenchShop, SHOP, withBenchShop } from './bench-shop.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { checkTarget, wholeNumber } from './report.ts';

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '120' },
    edits: { type: 'string', default: '10' },
    requests: { type: 'string', default: '200' },
  },
});
const products = wholeNumber('products', values.products);
const seconds = wholeNumber('seconds', values.seconds);
const editsPerSecond = wholeNumber('edits', values.edits);
const requestsPerSecond = wholeNumber('requests', values.requests);

/** Lists take this part of the requests, as in a shop; the rest goes to products. */
const LISTS = 0.3;

/** Pages that were asked for since the shop started: what it can have in its store. */
const asked = new Set<string>();

await withBenchShop(products, async (bench) => {
  const shop = await bench.start(...SHOP);
  const choose = await zipfPages(bench);
  await readPages(shop, choose, seconds / 4); // The first minutes of a day are not what is asked about.
  const [read, edited] = await Promise.all([
    readPages(shop, choose, seconds),
    editPrices(shop, bench),
  ]);
  console.log(
    `${products} products, ${seconds} s: ${read.answered} pages (${read.failed} failed), ${edited.edits} edits; ` +
      `an old price was shown for ${edited.longest} ms at most`,
  );
  console.log([...read.kinds].map(([kind, count]) => `${kind}: ${count}`).join(', '));
  console.log(
    `${read.firstTimes} pages were asked for the first time; of all requests ${((read.hits / read.answered) * 100).toFixed(1)} % came from the store`,
  );
  const again = read.answered - read.firstTimes;
  checkTarget(
    'from the store, of requests for pages asked for before',
    read.hits / again,
    '>=',
    0.9,
  );
  checkTarget('longest that a changed price was shown, ms', edited.longest, '<=', 1000);
  checkTarget('page requests that failed', read.failed, '<=', 0);
});

/** Pages by Zipf's law: products by id, and the first lists of every collection. */
async function zipfPages(bench: BenchShop): Promise<() => string> {
  const ids = (
    await bench.query<{ id: number }>('select id from products order by md5(id::text)')
  ).map(({ id }) => `/product/${id}`);
  const collections = await bench.query<{ id: number }>('select id from categories order by id');
  const lists = [
    '/',
    '/collection',
    ...[0, ...collections.map(({ id }) => id)].flatMap((id) =>
      [
        '',
        '?page=2',
        '?sortBy=price_low_to_high',
        '?sortBy=most_viewed',
        '?showInStockOnly=true',
      ].map((query) => `/collection/${id}${query}`),
    ),
  ];
  const [pickProduct, pickList] = [zipf(ids), zipf(lists)];
  return () => (Math.random() < LISTS ? pickList() : pickProduct());
}

/** Chooses the n-th value with a probability of 1/n. */
function zipf(of: readonly string[]): () => string {
  let total = 0;
  const upTo = of.map((_, index) => {
    total += 1 / (index + 1);
    return total;
  });
  return () => {
    const at = Math.random() * total;
    let [low, high] = [0, of.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    return of[low] ?? '/';
  };
}

async function readPages(shop: MeasuredProcess, choose: () => string, forSeconds: number) {
  const counted = {
    answered: 0,
    hits: 0,
    firstTimes: 0,
    failed: 0,
    kinds: new Map<string, number>(),
  };
  const read = async () => {
    const headers = { 'accept-encoding': 'br' };
    const page = choose();
    const isFirst = !asked.has(page);
    asked.add(page);
    const answer = await fetch(`${shop.url}${page}`, { headers }).catch(() => null);
    await answer?.arrayBuffer();
    counted.answered += 1;
    if (!answer?.ok) counted.failed += 1;
    const source = answer?.headers.get('x-cache');
    if (source === 'hit') counted.hits += 1;
    else if (isFirst) counted.firstTimes += 1;
    const kind = answer ? `${answer.status} ${source ?? ''}` : 'no answer';
    counted.kinds.set(kind, (counted.kinds.get(kind) ?? 0) + 1);
  };
  await atRate(requestsPerSecond, forSeconds, read);
  return counted;
}

/** Changes prices of products that are read, and asks for each until the new price is shown. */
async function editPrices(shop: MeasuredProcess, bench: BenchShop) {
  const counted = { begun: 0, edits: 0, longest: 0 };
  const edit = async () => {
    const id = 1 + ((counted.begun * 7919) % products); // No two at a time: the second price would hide the first.
    counted.begun += 1;
    const path = `${shop.url}/api/products/${id}`;
    await (await fetch(path)).arrayBuffer();
    const [row] = await bench.query<{ price: string }>(
      `update products set price = round((5 + random() * 300)::numeric, 2) where id = ${id} returning price`,
    );
    const since = Date.now();
    counted.edits += 1;
    for (;;) {
      const { data } = (await (await fetch(path)).json()) as { data: { price: string } | null };
      if (!data || data.price === row?.price || Date.now() - since > 10_000) break;
      await pause(100);
    }
    counted.longest = Math.max(counted.longest, Date.now() - since);
  };
  await atRate(editsPerSecond, seconds, edit);
  return counted;
}

/** Begins `act` so many times a second, whether the ones before are done or not, and waits for all. */
async function atRate(perSecond: number, forSeconds: number, act: () => Promise<void>) {
  const began = Date.now();
  const running: Promise<void>[] = [];
  for (let n = 0; n < perSecond * forSeconds; n += 1) {
    const wait = began + (n * 1000) / perSecond - Date.now();
    if (wait > 0) await pause(wait);
    running.push(act());
  }
  await Promise.all(running);
}
