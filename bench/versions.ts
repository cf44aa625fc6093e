// How many page requests come from the store while an admin keeps changing prices, and how long an old price is shown: node bench/versions.ts [--products 10000] [--seconds 120] [--edits 10] [--requests 200] (after npm run build)
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

/** Pages are asked for compressed, as browsers do. */
const BROWSER = { headers: { 'accept-encoding': 'br' } };

await withBenchShop(products, async (bench) => {
  const shop = await bench.start(...SHOP);
  const pages = await shopPages(bench);
  await readEach(shop, pages); // No store has what was never asked for: a shop that was crawled once is measured.
  const [read, edited] = await Promise.all([readPages(shop, pages), editPrices(shop, bench)]);
  console.log(
    `${products} products, ${seconds} s: ${read.answered} pages (${read.failed} failed), ${edited.edits} edits; ` +
      `an old price was shown for ${edited.longest} ms at most`,
  );
  console.log([...read.kinds].map(([kind, count]) => `${kind}: ${count}`).join(', '));
  checkTarget('page requests from the store', read.hits / read.answered, '>=', 0.75);
  checkTarget('longest that a changed price was shown, ms', edited.longest, '<=', 1000);
  checkTarget('page requests that failed', read.failed, '<=', 0);
});

interface ShopPages {
  readonly products: readonly string[];
  readonly lists: readonly string[];
}

/** The products' pages in the order of how often they are asked for, and the first lists of every collection. */
async function shopPages(bench: BenchShop): Promise<ShopPages> {
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
  return { products: ids, lists };
}

/** Asks for every page once, the popular ones last. */
async function readEach(shop: MeasuredProcess, { products, lists }: ShopPages): Promise<void> {
  const paths = [...lists, ...products];
  const read = async () => {
    for (let path = paths.pop(); path; path = paths.pop()) {
      await (await fetch(`${shop.url}${path}`, BROWSER)).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 8 }, read));
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

/** Reads pages by Zipf's law. */
async function readPages(shop: MeasuredProcess, { products, lists }: ShopPages) {
  const counted = { answered: 0, hits: 0, failed: 0, kinds: new Map<string, number>() };
  const [pickProduct, pickList] = [zipf(products), zipf(lists)];
  const read = async () => {
    const page = Math.random() < LISTS ? pickList() : pickProduct();
    const answer = await fetch(`${shop.url}${page}`, BROWSER).catch(() => null);
    await answer?.arrayBuffer();
    counted.answered += 1;
    if (!answer?.ok) counted.failed += 1;
    const source = answer?.headers.get('x-cache');
    if (source === 'hit') counted.hits += 1;
    const kind = answer ? `${answer.status} ${source ?? ''}` : 'no answer';
    counted.kinds.set(kind, (counted.kinds.get(kind) ?? 0) + 1);
  };
  await atRate(requestsPerSecond, seconds, read);
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

/** Begins `act` this many times a second, whether the ones before are done or not, and waits for all. */
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
