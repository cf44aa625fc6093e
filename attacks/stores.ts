import { call, inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';
import { logIn } from '../test/scenarios/visitors.ts';

/** Whatever is kept of answers: many, long and empty ones must not fill it beyond its bounds. */
const shop = { products: 2_000 };
const A_MILLION = 1_000_000;
const UNCOMPRESSED = { 'accept-encoding': 'identity' };
const SORTS = ['most_viewed', 'most_purchased', 'new_to_old', 'old_to_new', 'price_high_to_low'];

/** Reads each path; what is no page is a 4xx, what is too much is shed with 503, nothing hangs. */
async function crawl(
  run: Run,
  paths: Iterable<string>,
  most = 16,
  headers: Record<string, string> = UNCOMPRESSED,
): Promise<void> {
  await inParallel(paths, most, async (path) => {
    const { status, error } = await run.send({ path, headers, timeoutMs: run.within(30) * 1_000 });
    const isAnswer = (status >= 200 && status < 500) || status === 503;
    run.expect('each page is answered or shed', isAnswer && error === null, [status, error]);
  });
}

function* repeat(count: number, path: (n: number) => string): Generator<string> {
  for (let n = 0; n < count; n += 1) yield path(n);
}

const filteredPage = (n: number) =>
  `/collection/${n % 20}?sortBy=${SORTS[n % SORTS.length]}&page=${1 + (Math.floor(n / 100) % 3)}` +
  `&priceFrom=${1 + (n % 9)}&priceTo=${100 + n}`;

export const stores: readonly Scenario[] = [
  {
    line: 'A2',
    name: 'crawler-of-filtered-pages',
    shop,
    short: 0.1,
    run: (run) =>
      underAttack(run, async () => {
        for (let round = 0; round < run.times(10); round += 1)
          await crawl(run, repeat(400, filteredPage), 8);
      }),
  },
  {
    line: 'A2',
    name: 'crawlers-of-compressed-pages',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        const page = (n: number) => `/collection/${n % 20}?priceFrom=1&priceTo=${100 + n}`;
        for (const form of ['br', 'gzip']) {
          await crawl(run, repeat(run.times(8_000), page), 8, { 'accept-encoding': form });
        }
      }),
  },
  {
    line: 'A2',
    name: 'long-addresses',
    shop,
    short: 0.1,
    inEachRun: true,
    run: (run) =>
      underAttack(run, async () => {
        const long = (n: number) => `${n}-${'x'.repeat(15_000 - String(n).length)}`;
        await crawl(
          run,
          repeat(run.times(3_000), (n) => `/product/${long(n)}`),
        );
        await crawl(
          run,
          repeat(run.times(1_000), (n) => `/search/${long(n)}`),
        );
        await crawl(
          run,
          repeat(run.times(1_000), (n) => `/api/products?search=${long(n)}`),
        );
        await crawl(
          run,
          repeat(run.times(1_000), (n) => `/${long(n)}?${long(n)}`),
        );
      }),
  },
  {
    line: 'A2',
    name: 'deep-searches-without-hits',
    shop,
    short: 0.05,
    run: (run) =>
      underAttack(run, async () => {
        const words = (n: number) => `${'nothing like it '.repeat(12)}${n}`.replaceAll(' ', '+');
        const path = (n: number) => `/api/products?search=${words(n)}&page=${2 + (n % 90_000)}`;
        await crawl(run, repeat(run.times(7_000), path));
        const dear = (n: number) => `/api/products?price_from=${n}.0${n % 10}&page=${50 + n}`;
        await crawl(run, repeat(run.times(3_000), dear));
      }),
  },
  {
    line: 'A2',
    name: 'tiny-answers',
    shop,
    short: 0.05,
    run: (run) =>
      underAttack(run, async () => {
        const paths = [
          (n: number) => `/api/products?price_from=900000&price_to=900001&page=${n + 1}`,
          (n: number) => `/api/products/${100_000 + n}`,
          (n: number) => `/api/products/recommended?category_id=${n + 1}&exclude_ids=${n + 1}`,
        ];
        for (const path of paths) {
          // Twice each: what is asked for again is what is kept.
          await crawl(
            run,
            repeat(run.times(10_000), (n) => path(Math.floor(n / 2))),
          );
        }
      }),
  },
  {
    line: 'A2',
    name: 'distinct-query-strings',
    shop,
    run: (run) =>
      underAttack(run, async () => {
        await crawl(
          run,
          repeat(
            run.times(100_000),
            (n) => `/${n % 2 ? 'contact' : 'api/categories'}?utm_source=${n}${'y'.repeat(100)}`,
          ),
          32,
        );
      }),
  },
  {
    line: 'A2',
    name: 'large-answers-in-parallel',
    shop,
    short: 0.1,
    run: (run) =>
      underAttack(run, async () => {
        const path = (n: number) =>
          `/api/products?per_page=100&page=${1 + (n % 20)}&price_to=${9999 + n}`;
        await crawl(run, repeat(run.times(2_000), path), 60);
        await crawl(
          run,
          repeat(run.times(2_000), () => '/api/openapi.json'),
          60,
        );
      }),
  },
  {
    line: 'A2',
    name: 'a-million-products',
    shop: { products: A_MILLION, searchable: 50_000 },
    ownShop: true,
    run: (run) =>
      underAttack(run, async () => {
        const { body } = await sitemap(run, '/sitemap.xml');
        const parts = [...body.matchAll(/<loc>[^<]*?(\/sitemap-[^<]+)<\/loc>/g)].map(
          ([, path = '']) => path,
        );
        run.expect('the sitemap names its parts', parts.length > 0, body.slice(0, 300));
        const rounds = Array.from({ length: run.times(4) }, () => parts).flat();
        await inParallel(rounds, 3, (path) => sitemap(run, path));
        const headers = { authorization: `Bearer ${await logIn(run.shop)}` };
        const lastPage = await deepList(run, headers);
        const deep = Array.from({ length: run.times(200) }, (_none, n) => lastPage - n * 37);
        const slowest = new Map<string, number>();
        let shed = 0;
        await inParallel(deep, 8, async (page) => {
          for (const [kind, path] of Object.entries(deepPaths(page))) {
            const { status, ms } = await run.send({ path, timeoutMs: 60_000 });
            slowest.set(kind, Math.max(slowest.get(kind) ?? 0, Math.round(ms)));
            if (status === 503) shed += 1;
            run.expect('a deep page answers 200 or is shed', [200, 503].includes(status), [
              path,
              status,
            ]);
          }
        });
        run.figure('shed', shed);
        run.figure('slowest ms', [...slowest].map(([kind, ms]) => `${kind} ${ms}`).join(' '));
      }),
  },
];

