import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, type SentRequest } from '../test/scenarios/http-client.ts';
import { readHeapOf } from '../test/scenarios/live-heap.ts';
import { takeOrders } from '../test/scenarios/order-load.ts';
import { storePages } from '../test/scenarios/page-load.ts';
import { residentMb } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { reasonsOf } from '../test/scenarios/shop-under-test.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

/** Half an hour of everything leaves a heap within 5 % of that after the first sixth of it. */
const MINUTES = 30;
const FIRST_AFTER = 1 / 6;
const MAX_GROWTH = 1.05;

/** In ms: what a visitor, a customer, the panel and a buyer send is sent so often. */
const EVERY_MS = 60;
const ORDER_EVERY_MS = 500;

const PRODUCTS = 1_000;
const WORDS = ['lamp', 'vase', 'oak table', 'linen', 'rattn', 'cushion', 'rug', 'mirror'];

/** What the n-th visitor asks for. Addresses come again after some minutes, as those of a shop do. */
function visitorsRequest(n: number): SentRequest {
  const product = 1 + ((n * 7_919) % PRODUCTS);
  const kinds: readonly SentRequest[] = [
    { path: '/' },
    { path: `/product/${product}` },
    { path: `/collection/${n % 4}?page=${1 + (n % 12)}` },
    { path: `/api/products?price_to=${100 + (n % 400)}` },
    { path: `/search/${encodeURIComponent(WORDS[n % WORDS.length] ?? '')}?page=${1 + (n % 5)}` },
    { path: `/api/products/${product}` },
    { path: `/api/products?search=${encodeURIComponent(WORDS[n % WORDS.length] ?? '')}` },
    { path: '/sitemap.xml' },
    { path: `/no-such-page-${n % 50}` },
  ];
  return kinds[n % kinds.length] ?? { path: '/' };
}

interface People {
  readonly customer: { readonly id: number; readonly token: string };
  readonly admin: string;
}

/** What a customer and the panel do beside them. */
function peoplesRequest(n: number, { customer, admin }: People): SentRequest {
  const own = { authorization: `Bearer ${customer.token}` };
  const panel = { authorization: `Bearer ${admin}` };
  const product = 1 + (n % PRODUCTS);
  const changes = [{ id: product, discount: `${n % 60}` }];
  const kinds: readonly SentRequest[] = [
    {
      method: 'POST',
      path: `/api/cartItems/${customer.id}`,
      headers: own,
      body: { product_id: product, quantity: 1 },
    },
    { path: `/api/cartItems/cart/${customer.id}`, headers: own },
    { method: 'POST', path: '/api/products/bulk', headers: panel, body: { changes } },
    { path: `/api/orders?page=${1 + (n % 5)}`, headers: panel },
    { method: 'DELETE', path: `/api/cartItems/cart/${customer.id}`, headers: own },
    {
      method: 'POST',
      path: '/api/send-email',
      body: { email: 'rima@example.com', message: `Do you have ${n}?` },
    },
  ];
  return kinds[n % kinds.length] ?? { path: '/api/auth', headers: own };
}

/** Visitors, customers, buyers and the panel at an even pace; what fails is counted. */
function sendEverything(run: Run, people: People) {
  let n = 0;
  let waiting = 0;
  let shed = 0;
  const failed: (Answer & { path: string })[] = [];
  const timer = setInterval(async () => {
    n += 1;
    if (waiting > 100) return; // A machine that stands still is not sent more.
    waiting += 1;
    const request = n % 5 === 0 ? peoplesRequest(n / 5, people) : visitorsRequest(n);
    const answer = await ask(run.shop, request);
    waiting -= 1;
    if (answer.status === 503 && answer.headers['retry-after']) shed += 1;
    else if (answer.status === 0 || answer.status >= 500)
      failed.push({ ...answer, path: request.path });
  }, EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      run.sent(n);
      run.figure('requests failed', `${failed.length} of ${n}`);
      run.figure('asked to come again', `${shed}: ${reasonsOf([run.shop])}`);
      const [{ path, status, error } = { path: '', status: 0, error: null }] = failed;
      run.expect('nothing fails', failed.length === 0, { path, status, error });
    },
  };
}

async function halfAnHour(run: Run): Promise<void> {
  const minutes = run.times(MINUTES * 60) / 60;
  const people: People = {
    customer: await register(run.shop, 'nadim@example.com'),
    admin: await logIn(run.shop),
  };
  const pid = run.shop.pid() ?? 0;
  const heap = await readHeapOf(run.shop);
  await storePages(run);
  const orders = takeOrders(run);
  await orders.prepare();
  const load = orders.steadily(ORDER_EVERY_MS);
  const everything = sendEverything(run, people);
  await pause(minutes * FIRST_AFTER * 60_000);
  const first = await heap.live();
  await pause(minutes * (1 - FIRST_AFTER) * 60_000);
  const last = await heap.live();
  everything.end();
  await load.end();
  heap.close();
  await orders.expectEachOnce();
  run.figure('minutes', minutes.toFixed(1));
  run.figure('heap MB', `${first.toFixed(1)}→${last.toFixed(1)}`);
  run.figure('resident MB', Math.round(residentMb(pid).now));
  run.expect(
    'the live heap stays within 5 %',
    last <= first * MAX_GROWTH,
    `${first.toFixed(1)} MB, then ${last.toFixed(1)} MB`,
  );
}

export const mixedLoad: readonly Scenario[] = [
  {
    line: '14',
    name: 'half-an-hour-of-everything',
    shop: { products: PRODUCTS },
    ownShop: true,
    run: halfAnHour,
  },
];
