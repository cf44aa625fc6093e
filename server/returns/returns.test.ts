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
  await sql`truncate order_refunds, order_return_lines, order_returns, store_credits, store_credit_changes, cash_books, ledger_entries, ledger_lines, order_settlements,
    unsettled_orders, order_waybills, payout_sheets, payout_rows, payout_columns`.execute(db);
  await turn({ returns_on: true });
});

const headers = () => headersOf(admin);
const turn = (settings: object) =>
  shop.put(
    '/api/admin/settings/returns',
    { returns_on: true, return_days: 14, returns_refund_delivery: false, ...settings },
    headers(),
  );
const setStatus = (id: number, status: number) =>
  shop.put(`/api/orders/${id}`, { order_status_id: status, payment_method_id: 1 }, headers());

/** A delivered order of a vase and a lamp: 70.00 and 4.00 for its delivery. */
async function deliver(): Promise<{ id: number; token: string }> {
  const placed = await postOrder(
    shop,
    orderBody([
      [vase, 1],
      [lamp, 1],
    ]),
  );
  await setStatus(placed.data.id, 3);
  return { id: placed.data.id, token: placed.data.tracking_token ?? '' };
}

const lines = (...ids: number[]) => ids.map((product_id) => ({ product_id, quantity: 1 }));
const giveBack = (id: number, ids: number[], more: object = {}, key: object = {}) =>
  post(`/orders/${id}/returns`, { reason: 'changed_mind', lines: lines(...ids), ...more }, key);
const returnsOf = async (id: number): Promise<ReturnsOfOrder> =>
  (await get(`/orders/${id}/returns`)).data;

/** A return that is ready to be settled. */
async function inspected(order: number, ids: number[], ends = ids.map(() => 'stock')) {
  const { data } = await giveBack(order, ids);
  await post(`/returns/${data.id}/state`, { state: 'received' });
  const { data: looked, status } = await post(`/returns/${data.id}/inspect`, { ends });
  expect(status).toBe(200);
  return looked as OrderReturn;
}

const onHand = async (product: number) => {
  const { rows } = await sql<{ on_hand: number }>`
    select on_hand from product_stock where product_id = ${product}`.execute(shop.database.db);
  return rows[0]?.on_hand as number;
};
const paymentOf = async (id: number) =>
  (await get(`/orders/${id}`)).data.payment_status.name as string;
