import { parseArgs } from 'node:util';
import type autocannon from 'autocannon';
import { type BenchShop, SHOP, withBenchShop } from './bench-shop.ts';
import { type LoadResult, runLoad } from './load.ts';
import type { MeasuredProcess } from './measured-process.ts';
import { checkTarget, print, wholeNumber } from './report.ts';

/**
 * What customers' calls cost: adding to a cart against one SELECT of 30 rows, and how long the
 * catalogue takes while 50 people log in at once.
 */
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '5' } } });
const seconds = wholeNumber('seconds', values.seconds);

const CUSTOMERS = 20;
const PASSWORD = 'cedar and limestone';
const LOGINS = 50;
const email = (n: number) => `customer-${n}@example.com`;

interface Customer {
  readonly id: number;
  readonly token: string;
}

interface Measured {
  readonly shop: MeasuredProcess;
  readonly reference: MeasuredProcess;
  readonly bench: BenchShop;
}

async function addToCarts(
  { shop, reference, bench }: Measured,
  customers: readonly Customer[],
): Promise<void> {
  const products = await bench.query<{ id: number }>(
    'select id from products where available order by id limit 50',
  );
  const adding = { requests: customers.flatMap((one) => products.map(({ id }) => add(one, id))) };
  const reading = { requests: [{ method: 'GET', path: '/select' }] as autocannon.Request[] };
  const runs: { select: LoadResult; added: LoadResult }[] = [];
  for (const round of [0, 1, 2, 3]) {
    const select = await runLoad(reference, { seconds, ...reading });
    const added = await runLoad(shop, { seconds, ...adding });
    if (round > 0) runs.push({ select, added }); // The first one warms up.
  }
  const [, middle] = runs.sort((a, b) => share(a) - share(b));
  if (!middle) throw new Error('no runs');
  print('one SELECT of 30 rows', middle.select);
  print('POST /api/cartItems, 16 at once', middle.added);
  checkTarget('cart add / one SELECT', share(middle), '>=', 0.35);
  checkTarget('cart adds that failed', middle.added.failed, '<=', 0);
}

const share = ({ select, added }: { select: LoadResult; added: LoadResult }) =>
  added.requestsPerSecond / select.requestsPerSecond;

const add = ({ id, token }: Customer, productId: number): autocannon.Request => ({
  method: 'POST',
  path: `/api/cartItems/${id}`,
  headers: { ...JSON_WRITE, authorization: `Bearer ${token}` },
  body: JSON.stringify({ product_id: productId, quantity: 1 }),
});

/** The catalogue is read at a steady pace, first alone, then while everybody logs in, again and again. */
async function logInTogether(shop: MeasuredProcess): Promise<void> {
  await readCatalogue(shop, () => false, 100);
  const idle = await readCatalogue(shop, () => false, 500);
  let loggingIn = true;
  const logins = Promise.all(Array.from({ length: LOGINS }, (_, n) => logIn(shop, n))).finally(
    () => {
      loggingIn = false;
    },
  );
  const busy = await readCatalogue(shop, () => loggingIn, 0);
  const statuses = await logins;
  console.log(
    `catalogue p99: idle ${idle.toFixed(1)} ms, beside ${LOGINS} logins ${busy.toFixed(1)} ms`,
  );
  checkTarget('logins that failed', statuses.filter((status) => status !== 200).length, '<=', 0);
  checkTarget('catalogue p99 beside logins / idle', busy / idle, '<=', 5);
}

/** p99 in ms of lists read one after the other: `least` of them, and on while `more` says so. */
async function readCatalogue(
  { url }: MeasuredProcess,
  more: () => boolean,
  least: number,
): Promise<number> {
  const times: number[] = [];
  while (times.length < least || more()) {
    const begun = performance.now();
    const answer = await fetch(`${url}/api/products?page=${1 + (times.length % 300)}`);
    await answer.arrayBuffer();
    times.push(performance.now() - begun);
  }
  return times.sort((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0;
}

const JSON_WRITE = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' };

const post = (shop: MeasuredProcess, path: string, body: unknown): Promise<Response> =>
  fetch(`${shop.url}/api${path}`, {
    method: 'POST',
    headers: JSON_WRITE,
    body: JSON.stringify(body),
  });

async function register(shop: MeasuredProcess, n: number): Promise<Customer> {
  const answer = await post(shop, '/auth/register', {
    name: `Customer ${n}`,
    email: email(n),
    password: PASSWORD,
    password_confirmation: PASSWORD,
    phone: '+961 3123456',
    region: 'Beirut',
    city: 'Beirut',
    street: 'Main street 1',
  });
  const { data } = await answer.json();
  return { id: data.user.id, token: data.token };
}

async function logIn(shop: MeasuredProcess, n: number): Promise<number> {
  const body = { email: email(n % CUSTOMERS), password: PASSWORD };
  const { status } = await post(shop, '/auth/login', body);
  return status;
}

await withBenchShop(10_000, async (bench) => {
  const shop = await bench.start(...SHOP);
  const reference = await bench.start('reference-server.ts');
  const customers: Customer[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) customers.push(await register(shop, n));
  await addToCarts({ shop, reference, bench }, customers);
  await logInTogether(shop);
});
