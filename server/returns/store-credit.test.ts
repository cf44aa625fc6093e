import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OrderReturn, ReturnsOfOrder } from '../../contract/returns.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, get, post } = openOwnedShop();
let vase: number;
let lamp: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '50.00', stock: 900 });
  lamp = await insertProduct(shop.database.db, { price: '20.00', stock: 900 });
});

beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate orders, cash_books, ledger_entries, ledger_lines cascade`.execute(db);
  await shop.put(
    '/api/admin/settings/returns',
    { returns_on: true, return_days: 14, returns_refund_delivery: false },
    headersOf(admin),
  );
});

const setStatus = (id: number, order_status_id: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id, payment_method_id: 1 }, headersOf(admin));

/** A delivered order of a vase and a lamp: 70.00 and 4.00 for its delivery. */
async function deliver(more: object = {}): Promise<{ id: number; token: string }> {
  const placed = await order([vase, lamp], more);
  expect(placed.status).toBe(201);
  await setStatus(placed.data.id, 3);
  return { id: placed.data.id, token: placed.data.tracking_token ?? '' };
}

const order = (products: readonly number[], more: object = {}) =>
  postOrder(shop, { ...orderBody(products.map((id) => [id, 1] as const)), ...more });

/** A return that is ready to be settled. */
async function inspected(id: number, products: readonly number[]): Promise<OrderReturn> {
  const lines = products.map((product_id) => ({ product_id, quantity: 1 }));
  const { data } = await post(`/orders/${id}/returns`, { reason: 'changed_mind', lines });
  await post(`/returns/${data.id}/state`, { state: 'received' });
  return (await post(`/returns/${data.id}/inspect`, { ends: products.map(() => 'stock') })).data;
}

/** Store credit of 50.00 by its code, and the return that gave it. */
async function giveCredit(): Promise<{ code: string; one: number; of: number; token: string }> {
  const { id: of, token } = await deliver();
  const one = (await inspected(of, [vase])).id;
  const { data } = await post(`/returns/${one}/refund`, { credit: '50.00' });
  return { code: data.credit_code, one, of, token };
}

const returnOf = async (id: number): Promise<OrderReturn> => {
  const { data }: { data: ReturnsOfOrder } = await get(`/orders/${id}/returns`);
  return data.returns[0] as OrderReturn;
};
const creditOf = async (id: number) => (await returnOf(id)).credit;

const balances = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int4 as cents from ledger_lines group by account having sum(cents) <> 0`.execute(
    shop.database.db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

const price = (code: string, products: readonly number[] = [vase]) =>
  shop.post('/api/orders/price', {
    products: products.map((product_id) => ({ product_id, quantity: 1 })),
    credit_code: code,
  });

describe('a refund as store credit', () => {
  test('is a code in groups that is kept nowhere, and owed in the books until it is spent', async () => {
    await post('/cash/start', { till: '0' });
    const { code, of, token } = await giveCredit();
    expect(code).toMatch(/^CR(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
    expect(await balances()).toMatchObject({ refunds: 5_000, credits: -5_000, till: 7_400 });
    const found = await returnOf(of);
    expect(found).toMatchObject({
      state: 'settled',
      refunded: '50.00',
      credit: { code_end: code.slice(-4), given: '50.00', spent: '0.00' },
    });
    const { rows } = await sql<{ dump: string }>`
      select to_jsonb(c)::text || (select coalesce(jsonb_agg(h)::text, '') from store_credit_changes h) as dump from store_credits c`.execute(
      shop.database.db,
    );
    expect(rows[0]?.dump).not.toContain(code.replaceAll('-', '').slice(2));
    expect((await get(`/orders/${of}`)).data.payment_status.name).toBe('Refunded');
    const { data } = await shop.get(`/api/orders/${of}/progress`, { 'x-order-token': token });
    expect(data.returns.returns[0].credit).toEqual({ code, left: '50.00' });
  });

  test('comes to no more than is due with what is given in cash', async () => {
    const { id } = await deliver();
    const one = await inspected(id, [vase]);
    const tooMuch = await post(`/returns/${one.id}/refund`, { amount: '20.00', credit: '30.01' });
    expect([tooMuch.status, tooMuch.message]).toEqual([422, 'At most 50.00 are due']);
    const both = await post(`/returns/${one.id}/refund`, { amount: '20.00', credit: '30.00' });
    expect(both.data).toMatchObject({ state: 'settled', refunded: '50.00' });
    expect((await post(`/returns/${one.id}/refund`, { credit: '50.00' })).data.refunded).toBe(
      '50.00',
    );
  });

  test('is what is left over where less was paid in cash than is due', async () => {
    const { code } = await giveCredit();
    const { id } = await deliver({ credit_code: code });
    const one = await inspected(id, [vase, lamp]);
    expect(one).toMatchObject({ due: '70.00', most_cash: '24.00' });
    const cash = await post(`/returns/${one.id}/refund`, { amount: '70.00' });
    expect([cash.status, cash.message]).toEqual([
      422,
      'At most 24.00 in cash: the rest was paid by store credit',
    ]);
    const { data } = await post(`/returns/${one.id}/refund`);
    expect(data).toMatchObject({ refunded: '70.00', credit: { given: '46.00' } });
  });
});

describe('an order by store credit', () => {
  test('is paid by as much as there is, behind prices, offers and delivery, and the next one by the rest', async () => {
    await post('/cash/start', { till: '0' });
    const { code, of } = await giveCredit();
    expect((await price(code, [lamp])).data).toMatchObject({
      subtotal: '20.00',
      delivery_fee: '4.00',
      credit: '24.00',
      total_price: '0.00',
      credit_left: '26.00',
    });
    const first = await order([lamp], { credit_code: code.toLowerCase().replaceAll('-', ' ') });
    expect(first.data).toMatchObject({
      delivery_fee: '4.00',
      credit: '24.00',
      total_price: '0.00',
    });
    const second = await order([vase], { credit_code: code });
    expect(second.data).toMatchObject({ subtotal: '50.00', credit: '26.00', total_price: '28.00' });
    expect(await creditOf(of)).toMatchObject({ given: '50.00', spent: '50.00' });
    expect((await order([vase], { credit_code: code })).status).toBe(422);
    await setStatus(first.data.id, 3);
    await setStatus(second.data.id, 3);
    expect(await balances()).toEqual({ till: 7_400 + 2_800, refunds: 5_000, sales: -15_200 });
  });

  test('of two at once never takes more than there is', async () => {
    const { code, of } = await giveCredit();
    const orders = await Promise.all(
      Array.from({ length: 8 }, () => order([lamp], { credit_code: code })),
    );
    const paid = orders.filter(({ status }) => status === 201).map(({ data }) => data.credit);
    expect(paid.toSorted()).toEqual(['2.00', '24.00', '24.00']);
    expect(orders.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(await creditOf(of)).toMatchObject({ spent: '50.00' });
  });

  test('gives it back when it is canceled, and takes again what is left when it is reopened', async () => {
    const { code, of } = await giveCredit();
    const first = await order([vase], { credit_code: code });
    expect(first.data).toMatchObject({ credit: '50.00', total_price: '4.00' });
    await setStatus(first.data.id, 4);
    expect(await creditOf(of)).toMatchObject({ spent: '0.00' });
    const second = await order([lamp], { credit_code: code });
    const reopened = await setStatus(first.data.id, 3);
    expect([reopened.status, reopened.data.credit, reopened.data.total_price]).toEqual([
      200,
      '26.00',
      '28.00',
    ]);
    expect(await creditOf(of)).toMatchObject({ spent: '50.00' });
    await setStatus(first.data.id, 4);
    await setStatus(second.data.id, 4);
    await order([vase], { credit_code: code });
    const without = await setStatus(first.data.id, 1);
    expect([without.data.credit, without.data.total_price]).toEqual([undefined, '54.00']);
    const { data: history } = await get(`/orders/${first.data.id}/history`);
    expect(JSON.stringify(history)).toContain('"what":"credit"');
  });

  test('keeps it through edits, and releases what a smaller sum does not need', async () => {
    const { code, of } = await giveCredit();
    const { data } = await order([lamp, vase], { credit_code: code });
    expect(data).toMatchObject({ credit: '50.00', total_price: '24.00' });
    const edit = (products: readonly number[], version: number) =>
      post(`/orders/${data.id}/edits`, {
        version,
        products: products.map((product_id) => ({ product_id, quantity: 1 })),
      });
    const preview = await post(`/orders/${data.id}/edits/preview`, {
      version: 0,
      products: [{ product_id: lamp, quantity: 1 }],
    });
    expect(preview.data).toMatchObject({ credit: '24.00', total_price: '0.00' });
    expect((await edit([lamp], 0)).data).toMatchObject({ credit: '24.00', total_price: '0.00' });
    expect(await creditOf(of)).toMatchObject({ spent: '24.00' });
    expect((await edit([lamp, vase], 1)).data).toMatchObject({
      credit: '24.00',
      total_price: '50.00',
    });
  });

  test('survives every status, and its key answers the same again', async () => {
    await post('/cash/start', { till: '0' });
    const { code, of } = await giveCredit();
    const { data } = await order([vase], { credit_code: code });
    for (const status of [3, 1, 4, 3, 4, 1, 3]) {
      expect((await setStatus(data.id, status)).status).toBe(200);
      const { spent } = (await creditOf(of)) as { spent: string };
      expect(spent).toBe(status === 4 ? '0.00' : '50.00');
      expect((await balances()).credits).toBe(status === 3 ? undefined : -5_000);
    }
  });

  test('that is sent again with its key is the same, and takes its credit once', async () => {
    const { code, of } = await giveCredit();
    const key = { 'idempotency-key': randomUUID() };
    const body = { ...orderBody([[lamp, 1]]), credit_code: code };
    const send = () => postOrder(shop, body, { headers: key });
    const [first, second] = await Promise.all([send(), send()]);
    expect([first.status, second.data.id]).toEqual([201, first.data.id]);
    expect((await order([vase], { credit_code: code })).data.credit).toBe('26.00');
    // Nothing is left by now: its first answer stands.
    expect((await send()).data).toMatchObject({ id: first.data.id, credit: '24.00' });
    expect(await creditOf(of)).toMatchObject({ spent: '50.00' });
  });

  test('of which a driver delivers a part gives back what the rest does not need', async () => {
    await post('/cash/start', { till: '0' });
    await shop.put('/api/admin/settings/runs', { runs_on: true }, headersOf(admin));
    const { code, of } = await giveCredit();
    const { data } = await order([vase, lamp], { credit_code: code });
    expect(data).toMatchObject({ credit: '50.00', total_price: '24.00' });
    const courier_id = await insertCourier(shop.database.db);
    const run = await post('/runs', { courier_id, day: '2026-11-28', order_ids: [data.id] });
    const sent = await post(`/runs/${run.data.id}/send`, { version: 1 });
    const token = { 'x-run-token': sent.data.link.split('#')[1] };
    const kept = [{ product_id: lamp, quantity: 1 }];
    const report = { id: randomUUID(), order_id: data.id, made_at: new Date().toISOString() };
    const told = await shop.post(
      '/api/driver/reports',
      { ...report, outcome: 'partly', kept },
      token,
    );
    expect(told.data).toMatchObject({ taken: true, due: '0.00' });
    await post(`/runs/${run.data.id}/stops/${data.id}/receive`, { choice: 'keep' });
    expect((await get(`/orders/${data.id}`)).data).toMatchObject({
      ...{ status: { id: 3 }, credit: '24.00', total_price: '0.00' },
    });
    expect(await creditOf(of)).toMatchObject({ given: '50.00', spent: '24.00' });
    expect(await balances()).toMatchObject({ credits: -2_600 });
  });

  test('by codes that are guessed is stopped, also for who knows one by then', async () => {
    const { code } = await giveCredit();
    const ask = (url: string, payload: object) =>
      shop.app.inject({
        ...{ method: 'POST', url, payload, remoteAddress: '203.0.113.9' },
        headers: { 'x-requested-with': 'XMLHttpRequest' },
      });
    const products = [{ product_id: vase, quantity: 1 }];
    const priced = (credit_code: string) => ask('/api/orders/price', { products, credit_code });
    expect((await priced(code)).json().data.credit).toBe('50.00');
    for (let n = 0; n < 60; n += 1) await priced(`CR-0000-0000-0000-${1000 + n}`);
    const message = 'Too many codes were tried. Please try again later';
    expect((await priced(code)).json().data).toMatchObject({ credit_problem: message });
    const ordered = await ask('/api/orders', { ...orderBody([[vase, 1]]), credit_code: code });
    expect([ordered.statusCode, ordered.json().message]).toEqual([429, message]);
  });

  test('of a code that nobody has is refused, in any shape', async () => {
    for (const credit_code of ['CR-0000-0000-0000-0000', 'WELCOME', '‮CR😀']) {
      const { status, errors } = await order([vase], { credit_code });
      expect([status, Object.keys(errors ?? {})]).toEqual([422, ['credit_code']]);
      expect((await price(credit_code)).data.credit_problem).toMatch(/^We don’t know/);
    }
  });
});

describe('a refund that is taken back', () => {
  test('takes what is left of its credit; what was spent stays given, and the same code goes on once it is settled again', async () => {
    await post('/cash/start', { till: '0' });
    const { code, one, of } = await giveCredit();
    const { data: spender } = await order([lamp], { credit_code: code });
    expect((await post(`/returns/${one}/undo-refund`)).data).toMatchObject({
      state: 'inspected',
      refunded: '24.00',
    });
    expect((await order([vase], { credit_code: code })).status).toBe(422);
    expect(await balances()).toMatchObject({ refunds: 2_400, credits: -2_400 });
    const again = await post(`/returns/${one}/refund`, { credit: '26.00' });
    expect(again.data).toMatchObject({ refunded: '50.00', credit_code: code });
    await setStatus(of, 1);
    expect(await balances()).toMatchObject({ refunds: 2_400, credits: -2_400 });
    await setStatus(spender.id, 4);
    expect(await balances()).toMatchObject({ refunds: 2_400, credits: -2_400 });
    expect((await price(code)).data.credit).toBe('24.00');
  });
});

describe('an exchange', () => {
  const expected = async (id: number) =>
    (
      await post(`/orders/${id}/returns`, {
        reason: 'wrong_item',
        lines: [{ product_id: vase, quantity: 1 }],
      })
    ).data.id as number;
  const exchange = (id: number, products: readonly number[]) =>
    post(`/returns/${id}/exchange`, {
      products: products.map((product_id) => ({ product_id, quantity: 1 })),
    });
  const read = async (id: number) => (await get(`/orders/${id}`)).data;

  test('sends another order to the same buyer, paid by what comes back, once, and reserves it in stock', async () => {
    await post('/cash/start', { till: '0' });
    const { id } = await deliver();
    const one = await expected(id);
    const [first, again] = [await exchange(one, [vase, lamp]), await exchange(one, [lamp])];
    expect(first.status).toBe(201);
    const replacement = first.data.replacement.id;
    expect(again.data.replacement.id).toBe(replacement);
    expect((await get(`/orders/${replacement}/returns`)).data.replaces).toEqual({
      order_id: first.data.order_id,
    });
    expect(await read(replacement)).toMatchObject({
      guest_name: 'Rima Haddad',
      credit: '50.00',
      total_price: '24.00',
    });
    await setStatus(replacement, 3);
    await post(`/returns/${one}/state`, { state: 'received' });
    await post(`/returns/${one}/inspect`, { ends: ['stock'] });
    const { data } = await post(`/returns/${one}/refund`);
    expect(data).toMatchObject({ state: 'settled', refunded: '50.00' });
    expect(await balances()).toEqual({ till: 7_400 + 2_400, refunds: 5_000, sales: -14_800 });
  });

  test('gives the difference back once the return is settled', async () => {
    const { id } = await deliver();
    const one = await expected(id);
    await exchange(one, [lamp]);
    await post(`/returns/${one}/state`, { state: 'received' });
    await post(`/returns/${one}/inspect`, { ends: ['damaged'] });
    const tooMuch = await post(`/returns/${one}/refund`, { amount: '26.01' });
    expect([tooMuch.status, tooMuch.message]).toEqual([422, 'At most 26.00 are due']);
    expect((await post(`/returns/${one}/refund`)).data).toMatchObject({
      refunded: '50.00',
      credit: { given: '24.00', spent: '24.00' },
    });
  });

  test('of a return that never comes or is refused is to be paid in full, unless it is delivered by then', async () => {
    await post('/cash/start', { till: '0' });
    const { id } = await deliver();
    const one = await expected(id);
    const pending = (await exchange(one, [lamp])).data.replacement.id;
    await post(`/returns/${one}/state`, { state: 'refused' });
    expect(await read(pending)).toMatchObject({ total_price: '24.00', edits: 1 });
    expect(await balances()).toEqual({ till: 7_400, sales: -7_400 });
    const two = await expected(id);
    const delivered = (await exchange(two, [lamp])).data.replacement.id;
    await setStatus(delivered, 3);
    await post(`/returns/${two}/state`, { state: 'received' });
    await post(`/returns/${two}/state`, { state: 'refused' });
    expect(await read(delivered)).toMatchObject({ credit: '24.00', total_price: '0.00' });
    expect(await balances()).toEqual({ till: 7_400, refunds: 2_400, sales: -9_800 });
    // What it has given counts: all returns together never give more than was paid.
    const three = await inspected(id, [vase]);
    expect(three.due).toBe('26.00');
  });

  test('whose order is canceled leaves all of it to be settled, and can be made again', async () => {
    const { id } = await deliver();
    const one = await expected(id);
    const first = (await exchange(one, [lamp])).data.replacement.id;
    await setStatus(first, 4);
    const second = (await exchange(one, [vase])).data.replacement.id;
    expect(second).not.toBe(first);
    expect(await read(second)).toMatchObject({ credit: '50.00', total_price: '4.00' });
    expect((await setStatus(first, 1)).data).toMatchObject({ total_price: '24.00' });
  });

  test('needs an accepted return, something due and a buyer', async () => {
    const { id } = await deliver();
    const one = await expected(id);
    await shop.delete(`/api/orders/${id}/person`, headersOf(admin));
    expect((await exchange(one, [lamp])).status).toBe(409);
    await post(`/returns/${one}/state`, { state: 'refused' });
    expect((await exchange(one, [lamp])).status).toBe(409);
    expect((await exchange(2_000_000_000, [lamp])).status).toBe(404);
  });
});

test('credit holds for whoever has its code, also once the person of its order is removed', async () => {
  const { code, of } = await giveCredit();
  await shop.delete(`/api/orders/${of}/person`, headersOf(admin));
  const { rows } = await sql<{ dump: string }>`
    select coalesce(jsonb_agg(c)::text, '') || (select coalesce(jsonb_agg(h)::text, '') from store_credit_changes h) as dump
    from store_credits c`.execute(shop.database.db);
  expect(rows[0]?.dump).not.toMatch(/@|phone|name/);
  expect((await order([vase], { credit_code: code })).data.credit).toBe('50.00');
});

test('books that begin later owe what was given and not spent by then', async () => {
  const { code } = await giveCredit();
  const { data } = await order([lamp], { credit_code: code });
  await setStatus(data.id, 3);
  await post('/cash/start', { till: '0' });
  expect((await balances()).credits).toBe(-2_600);
  await setStatus(data.id, 4);
  expect((await balances()).credits).toBe(-5_000);
});