const balances = async () => {
  const { rows } = await sql<{ account: string; cents: number }>`
    select account, sum(cents)::int4 as cents from ledger_lines group by account having sum(cents) <> 0`.execute(
    shop.database.db,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};

describe('returns', () => {
  test('are off until the merchant turns them on', async () => {
    const order = await deliver();
    await turn({ returns_on: false });
    expect((await giveBack(order.id, [vase])).status).toBe(409);
    expect((await get('/returns/summary')).data).toMatchObject({ on: false, asked: 0, open: 0 });
  });

  test('go from expected to settled, stock moves when they were looked at, and damaged pieces are written off', async () => {
    const order = await deliver();
    const [vases, lamps] = [await onHand(vase), await onHand(lamp)];
    const { data, status } = await giveBack(order.id, [vase, lamp]);
    expect([status, data.state, data.due]).toEqual([201, 'expected', '70.00']);
    expect((await post(`/returns/${data.id}/inspect`, { ends: ['stock', 'stock'] })).status).toBe(
      409,
    );
    await post(`/returns/${data.id}/state`, { state: 'received' });
    expect(await onHand(vase)).toBe(vases);
    expect((await post(`/returns/${data.id}/inspect`, { ends: ['stock'] })).status).toBe(422);
    const twice = await Promise.all([
      post(`/returns/${data.id}/inspect`, { ends: ['stock', 'damaged'] }),
      post(`/returns/${data.id}/inspect`, { ends: ['stock', 'damaged'] }),
    ]);
    expect(twice.map((one) => one.status)).toEqual([200, 200]);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps]);
    const settled = await post(`/returns/${data.id}/refund`);
    expect([settled.data.state, settled.data.refunded]).toEqual(['settled', '70.00']);
    expect(await paymentOf(order.id)).toBe('Refunded');
    // The order is canceled after all: what came back does not come back again.
    await setStatus(order.id, 4);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps]);
  });

  test('say of an order of which only a part was given back: its status is Refunded, and how much it was travels beside', async () => {
    const order = await deliver();
    const vases = await inspected(order.id, [vase]);
    expect((await get(`/orders/${order.id}`)).data.refunded).toBeUndefined();
    await post(`/returns/${vases.id}/refund`, { amount: '20.00', credit: '30.00' });
    const { data: read } = await get(`/orders/${order.id}`);
    expect([read.payment_status, read.refunded]).toEqual([{ id: 3, name: 'Refunded' }, '50.00']);
    const listed = await get('/orders?per_page=1&payment_status_id=3');
    expect(listed.data.data[0]).toMatchObject({ id: order.id, refunded: '50.00' });
    const bought = await shop.get(`/api/orders/${order.id}`, { 'x-order-token': order.token });
    expect(bought.data.refunded).toBe('50.00');
    const url = '/api/orders/export.csv?payment_status_id=3';
    const file = await shop.app.inject({ url, headers: headers() });
    expect(file.body).toContain('Refunded in part');
    await post(`/returns/${vases.id}/undo-refund`);
    expect((await get(`/orders/${order.id}`)).data.refunded).toBeUndefined();
  });

  test('that are here already are noted and looked at by one call, once under a key', async () => {
    const order = await deliver();
    const [vases, lamps] = [await onHand(vase), await onHand(lamp)];
    const key = { 'idempotency-key': randomUUID() };
    const short = await giveBack(order.id, [vase, lamp], { ends: ['stock'] });
    expect([short.status, (await returnsOf(order.id)).returns]).toEqual([422, []]);
    const noted = () => giveBack(order.id, [vase, lamp], { ends: ['stock', 'damaged'] }, key);
    const [{ data }, again] = [await noted(), await noted()];
    expect([data.state, data.due, again.data.id]).toEqual(['inspected', '70.00', data.id]);
    expect(data.lines.map((line: { goes_to: string }) => line.goes_to)).toEqual([
      'stock',
      'damaged',
    ]);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps]);
    expect((await post(`/returns/${data.id}/refund`)).data.refunded).toBe('70.00');
  });

  test('of an order that is canceled and reopened: it takes again what it gave back by that alone', async () => {
    const order = await deliver();
    const [vases, lamps] = [await onHand(vase), await onHand(lamp)];
    await inspected(order.id, [vase]);
    await setStatus(order.id, 4);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps + 1]);
    await setStatus(order.id, 1);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps]);
    await setStatus(order.id, 4);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases + 1, lamps + 1]);
  });

  test('give back delivery with all of an order where the merchant does', async () => {
    await turn({ returns_refund_delivery: true });
    const order = await deliver();
    const first = await inspected(order.id, [vase]);
    expect(first.due).toBe('50.00');
    await post(`/returns/${first.id}/refund`);
    expect((await inspected(order.id, [lamp])).due).toBe('24.00');
  });

  test('are taken after the days with a note alone', async () => {
    const order = await deliver();
    await sql`update order_status_changes set changed_at = now() - interval '20 days' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    const late = await giveBack(order.id, [vase]);
    expect([late.status, Object.keys(late.errors ?? {})]).toEqual([422, ['note']]);
    expect((await giveBack(order.id, [vase], { note: 'We agreed on it' })).status).toBe(201);
  });

  test('take no more than was ordered, also of two at once', async () => {
    const order = await deliver();
    const both = await Promise.all([giveBack(order.id, [vase]), giveBack(order.id, [vase])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect((await returnsOf(order.id)).left.map(({ product_id }) => product_id)).toEqual([lamp]);
    const pending = await postOrder(shop, orderBody([[vase, 1]]));
    expect((await giveBack(pending.data.id, [vase])).status).toBe(409);
  });

  test('are made once under one key', async () => {
    const order = await deliver();
    const key = { 'idempotency-key': randomUUID() };
    const first = await giveBack(order.id, [vase], {}, key);
    expect((await giveBack(order.id, [vase], {}, key)).data.id).toBe(first.data.id);
  });
});

describe('a refund', () => {
  test('of nothing settles no return unless that is said, and is undone then', async () => {
    const { id } = await deliver();
    const one = await inspected(id, [vase]);
    const zero = await post(`/returns/${one.id}/refund`, { amount: '0', credit: '0' });
    expect([zero.status, Object.keys(zero.errors ?? {})]).toEqual([422, ['amount']]);
    expect((await returnsOf(id)).returns[0]?.state).toBe('inspected');
    const nothing = await post(`/returns/${one.id}/refund`, { gives_nothing: true });
    expect(nothing.data).toMatchObject({ state: 'settled', refunded: '0.00' });
    expect(await paymentOf(id)).toBe('Paid');
    const undone = await post(`/returns/${one.id}/undo-refund`);
    expect(undone.data).toMatchObject({ state: 'inspected', due: '50.00' });
    expect(await paymentOf(id)).toBe('Paid');
  });

  test('of more than is due is refused, and of two at once one is booked', async () => {
    await post('/cash/start', { till: '100.00' });
    const order = await deliver();
    const one = await inspected(order.id, [vase]);
    const tooMuch = await post(`/returns/${one.id}/refund`, { amount: '50.01' });
    expect([tooMuch.status, tooMuch.message]).toEqual([422, 'At most 50.00 are due']);
    await Promise.all([post(`/returns/${one.id}/refund`), post(`/returns/${one.id}/refund`)]);
    expect(await balances()).toMatchObject({ till: 10_000 + 7_400 - 5_000, refunds: 5_000 });
    expect((await returnsOf(order.id)).refunded).toBe('50.00');
  });

  test('is taken back by a reversal, which only its return does', async () => {
    await post('/cash/start', { till: '100.00' });
    const order = await deliver();
    const one = await inspected(order.id, [vase]);
    await post(`/returns/${one.id}/refund`);
    const entries = (await get('/cash/entries')).data.data;
    const refund = entries.find(({ kind }: { kind: string }) => kind === 'refund');
    expect((await post(`/cash/entries/${refund.id}/reverse`)).status).toBe(409);
    expect((await post(`/returns/${one.id}/undo-refund`)).data.state).toBe('inspected');
    expect((await post(`/returns/${one.id}/undo-refund`)).status).toBe(409);
    expect(await balances()).not.toHaveProperty('refunds');
    expect(await paymentOf(order.id)).toBe('Paid');
    expect((await post(`/returns/${one.id}/refund`)).data.refunded).toBe('50.00');
  });

  test('by a courier leaves their account', async () => {
    await post('/cash/start', { till: '0' });
    const courier = await insertCourier(shop.database.db, `Ziad ${randomUUID()}`);
    const order = await deliver();
    const one = await inspected(order.id, [vase]);
    await post(`/returns/${one.id}/refund`, { courier_id: courier });
    expect(await balances()).toMatchObject({ courier: -5_000, refunds: 5_000 });
    expect((await post(`/returns/${one.id}/refund`, { courier_id: 2_000_000_000 })).status).toBe(
      422,
    );
  });

  test('is taken back in the books where its order is set back', async () => {
    await post('/cash/start', { till: '0' });
    const order = await deliver();
    const one = await inspected(order.id, [vase]);
    await post(`/returns/${one.id}/refund`);
    expect((await setStatus(order.id, 1)).status).toBe(200);
    const { refunds, till } = await balances();
    expect([refunds, till]).toEqual([undefined, undefined]);
    expect((await returnsOf(order.id)).returns[0]).toMatchObject({
      state: 'inspected',
      refunded: '0.00',
    });
    expect((await post(`/returns/${one.id}/refund`)).status).toBe(409);
    await setStatus(order.id, 3);
    expect((await post(`/returns/${one.id}/refund`)).data.state).toBe('settled');
  });
});

describe('a buyer', () => {
  const progress = async (order: { id: number; token: string }) =>
    (await shop.get(`/api/orders/${order.id}/progress`, { 'x-order-token': order.token })).data;
  const ask = (order: { id: number; token: string }, key: string = randomUUID()) =>
    shop.post(
      `/api/orders/${order.id}/return-requests`,
      { reason: 'damaged', lines: lines(lamp) },
      { 'x-order-token': order.token, 'idempotency-key': key },
    );

  test('asks by the link of the order, and the shop accepts or refuses', async () => {
    const order = await deliver();
    expect((await ask({ ...order, token: 'wrong' })).status).toBe(404);
    const asked = await ask(order);
    expect([asked.status, asked.data.state]).toEqual([201, 'asked']);
    expect((await ask(order)).data.id).toBe(asked.data.id);
    expect((await get('/returns/summary')).data).toMatchObject({ on: true, asked: 1, open: 1 });
    expect((await post(`/returns/${asked.data.id}/state`, { state: 'received' })).status).toBe(409);
    await post(`/returns/${asked.data.id}/state`, { state: 'expected' });
    expect((await get('/returns?state=open')).data.data).toHaveLength(1);
    await post(`/returns/${asked.data.id}/state`, { state: 'refused' });
    expect((await returnsOf(order.id)).left).toHaveLength(2);
  });

  test('says what they would like for it, and staff read it with who they are', async () => {
    const order = await deliver();
    const send = (wish: string) =>
      shop.post(
        `/api/orders/${order.id}/return-requests`,
        { reason: 'damaged', wish, lines: lines(lamp) },
        { 'x-order-token': order.token },
      );
    expect((await send('a pony')).status).toBe(422);
    expect((await send('exchange')).status).toBe(201);
    expect((await returnsOf(order.id)).returns[0]).toMatchObject({ wish: 'exchange' });
    const [row] = (await get('/returns')).data.data;
    expect(row).toMatchObject({ order_id: order.id, wish: 'exchange', guest_name: 'Rima Haddad' });
    await post(`/returns/${row.id}/state`, { state: 'refused', answer: 'No' });
  });

  test('reads what can be given back and what became of it with the progress of the order', async () => {
    const order = await deliver();
    const before = (await progress(order)).returns;
    expect(before).toMatchObject({ left: [...lines(vase), ...lines(lamp)], returns: [] });
    expect(before.until).toMatch(/^\d{4}-\d\d-\d\d$/);
    const { data } = await ask(order);
    const asked = (await progress(order)).returns;
    expect(asked).toEqual({
      left: lines(vase),
      returns: [
        {
          id: data.id,
          state: 'asked',
          answer: '',
          lines: [{ name: expect.any(String), quantity: 1 }],
          refunded: '0.00',
        },
      ],
    });
    const answer = 'It was used already';
    await post(`/returns/${data.id}/state`, { state: 'refused', answer });
    expect((await progress(order)).returns).toMatchObject({
      until: before.until,
      left: [...lines(vase), ...lines(lamp)],
      returns: [{ state: 'refused', answer }],
    });
  });

  test('reads nothing of returns where they are off, before the delivery, and after the days without one', async () => {
    const order = await deliver();
    await turn({ returns_on: false });
    expect(await progress(order)).not.toHaveProperty('returns');
    await turn({});
    await sql`update order_status_changes set changed_at = '2026-01-01' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    expect(await progress(order)).not.toHaveProperty('returns');
    const { data } = await postOrder(shop, orderBody([[vase, 1]]));
    const pending = { id: data.id, token: data.tracking_token ?? '' };
    expect(await progress(pending)).not.toHaveProperty('returns');
  });

  test('asks once under one key, also when it is sent again after the shop has answered', async () => {
    const order = await deliver();
    const key = randomUUID();
    const both = await Promise.all([ask(order, key), ask(order, key)]);
    const [first] = both;
    expect(both.map(({ data }) => data.id)).toEqual([first?.data.id, first?.data.id]);
    await post(`/returns/${first?.data.id}/state`, { state: 'refused' });
    expect((await ask(order, key)).data).toEqual({ id: first?.data.id, state: 'refused' });
    expect((await ask(order)).data.id).not.toBe(first?.data.id);
  });

  test('asks too late, and is told until when it was possible', async () => {
    const order = await deliver();
    await sql`update order_status_changes set changed_at = '2026-01-01' where order_id = ${order.id}`.execute(
      shop.database.db,
    );
    const late = await shop.post(
      `/api/orders/${order.id}/return-requests`,
      { reason: 'other', lines: lines(lamp) },
      { 'x-order-token': order.token },
    );
    expect([late.status, late.message]).toEqual([
      409,
      'Returns of this order were possible until 2026-01-15',
    ]);
  });
});

test('a person who is removed from an order is removed from the notes and answers of its returns', async () => {
  const order = await deliver();
  const { data } = await giveBack(order.id, [vase], { note: 'Rima says the glaze is chipped' });
  await post(`/returns/${data.id}/state`, { state: 'refused', answer: 'Sorry, Rima' });
  await shop.delete(`/api/orders/${order.id}/person`, headers());
  expect((await returnsOf(order.id)).returns[0]).toMatchObject({ note: '', answer: '' });
});
