import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Answer, ask, call } from './http-client.ts';
import type { Run } from './scenario.ts';
import type { ShopUnderTest } from './shop-under-test.ts';
import { logIn } from './visitors.ts';

/** One order as a browser sends it: with a key that stays the same when it is sent again. */
export interface SentOrder {
  readonly key: string;
  readonly answer: Answer;
  /** When it was sent, by `performance.now()`. */
  readonly at: number;
}

/** A guest's order of one product; the key stands in the notes too, so that SQL can count it. */
const orderBody = (key: string, product: number) => ({
  user_id: null,
  guest_name: 'Rima Haddad',
  guest_email: '',
  guest_phone: '+961 3123456',
  guest_region: 'Mount Lebanon',
  guest_city: 'Jounieh',
  guest_street: '12 Harbour Street',
  products: [{ product_id: product, quantity: 1 }],
  payment_method_id: 1,
  notes: key,
});

/** Orders that are placed and counted in one scenario. */
export function takeOrders(run: Run) {
  const label = randomUUID().slice(0, 8);
  const orders = new Map<string, SentOrder[]>();
  let products: number[] = [];

  const send = async (key: string, shop: Pick<ShopUnderTest, 'port'>): Promise<SentOrder> => {
    const at = performance.now();
    const product = products[orders.size % products.length] ?? 1;
    const known = orders.get(key)?.[0];
    const body = known ? bodies.get(key) : orderBody(key, product);
    bodies.set(key, body as object);
    const tries = orders.get(key) ?? [];
    orders.set(key, tries);
    run.sent(1);
    const answer = await ask(shop, {
      method: 'POST',
      path: '/api/orders',
      headers: { 'idempotency-key': key },
      body: body as object,
      timeoutMs: 90_000,
      keepBody: true,
    });
    const sent = { key, answer, at };
    tries.push(sent);
    return sent;
  };
  const bodies = new Map<string, object>();
  const isTaken = (key: string) => orders.get(key)?.some(({ answer }) => answer.status === 201);

  return {
    /** Looks up which products can be ordered. */
    async prepare(): Promise<void> {
      const { data } = await call(run.shop, { path: '/api/products?per_page=100&in_stock=1' });
      products = data.map(({ id }: { id: number }) => id);
    },
    /** Places one new order. */
    place: (shop: Pick<ShopUnderTest, 'port'> = run.shop) => send(`${label}-${orders.size}`, shop),
    /** Places orders at an even pace; `end` waits for the answers of all. */
    steadily(everyMs: number, shop: () => Pick<ShopUnderTest, 'port'> = () => run.shop) {
      const sent: Promise<SentOrder>[] = [];
      const timer = setInterval(() => {
        sent.push(send(`${label}-${orders.size}`, shop()));
      }, everyMs);
      return {
        end: async () => {
          clearInterval(timer);
          return Promise.all(sent);
        },
      };
    },
    /** Sends those that were not acknowledged again with their keys, as buyers do, until all are. */
    async sendAgain(shop: Pick<ShopUnderTest, 'port'> = run.shop): Promise<void> {
      const until = Date.now() + 90_000;
      for (const key of orders.keys()) {
        while (!isTaken(key) && Date.now() < until) {
          await send(key, shop);
          if (!isTaken(key)) await pause(100);
        }
      }
    },
    /** Counts acknowledged orders by SQL and by the API, and expects each exactly once. `failed` are those refused at first. */
    async expectEachOnce(shop: ShopUnderTest = run.shop): Promise<void> {
      const acknowledged = [...orders.keys()].filter(isTaken);
      const rows = await run.shop.query<{ notes: string; count: number }>(
        'select notes, count(*)::int as count from orders where notes like $1 group by notes',
        [`${label}-%`],
      );
      const counts = new Map(rows.map(({ notes, count }) => [notes, count]));
      const found = acknowledged.filter((key) => counts.has(key)).length;
      const doubled = rows.filter(({ count }) => count > 1).length;
      const byApi = await countByApi(shop, label);
      const refused = [...orders.values()].filter(([first]) => first?.answer.status !== 201);
      run.figure('acknowledged', acknowledged.length);
      run.figure('found', found);
      run.figure('lost', acknowledged.length - found);
      run.figure('doubled', doubled);
      run.figure('failed', refused.length);
      run.expect('orders were acknowledged', acknowledged.length > 0);
      run.expect('every acknowledged order is there', found === acknowledged.length, [
        acknowledged.length,
        found,
      ]);
      run.expect('no order is there twice', doubled === 0, doubled);
      const inRows = rows.reduce((sum, { count }) => sum + count, 0);
      run.expect('the API lists what SQL counts', byApi === inRows, [byApi, inRows]);
      const ids = [...orders.values()].map((tries) => tries.map(({ answer }) => idOf(answer)));
      const torn = ids.filter((all) => new Set(all.filter((id) => id !== null)).size > 1);
      run.expect('a key is answered with the same order each time', torn.length === 0, torn[0]);
    },
  };
}

const idOf = ({ status, body }: Answer): number | null =>
  status === 201 ? JSON.parse(body).data.id : null;

async function countByApi(shop: ShopUnderTest, label: string): Promise<number> {
  const headers = { authorization: `Bearer ${await logIn(shop)}` };
  let count = 0;
  for (let page = 1, last = 1; page <= last; page += 1) {
    const answer = await call(shop, { path: `/api/orders?per_page=100&page=${page}`, headers });
    last = answer.last_page;
    count += answer.data.filter(({ notes }: { notes: string }) => notes.startsWith(label)).length;
  }
  return count;
}
