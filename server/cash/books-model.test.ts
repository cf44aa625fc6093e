import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { encodeForm } from '../../test/admin-shop.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';
import {
  headersOf,
  insertOwner,
  openOrderShop,
  orderBody,
  type Sender,
} from '../../test/orders.ts';
import { findBookDifferences } from '../doctor/check-books.ts';

const shop = forAllTests(openOrderShop);
let admin: Sender;
const products: number[] = [];
const couriers: number[] = [];

beforeAll(async () => {
  const { db } = shop.database;
  admin = await insertOwner(db);
  for (const price of ['26.00', '19.99', '50.50'])
    products.push(await insertProduct(db, { price, stock: 9_000 }));
  for (const name of ['Ziad', 'Rami']) couriers.push(await insertCourier(db, name));
  await put('/admin/settings/runs', { runs_on: true });
  await put('/admin/settings/returns', {
    ...{ returns_on: true, return_days: 14, returns_refund_delivery: true },
  });
  await put('/admin/settings/second-currency', {
    ...{ second_currency_on: true, second_currency_code: 'LBP', second_currency_rate: '89500' },
    ...{ second_currency_note: '5000', second_currency_rounding: 'up', rate_is_sure: true },
    second_currency_at_checkout: false,
  });
  await post('/cash/start', { till: '100.00' });
});

const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object) => {
  const headers = headersOf(admin);
  const answer =
    method === 'get' || method === 'delete'
      ? await shop[method](`/api${path}`, headers)
      : await shop[method](`/api${path}`, body ?? {}, headers);
  // Whatever is asked for, it is done or refused in words.
  expect([path, body, answer.status < 500]).toEqual([path, body, true]);
  return answer;
};
const post = (path: string, body?: object) => send('post', path, body);
const put = (path: string, body: object) => send('put', path, body);

/** What the shop has by now, of which a step takes one. */
class Known {
  readonly orders: number[] = [];
  readonly returns: number[] = [];
  readonly codes: string[] = [];
  readonly of = (ids: readonly number[], n: number) => ids[n % Math.max(1, ids.length)] ?? 0;
}

type Step = (known: Known, n: number, more: number) => Promise<unknown>;
const productOf = (n: number) => products[n % products.length] as number;
const courierOf = (n: number) => couriers[n % couriers.length] as number;
const readOrder = async (id: number) => (await send('get', `/orders/${id}`)).data;

/** Places an order; without its credit where nothing is left of that. */
async function place(known: Known, n: number, code?: string): Promise<void> {
  const body = orderBody([
    [productOf(n), 1 + (n % 3)],
    [productOf(n + 1), 1],
  ]);
  const { status, data } = await shop.post('/api/orders', {
    ...body,
    ...(code && { credit_code: code }),
  });
  expect([201, 422]).toContain(status);
  if (status === 201) known.orders.push(data.id);
  else await place(known, n);
}

/** A pending order that nobody has: one of those that are known, else a new one, paid by a credit where there is one. */
async function pendingOf(known: Known, n: number) {
  const order = await readOrder(known.of(known.orders, n));
  if (order?.status.id === 1 && order.courier === null) return order;
  await place(known, n, known.codes.at(-1));
  return readOrder(known.orders.at(-1) as number);
}

const setStatus =
  (status: number): Step =>
  (known, n) =>
    put(`/orders/${known.of(known.orders, n)}`, { order_status_id: status, payment_method_id: 1 });

/** A run of one order, with what became of it. */
async function deliver(order: number, n: number, report: object): Promise<void> {
  const made = await post('/runs', {
    courier_id: courierOf(n),
    day: '2026-11-28',
    order_ids: [order],
  });
  if (made.status !== 201) return;
  const run = made.data.id;
  const { data } = await post(`/runs/${run}/send`, { version: 1 });
  const token = data.link.split('#')[1];
  const body = { id: randomUUID(), order_id: order, made_at: new Date().toISOString(), ...report };
  const told = () => shop.post('/api/driver/reports', body, { 'x-run-token': token });
  // It arrives twice.
  for (const answer of await Promise.all([told(), told()])) expect(answer.status).toBeLessThan(500);
  for (const choice of ['keep', 'cancel'])
    await post(`/runs/${run}/stops/${order}/receive`, { choice });
  await post(`/runs/${run}/close`);
}