/** What a crawler asks for far behind the first pages. */
function deepPaths(page: number): Readonly<Record<string, string>> {
  const sort = SORTS[page % SORTS.length];
  return {
    list: `/api/products?page=${page}&per_page=30&sort_by=${sort}`,
    page: `/collection/0?page=${page}&sortBy=${sort}`,
    collection: `/collection/${1 + (page % 20)}?page=${Math.floor(page / 20)}&sortBy=${sort}`,
    filter: `/api/products?price_from=${page % 90}&price_to=${100 + (page % 300)}&in_stock=1&page=${1 + (page % 9_000)}&sort_by=${sort}`,
    search: `/api/products?search=${['ribbed', 'glazed+lamp', 'walnut', 'quiet+piece'][page % 4]}&page=${1 + (page % 900)}`,
  };
}

async function sitemap(run: Run, path: string) {
  const answer = await run.send({ path, keepBody: true, timeoutMs: 120_000 });
  run.expect('a sitemap answers 200 or is shed', [200, 503].includes(answer.status), [
    path,
    answer.status,
    answer.error,
  ]);
  return answer;
}

/** The admin's list, its first and last page; answers the last page's number. */
async function deepList(run: Run, headers: Record<string, string>): Promise<number> {
  run.sent(3);
  const { last_page, total } = await call(run.shop, { path: '/api/products?per_page=30', headers });
  run.expect('`last_page` is true', last_page === Math.ceil(A_MILLION / 30), { last_page, total });
  for (const page of [last_page, last_page - 1]) {
    const { data } = await call(run.shop, {
      path: `/api/products?per_page=30&page=${page}`,
      headers,
    });
    run.expect('the last pages of a million have products', data.length > 0, page);
  }
  return last_page;
}
