import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashEntry, CashOverview, OpenOrder } from '../../contract/cash.ts';
import type { DriverRun, Reported, RunStop } from '../../contract/runs.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, get, post, put } = openOwnedShop();
/** The sums of this file: an order is 26.00, or 2,327,000 pounds at 89,500. */
let vase: number;
let ziad: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '26.00' });
  await put('/admin/settings/runs', { runs_on: true });
  await put('/admin/settings/delivery', { delivery_fee: '0', free_delivery_from: '0' });
});
beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate runs, run_stops, run_reports, stop_photos, cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders,
    order_payments, payout_sheets, payout_rows cascade`.execute(db);
  await sql`truncate second_currencies`.execute(db);
  await sql`update orders set status_id = 4 where status_id <> 4`.execute(db);
  ziad = await insertCourier(db, `Ziad ${randomUUID()}`);
  await turn();
  await post('/cash/start', { till: '0' });
});

const turn = (change: object = {}) =>
  put('/admin/settings/second-currency', {
    second_currency_on: true,
    second_currency_code: 'LBP',
    second_currency_rate: '89500',
    second_currency_note: '1000',
    second_currency_rounding: 'nearest',
    second_currency_at_checkout: true,
    rate_is_sure: true,
    ...change,
  });

interface Out {
  readonly run: number;
  readonly token: string;
  readonly orders: readonly number[];
}

/** So many orders of 26.00 on their way with Ziad. */
async function sendOut(count: number): Promise<Out> {
  const orders: number[] = [];
  for (let n = 0; n < count; n += 1)
    orders.push((await postOrder(shop, orderBody([[vase, 1]]))).data.id);
  const made = await post('/runs', { courier_id: ziad, day: '2026-11-28', order_ids: orders });
  const { data } = await post(`/runs/${made.data.id}/send`, { version: 1 });
  return { run: made.data.id, token: data.link.split('#')[1], orders };
}

const report = ({ token }: Out, order_id: number, taken?: object) =>
  shop.post(
    '/api/driver/reports',
    {
      id: randomUUID(),
      order_id,
      outcome: 'delivered',
      made_at: new Date().toISOString(),
      ...(taken && { taken }),
    },
    { 'x-run-token': token },
  );
const stopsOf = async ({ run }: Out): Promise<RunStop[]> =>
  (await get(`/runs/${run}`)).data.stop_list;
const overview = async (): Promise<CashOverview> => (await get('/cash')).data;
const ziads = async () => (await overview()).couriers.find(({ id }) => id === ziad);
const open = async (): Promise<OpenOrder[]> =>
  (await get(`/cash/open-orders?courier_id=${ziad}`)).data.data;
const handOver = (order_ids: readonly number[], counted: string, pounds?: string) =>
  post('/cash/hand-overs', {
    courier_id: ziad,
    order_ids,
    counted,
    ...(pounds !== undefined && { counted_notes: [{ code: 'LBP', amount: pounds }] }),
  });
const linesOf = (entry: CashEntry) =>
  entry.lines.map(({ account, amount, notes }) =>
    [account, amount, notes?.amount].filter(Boolean).join(' '),
  );

/** Whether each entry adds up to zero, and what couriers hold is what open orders and their own debts say. */
async function expectBooksToAgree(): Promise<void> {
  const { rows } = await sql<{ unbalanced: number; sales: number }>`
    select (select count(*)::int from (select entry_id from ledger_lines group by entry_id having sum(cents) <> 0) e) as unbalanced,
      (select count(*)::int from orders o where o.id > (select last_order_id from cash_books)
        and case when o.status_id = 3 then -o.total_price * 100 else 0 end <> coalesce((
          select sum(l.cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id
          where e.order_id = o.id and l.account = 'sales'), 0)) as sales`.execute(shop.database.db);
  expect(rows[0]).toEqual({ unbalanced: 0, sales: 0 });
}

describe('a driver', () => {
  test('sees what is due in both currencies', async () => {
    const out = await sendOut(1);
    const run: DriverRun = (await shop.get('/api/driver/run', { 'x-run-token': out.token })).data;
    expect(run.stops[0]?.visit).toMatchObject({
      due: '26.00',
      second_currency: { code: 'LBP', rate: '89500', amount: '2327000.00' },
    });
  });

  test('takes 20 and 537,000 pounds: both are on their account, in cents and in pounds', async () => {
    const out = await sendOut(1);
    const [order] = out.orders as [number];
    const answer: Reported = (await report(out, order, { amount: '20', second: '537000' })).data;
    expect(answer).toMatchObject({ taken: true, outcome: 'delivered', due: '26.00' });
    expect((await stopsOf(out))[0]?.taken).toEqual({
      code: 'LBP',
      amount: '20.00',
      second: '537000.00',
      off: '0.00',
    });
    expect(await ziads()).toMatchObject({
      holds: '26.00',
      notes: [{ code: 'LBP', amount: '537000.00', worth: '6.00' }],
    });
    expect(await open()).toMatchObject([
      { id: order, due: '26.00', notes: { code: 'LBP', amount: '537000.00', worth: '6.00' } },
    ]);
    await expectBooksToAgree();
  });

  test('is given 50 and gives 2,148,000 pounds back: what they gave is missing among their notes', async () => {
    const out = await sendOut(1);
    await report(out, out.orders[0] as number, { amount: '50', second: '-2148000' });
    expect(await ziads()).toMatchObject({
      holds: '26.00',
      notes: [{ code: 'LBP', amount: '-2148000.00', worth: '-24.00' }],
    });
    expect((await handOver(out.orders, '26.00')).status).toBe(201);
    expect(await ziads()).not.toHaveProperty('notes');
    expect(await ziads()).toMatchObject({ holds: '0.00' });
  });

  test('who takes the exact amount says nothing of it, and nothing is booked of it', async () => {
    const out = await sendOut(2);
    await report(out, out.orders[0] as number);
    await report(out, out.orders[1] as number, { amount: '26.00', second: '0' });
    expect((await stopsOf(out)).map(({ taken }) => taken)).toEqual([undefined, undefined]);
    expect(await ziads()).not.toHaveProperty('notes');
  });

  test('who took too little or too much has said so: the order is delivered, and the run tells how much', async () => {
    const out = await sendOut(2);
    await report(out, out.orders[0] as number, { amount: '20', second: '0' });
    await report(out, out.orders[1] as number, { amount: '0', second: '2685000' });
    const stops = await stopsOf(out);
    expect(stops.map(({ taken }) => taken?.off)).toEqual(['-6.00', '4.00']);
    expect(stops.every(({ order }) => order.status.id === 3)).toBe(true);
    expect((await ziads())?.holds).toBe('52.00');
    await expectBooksToAgree();
  });

  test.each([
    [{ amount: '0', second: '2327000.50' }, 'taken.second'],
    [{ amount: 'twenty', second: '0' }, 'taken.amount'],
    [{ amount: '0', second: '99999999999999' }, 'taken.second'],
    [{ amount: '0' }, 'taken.second'],
  ])('can’t report %j', async (taken, field) => {
    const out = await sendOut(1);
    const answer = await report(out, out.orders[0] as number, taken);
    expect(answer.status).toBe(422);
    expect(answer.errors).toHaveProperty([field]);
  });

  test('types pounds in Arabic digits', async () => {
    const out = await sendOut(1);
    await report(out, out.orders[0] as number, { amount: '٠', second: '٢٣٢٧٠٠٠' });
    expect((await stopsOf(out))[0]?.taken).toMatchObject({ second: '2327000.00', off: '0.00' });
  });

  test('whose order has no second currency can’t take it', async () => {
    await turn({ second_currency_on: false });
    const out = await sendOut(1);
    const answer = await report(out, out.orders[0] as number, { amount: '0', second: '2327000' });
    expect([answer.status, answer.errors]).toEqual([
      422,
      { taken: ['This order is paid in the shop’s currency alone'] },
    ]);
  });

  test('collects at the rate that the order left with, also after a new one and after it was turned off', async () => {
    const out = await sendOut(2);
    await turn({ second_currency_rate: '100000' });
    await report(out, out.orders[0] as number, { amount: '0', second: '2327000' });
    await turn({ second_currency_on: false });
    await report(out, out.orders[1] as number, { amount: '0', second: '2327000' });
    expect((await stopsOf(out)).map(({ taken }) => taken?.off)).toEqual(['0.00', '0.00']);
    const booked = await handOver(out.orders, '0', '4654000');
    expect(linesOf(booked.data)).toEqual(['till 52.00 4654000.00', 'courier -52.00 -4654000.00']);
  });
});

test('a mail says what is due in both currencies, as long as anything is and the rate is frozen', async () => {
  const { db } = shop.database;
  const mailOf = async (id: number, subject: string) => {
    const { rows } = await sql<{ text: string }>`
      select text_body as text from outbox where about = ${`order ${id}`} and subject like ${subject} order by id limit 1`.execute(
      db,
    );
    return rows[0]?.text ?? '';
  };
  const order = orderBody([[vase, 1]], { guest_email: `${randomUUID()}@example.com` });
  const { data } = await postOrder(shop, order);
  expect(await mailOf(data.id, 'Your order%')).toMatch(/Or in cash:? *2,327,000\u00a0LBP/);
  await turn({ second_currency_on: false });
  const plain = await postOrder(shop, order);
  expect(await mailOf(plain.data.id, 'Your order%')).not.toContain('Or in cash');
});

describe('whole notes', () => {
  test('that come to more than the order are rounding', async () => {
    await turn({ second_currency_note: '100000', second_currency_rounding: 'up' });
    const out = await sendOut(1);
    const [order] = out.orders as [number];
    await report(out, order, { amount: '0', second: '2400000' });
    const [entry] = (await get(`/cash/entries?order_id=${order}`)).data.data;
    expect(linesOf(entry)).toEqual(['courier 26.82 2400000.00', 'rounding -0.82', 'sales -26.00']);
    expect((await open())[0]?.due).toBe('26.82');
    await handOver([order], '0', '2400000');
    expect(await overview()).toMatchObject({
      till: '26.82',
      with_couriers: '0.00',
      notes: [{ code: 'LBP', amount: '2400000.00', worth: '26.82' }],
    });
    expect(await open()).toEqual([]);
    await expectBooksToAgree();
  });

  test('are taken back with the order that is set back, and booked again as it is paid then', async () => {
    const out = await sendOut(1);
    const [order] = out.orders as [number];
    await report(out, order, { amount: '20', second: '537000' });
    await put(`/orders/${order}`, { order_status_id: 1 });
    expect(await ziads()).not.toHaveProperty('notes');
    expect((await ziads())?.holds).toBe('0.00');
    await put(`/orders/${order}`, { order_status_id: 3 });
    expect((await ziads())?.notes).toEqual([{ code: 'LBP', amount: '537000.00', worth: '6.00' }]);
    await expectBooksToAgree();
  });
});

describe('a hand-over', () => {
  test('counts each currency apart: what is missing of the pounds stays in cents', async () => {
    const out = await sendOut(3);
    const [first, second] = out.orders as [number, number, number];
    await report(out, first, { amount: '20', second: '537000' });
    await report(out, second, { amount: '0', second: '2327000' });
    await report(out, out.orders[2] as number);
    const booked = await handOver(out.orders, '46.00', '2774500');
    expect(booked.status).toBe(201);
    // 895 hundreds of pounds are missing: 1.00.
    expect(await ziads()).toMatchObject({ holds: '1.00', open_orders: 0 });
    expect(await ziads()).not.toHaveProperty('notes');
    expect((await overview()).notes).toEqual([
      { code: 'LBP', amount: '2774500.00', worth: '31.00' },
    ]);
    await expectBooksToAgree();
  });

  test('of pounds that no report named takes them at the orders’ own rates', async () => {
    const before = await sendOut(1);
    await turn({ second_currency_rate: '90000' });
    const after = await sendOut(1);
    await report(before, before.orders[0] as number);
    await report(after, after.orders[0] as number);
    const all = [...before.orders, ...after.orders];
    const booked = await handOver(all, '0', String(2_327_000 + 2_340_000));
    expect(linesOf(booked.data)).toEqual(['till 52.00 4667000.00', 'courier -52.00']);
  });

  test('of more than is owed is refused, in either currency', async () => {
    const out = await sendOut(1);
    await report(out, out.orders[0] as number, { amount: '0', second: '2327000' });
    expect((await handOver(out.orders, '5.00', '2327000')).status).toBe(422);
    expect((await handOver(out.orders, '0', '3000000')).status).toBe(422);
    expect((await handOver(out.orders, '0', '2327000.50')).errors).toHaveProperty('counted_notes');
  });

  test('in a currency that the shop never took is refused', async () => {
    const out = await sendOut(1);
    await report(out, out.orders[0] as number);
    const answer = await post('/cash/hand-overs', {
      courier_id: ziad,
      order_ids: out.orders,
      counted: '26',
      counted_notes: [{ code: 'EUR', amount: '5' }],
    });
    expect(answer.errors).toEqual({ counted_notes: ['The shop has never taken EUR'] });
  });

  test('taken back gives the driver their pounds again', async () => {
    const out = await sendOut(1);
    await report(out, out.orders[0] as number, { amount: '20', second: '537000' });
    const { data } = await handOver(out.orders, '20', '537000');
    expect((await post(`/cash/entries/${data.id}/reverse`)).status).toBe(201);
    expect((await ziads())?.notes).toEqual([{ code: 'LBP', amount: '537000.00', worth: '6.00' }]);
    expect(await overview()).not.toHaveProperty('notes');
    expect((await open()).map(({ id }) => id)).toEqual(out.orders);
    await expectBooksToAgree();
  });
});

describe('the till', () => {
  beforeEach(async () => {
    await post('/cash/movements', {
      kind: 'put_in',
      amount: '895000',
      currency: 'LBP',
      note: 'Float',
    });
  });

  test('takes pounds in at today’s rate and gives them out at what they were booked as', async () => {
    await turn({ second_currency_rate: '100000' });
    const spent = await post('/cash/movements', {
      kind: 'expense',
      amount: '447500',
      currency: 'LBP',
      note: 'Petrol',
    });
    expect(linesOf(spent.data)).toEqual(['expenses 5.00', 'till -5.00 -447500.00']);
    expect((await overview()).notes).toEqual([{ code: 'LBP', amount: '447500.00', worth: '5.00' }]);
  });

  test('gives out no more pounds than it has', async () => {
    const answer = await post('/cash/movements', {
      kind: 'taken_out',
      amount: '900000',
      currency: 'LBP',
      note: 'Bank',
    });
    expect(answer.errors).toEqual({ amount: ['There are only 895,000\u00a0LBP in the till'] });
  });

  test('is counted by currency: each difference is booked', async () => {
    const { data } = await post('/cash/closings', {
      counted: '1.00',
      counted_notes: [{ code: 'LBP', amount: '805500' }],
    });
    expect(linesOf(data)).toEqual(['till 1.00', 'till -1.00 -89500.00']);
    expect(await overview()).toMatchObject({
      till: '10.00',
      notes: [{ code: 'LBP', amount: '805500.00', worth: '9.00' }],
    });
    await expectBooksToAgree();
  });

  test('is exported with what its lines are in', async () => {
    const file = await shop.app.inject({
      url: '/api/cash/export.csv',
      headers: headersOf(admin),
    });
    expect(file.body.split('\r\n')[0]).toContain(',second_currency,second_amount');
    expect(file.body).toContain('"LBP","895000.00"');
  });
});