const STEPS: Readonly<Record<string, Step>> = {
  place: (known, n) => place(known, n),
  'place two at once by one credit': (known, n) => {
    const code = known.codes[n % Math.max(1, known.codes.length)];
    return Promise.all([place(known, n, code), place(known, n + 1, code)]);
  },
  deliver: setStatus(3),
  cancel: setStatus(4),
  reopen: setStatus(1),
  courier: (known, n, more) =>
    put(`/orders/${known.of(known.orders, n)}/courier`, { courier_id: courierOf(more) }),
  edit: async (known, n, more) => {
    const order = await pendingOf(known, n);
    await post(`/orders/${order.id}/edits`, {
      version: order.edits ?? 0,
      products: [{ product_id: productOf(more), quantity: 1 + (more % 4) }],
    });
  },
  'delivered by a driver, in pounds': async (known, n, more) =>
    deliver((await pendingOf(known, n)).id, more, {
      outcome: 'delivered',
      taken: { amount: String(more % 30), second: String((more % 40) * 100_000) },
    }),
  'partly taken': async (known, n, more) => {
    const order = await pendingOf(known, n);
    const [line] = order.items;
    const kept = [{ product_id: line.product.id, quantity: 1 }];
    await deliver(order.id, more, { outcome: 'partly', kept });
  },
  refused: async (known, n, more) =>
    deliver((await pendingOf(known, n)).id, more, { outcome: 'refused', reason: 'no_money' }),
  'give back': async (known, n, more) => {
    const id = known.of(known.orders, n);
    const { data: of } = await send('get', `/orders/${id}/returns`);
    const line = of?.left?.[more % Math.max(1, of.left.length)];
    if (!line) return;
    const { status, data } = await post(`/orders/${id}/returns`, {
      ...{ reason: 'other', lines: [{ product_id: line.product_id, quantity: 1 }] },
    });
    if (status !== 201) return;
    known.returns.push(data.id);
    await post(`/returns/${data.id}/state`, { state: 'received' });
    await post(`/returns/${data.id}/inspect`, { ends: [more % 3 === 0 ? 'damaged' : 'stock'] });
  },
  refund: async (known, n, more) => {
    const id = known.of(known.returns, n);
    const ways = [{}, { credit: '12.00' }, { amount: '5.00', credit: '7.50' }, { amount: '9.99' }];
    const { data } = await post(`/returns/${id}/refund`, {
      ...ways[more % ways.length],
      ...(more % 5 === 0 && { courier_id: courierOf(more) }),
    });
    if (data?.credit_code) known.codes.push(data.credit_code);
  },
  'undo a refund': (known, n) => post(`/returns/${known.of(known.returns, n)}/undo-refund`),
  exchange: (known, n, more) =>
    post(`/returns/${known.of(known.returns, n)}/exchange`, {
      products: [{ product_id: productOf(more), quantity: 1 }],
    }),
  'refuse a return': (known, n) =>
    post(`/returns/${known.of(known.returns, n)}/state`, { state: 'refused', answer: 'No' }),
  'revoke a credit': async (_known, n) => {
    const { data } = await send('get', '/store-credits?state=left');
    const one = data.data[n % Math.max(1, data.data.length)];
    if (one) await post(`/store-credits/${one.id}/revoke`, { reason: 'Test', left: one.left });
  },
  'hand over': async (_known, n, more) => {
    const courier = courierOf(n);
    const { data } = await send('get', `/cash/open-orders?courier_id=${courier}&per_page=3`);
    await post('/cash/hand-overs', {
      ...{ courier_id: courier, order_ids: data.data.map(({ id }: { id: number }) => id) },
      ...{ counted: `${more % 60}.00`, fee: '1.00' },
    });
  },
  'end an open order': async (_known, n) => {
    const { data } = await send('get', '/cash/open-orders?per_page=5');
    const one = data.data[n % Math.max(1, data.data.length)];
    if (one) await post(`/cash/open-orders/${one.id}/end`, { note: 'Test' });
  },
  /** A company's sheet: of three open orders it pays all, less or more; it has a row that nothing explains, which is taken in at times. */
  'a payout sheet': async (_known, n, more) => {
    const courier = courierOf(n);
    const { data } = await send('get', `/cash/open-orders?courier_id=${courier}&per_page=3`);
    const rows = data.data.map(
      ({ id, due }: { id: number; due: string }) => `${id},${Number(due) + (more % 3) - 1},0.50`,
    );
    const form = await encodeForm([
      ['courier_id', String(courier)],
      ['file', Buffer.from(['order,amount,fee', ...rows, `9${n}9${more}99,4.00,0.25`].join('\n'))],
    ]);
    const headers = { ...form.headers, ...headersOf(admin) };
    const { data: sheet } = await shop.post('/api/cash/sheets', form.payload, headers);
    if (!sheet?.id) return;
    const row = `/cash/sheets/${sheet.id}/rows/${rows.length + 2}`;
    await put(row, { dispute: '', is_ended: false, is_counted: more % 2 === 0 });
    await post(`/cash/sheets/${sheet.id}/book`, more % 4 === 0 ? { arrived: '3.00' } : {});
    if (more % 5 === 0) await put(row, { dispute: 'Found', is_ended: true });
  },
  'write off a rest': (_known, n) =>
    post('/cash/write-offs', { courier_id: courierOf(n), note: 'Test', only_rest: true }),
  'remove a courier': async (_known, n) => {
    const place = n % couriers.length;
    const { status } = await send('delete', `/couriers/${couriers[place]}`);
    if (status === 200) couriers[place] = (await post('/couriers', { name: `New ${n}` })).data.id;
  },
  'take an entry back': async (_known, n) => {
    const { data } = await send('get', '/cash/entries?per_page=30');
    const one = data.data[n % Math.max(1, data.data.length)];
    if (one) await post(`/cash/entries/${one.id}/reverse`);
  },
};

