import { inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { underAttack } from '../test/scenarios/under-attack.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

/** The demo has facets, variants, offers and reviews. */
const shop = {} as const;

const COLOURS = ['sage', 'white', 'blue', 'black', 'natural', 'terracotta', 'no-such', '%E2%82%AC'];
const MATERIALS = ['linen', 'ceramic', 'brass', 'oak', 'glass', 'wool', 'x'.repeat(60)];
const SORTS = ['most_viewed', 'new_to_old', 'price_low_to_high', 'featured', 'nonsense'];

const one = (list: readonly string[], n: number) => list[n % list.length] ?? '';

/** Addresses of what a list can be narrowed down by, a product be chosen in, and a text be completed to: no end of them. */
const ADDRESSES: readonly ((n: number) => string)[] = [
  (n) =>
    `/collection/${n % 14}?colour=${one(COLOURS, n)},c${n}&material=${one(MATERIALS, n >> 3)}&width=${n % 90}-${n}&sortBy=${one(SORTS, n)}`,
  (n) =>
    `/collection/${n % 14}?${Array.from({ length: 30 }, (_none, at) => `is.f${at}-${n}=${one(COLOURS, n + at)}`).join('&')}`,
  (n) =>
    `/api/products?facets=colour:${one(COLOURS, n)},c${n};material:${one(MATERIALS, n)}&page=${1 + (n % 5)}`,
  (n) =>
    `/api/products/facets?category_id=${n % 14}&facets=is.x${n}:a,b;colour:${one(COLOURS, n)}&price_to=${n}`,
  (n) =>
    `/api/products?search=${one(['va', 'lam', 'li', 'woo'], n)}${n}&typing=1&per_page=10&counts=1`,
  (n) => `/search/${one(MATERIALS, n)}${n}?collection=${n % 14}&colour=sage&asTyped=true`,
  (n) => `/product/${1 + (n % 120)}?variant=${n}`,
  (n) =>
    `/api/products/${1 + (n % 120)}/reviews?stars=${n % 6}&page=${1 + (n % 2_000)}&per_page=${1 + (n % 20)}`,
  (n) =>
    `/wish-list?products=${Array.from({ length: 100 }, (_none, at) => 1 + ((n + at) % 130)).join(',')},${n}`,
  (n) => `/api/products/by-ids?ids=${n},${n + 1},${n + 2}&variant_ids=${n},${n * 7}`,
  (n) => `/checkout?product=${n}&variant=${n}&quantity=${n % 1_200}`,
  (n) => `/info/${one(['about', 'privacy', 'no'], n)}${n % 3 ? n : ''}`,
  (n) => `/api/categories?limit=${1 + (n % 90_000)}`,
];

export const newerCalls: readonly Scenario[] = [
  {
    line: 'A2',
    name: 'crawler-of-facets-and-variants',
    shop,
    short: 0.05,
    run: async (run) => {
      // The code of each kind of page is compiled by the first of them.
      await inParallel(
        ADDRESSES.flatMap((make) => [1, 2, 3].map(make)),
        4,
        (path) => run.send({ path }),
      );
      await underAttack(run, async () => {
        const count = run.times(16_000);
        const paths = (function* () {
          for (let n = 0; n < count; n += 1)
            yield one(
              ADDRESSES.map((make) => make(n)),
              n,
            );
        })();
        await inParallel(paths, 12, async (path) => {
          const { status, error } = await run.send({ path, timeoutMs: run.within(30) * 1_000 });
          const isAnswer = (status >= 200 && status < 500) || status === 503;
          run.expect('each address is answered or shed', isAnswer && error === null, [
            path.slice(0, 200),
            status,
            error,
          ]);
        });
      });
    },
  },
  {
    line: 'A1',
    name: 'nonsense-to-every-call',
    shop,
    short: 0.1,
    run: nonsenseToEveryCall,
  },
];

const NESTED = `{"x":${'['.repeat(31)}${']'.repeat(31)}}`;
const MANY = `{"products":[${'{},'.repeat(4_000)}{}],"x":1}`;
const LONG = JSON.stringify({ email: 'a'.repeat(60_000), code: 'b' });
const TYPES = JSON.stringify(
  Object.fromEntries(
    [
      'products',
      'email',
      'challenge',
      'credential',
      'code',
      'password',
      'cart',
      'search',
      'name',
      'token',
      'variants',
      'options',
      'reviews',
      'parts',
      'rules',
    ].map((field, n) => [
      field,
      [[[]], {}, null, 1e308, '', -1, true, '\u0000', '9'.repeat(400)][n % 9],
    ]),
  ),
);
const BODIES = [NESTED, MANY, LONG, TYPES, '[]', 'null', '"', '{"__proto__":{"x":1}}', '', '1e999'];
const IDS = [
  '1',
  '0',
  '-1',
  '9'.repeat(12),
  '2147483647',
  '1.5',
  '%00',
  '..%2f..%2fetc',
  'NaN',
  '%F0%9F%92%A9',
  'x'.repeat(2_000),
];
const QUERIES = [
  '',
  '?page=1&page=2',
  '?id[]=1&id[x]=2',
  `?${'a=1&'.repeat(2_000)}`,
  '?search=%',
  '?search=%00&facets=%3B%3A',
  `?ids=${'1,'.repeat(3_000)}`,
  '?from_date=0000-00-00&to_date=9999-99-99',
  '?per_page=1e3',
];
const HEADERS: readonly Record<string, string>[] = [
  {},
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-7' },
  { 'x-order-token': 'x'.repeat(4_000) },
  { 'idempotency-key': '\u00e9' },
  { authorization: 'Bearer ' },
  {
    'x-device-token': 'y'.repeat(4_000),
    range: 'bytes=0-,1-,2-',
    'accept-encoding': 'br;q=NaN, *;q=0',
  },
  { 'if-none-match': '"x", '.repeat(1_000), 'accept-language': ','.repeat(3_000) },
];

/** What ends a session, and the one that never ends. */
const ENDING = new Set(['/api/auth/logout', '/api/orders/events']);

/** Every call of the document, with what it never expects: none may be answered 5xx or name what is inside. */
async function nonsenseToEveryCall(run: Run): Promise<void> {
  const { body } = await run.send({ path: '/api/openapi.json', keepBody: true });
  const { paths } = JSON.parse(body) as { paths: Record<string, Record<string, unknown>> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ path: `/api${path}`, method: method.toUpperCase() })),
  );
  const { token } = await register(run.shop, 'hostile@example.com');
  const people = [
    {},
    { authorization: `Bearer ${token}` },
    { authorization: `Bearer ${await logIn(run.shop)}` },
  ];
  await underAttack(run, async () => {
    const rounds = run.times(30);
    const sent = (function* () {
      for (let round = 0; round < rounds; round += 1)
        for (const each of calls) if (!ENDING.has(each.path)) yield { ...each, round };
    })();
    let n = 0;
    await inParallel(sent, 8, async ({ path, method, round }) => {
      n += 1;
      const address =
        path.replaceAll(/\{\w+\}/g, () => one(IDS, n + round)) + one(QUERIES, n * 7 + round);
      const who = people[round % people.length];
      const {
        status,
        body: answer,
        error,
      } = await run.sendPatiently({
        method,
        path: address,
        headers: {
          'content-type': 'application/json',
          ...who,
          ...HEADERS[(n + round) % HEADERS.length],
        },
        ...(method === 'GET' ? {} : { body: one(BODIES, n * 3 + round) }),
        keepBody: true,
        timeoutMs: run.within(30) * 1_000,
      });
      const saw = [method, address.slice(0, 150), status, error, answer.slice(0, 200)];
      run.expect('each is answered, without a fault', status > 0 && status < 500, saw);
      run.expect(
        'no answer shows what is inside',
        !/node_modules|\bat \w+ \(|select |syntax error/i.test(answer),
        saw,
      );
    });
  });
}