const step = fc.tuple(
  fc.constantFrom(...Object.keys(STEPS)),
  fc.nat({ max: 40 }),
  fc.nat({ max: 40 }),
);

/** What no sequence may change, beside what the books follow: no credit is spent beyond what was given, no stock is lost. */
async function expectSound(known: Known, did: string): Promise<void> {
  const { db } = shop.database;
  expect([did, await findBookDifferences(db)]).toEqual([did, []]);
  const { rows } = await sql<{ wrong: number; sum: number }>`
    select (select count(*)::int4 from store_credits where spent_cents > given_cents or spent_cents < 0) as wrong,
      (select coalesce(sum(cents), 0)::int4 from ledger_lines) as sum`.execute(db);
  expect([did, rows]).toEqual([did, [{ wrong: 0, sum: 0 }]]);
  expect(new Set(known.orders).size).toBe(known.orders.length);
  // The list of what is open explains all that the books have with couriers.
  const { open, with_couriers } = (await send('get', '/cash')).data;
  const cents = (amount: string) => Math.round(Number(amount) * 100);
  expect([did, cents(open.owed) - cents(open.overpaid)]).toEqual([did, cents(with_couriers)]);
}

test('whatever is reported, edited, given back, paid by credit and taken back, the books are what the orders say', {
  timeout: 300_000,
}, async () => {
  let done = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 26 }), async (steps) => {
      const known = new Known();
      // Enough to begin with: two delivered orders, of which one is given back for credit.
      await place(known, 0);
      await place(known, 1);
      for (const n of [0, 1]) await STEPS.deliver?.(known, n, 0);
      await STEPS['give back']?.(known, 0, 1);
      await STEPS.refund?.(known, 0, 1);
      for (const [name, n, more] of steps) {
        await STEPS[name]?.(known, n, more);
        await expectSound(known, name);
        done += 1;
      }
    }),
    { numRuns: 10, seed: 20_261_128 },
  );
  expect(done).toBeGreaterThan(120);
});
