import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Run, RunStop } from '../../contract/runs.ts';
import { DEFAULT_SETTINGS } from '../../domain/shop-settings.ts';
import { insertCourier, insertProduct } from '../../test/factories.ts';
import { headersOf, orderBody, postOrder } from '../../test/orders.ts';
import { openOwnedShop } from '../../test/owned-shop.ts';

const { shop, admin, get, post, put, remove } = openOwnedShop();
let vase: number;
let lamp: number;
let ziad: number;

beforeAll(async () => {
  vase = await insertProduct(shop.database.db, { price: '50.00', stock: 900 });
  lamp = await insertProduct(shop.database.db, { price: '40.00', stock: 900 });
  await shop.put('/api/admin/settings/runs', { runs_on: true }, headersOf(admin));
});

beforeEach(async () => {
  const { db } = shop.database;
  await sql`truncate runs, run_stops, run_reports, stop_photos, left_stops`.execute(db);
  await sql`truncate cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders, order_waybills, payout_sheets, payout_rows, payout_columns`.execute(
    db,
  );
  await sql`update orders set status_id = 4 where status_id = 1`.execute(db);
  ziad = await insertCourier(db, `Ziad ${randomUUID()}`);
});

/** An order of a vase and two lamps: 130.00, free of delivery. */
const place = async (): Promise<number> =>
  (
    await postOrder(
      shop,
      orderBody([
        [vase, 1],
        [lamp, 2],
      ]),
    )
  ).data.id;
const make = async (ids: readonly number[], headers = {}) =>
  post('/runs', { courier_id: ziad, day: '2026-11-28', order_ids: ids }, headers);

interface Sent {
  readonly id: number;
  readonly token: string;
}
const send = async (id: number, version = 1): Promise<Sent> => {
  const { status, data } = await post(`/runs/${id}/send`, { version });
  expect(status).toBe(200);
  return { id, token: data.link.split('#')[1] };
};
const sendOrders = async (ids: readonly number[]): Promise<Sent> => send((await make(ids)).data.id);

const driver = {
  read: ({ token }: Sent) => shop.get('/api/driver/run', { 'x-run-token': token }),
  report: ({ token }: Sent, order_id: number, body: object) =>
    shop.post(
      '/api/driver/reports',
      { id: randomUUID(), order_id, made_at: new Date().toISOString(), ...body },
      { 'x-run-token': token },
    ),
};

const readRun = async (id: number): Promise<Run> => (await get(`/runs/${id}`)).data;
const stopOf = async (run: Sent, order: number): Promise<RunStop> =>
  (await readRun(run.id)).stop_list.find((stop) => stop.order.id === order) as RunStop;
const orderOf = async (id: number) => (await get(`/orders/${id}`)).data;
const onHand = async (product: number) => {
  const { rows } = await sql<{ on_hand: number }>`
    select on_hand from product_stock where product_id = ${product}`.execute(shop.database.db);
  return rows[0]?.on_hand as number;
};
const closeAt = (id: number, hours: number) =>
  sql`update runs set closed_at = now() - ${hours} * interval '1 hour' where id = ${id}`.execute(
    shop.database.db,
  );
const HOUR_AGO = () => new Date(Date.now() - 3_600_000).toISOString();

test('turned off, no run is made, and the panel has nothing to show', async () => {
  await put('/admin/settings/runs', { runs_on: false });
  expect((await make([await place()])).status).toBe(409);
  expect((await get('/runs/summary')).data).toMatchObject({ on: false, out: 0, coming_back: 0 });
  await put('/admin/settings/runs', { runs_on: true });
});

describe('a run', () => {
  test('is made of orders in their order, once for its key', async () => {
    const [first, second] = [await place(), await place()];
    const key = { 'idempotency-key': 'one' };
    const made = await make([second, first], key);
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ state: 'open', stops: 2, done: 0, has_link: false });
    expect(made.data.stop_list.map((stop: RunStop) => stop.order.id)).toEqual([second, first]);
    expect((await make([second, first], key)).data.id).toBe(made.data.id);
    expect((await get('/runs')).data.total).toBe(1);
  });

  test('has an order alone: of two that take it at once one is refused', async () => {
    const id = await place();
    const both = await Promise.all([make([id]), make([id])]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.message).toBe(
      `Order ${id} is in another run`,
    );
  });

  test('takes pending orders alone, and is offered those that nobody has', async () => {
    const [free, taken, canceled] = [await place(), await place(), await place()];
    await make([taken]);
    await put(`/orders/${canceled}`, { order_status_id: 4 });
    expect((await make([canceled])).message).toBe(`Order ${canceled} is no longer pending`);
    const { data } = await get('/runs/candidates');
    expect(data.map((order: { id: number }) => order.id)).toEqual([free]);
  });

  test('waits for the confirmation where handing over does', async () => {
    await put('/admin/settings/confirmation', { ...DEFAULT_SETTINGS, confirmation_on: true });
    const id = await place();
    expect((await get('/runs/candidates')).data).toEqual([]);
    expect((await make([id])).status).toBe(409);
    await post(`/confirmation/orders/${id}/outcome`, { outcome: 'confirmed', version: 1 });
    expect((await get('/runs/candidates')).data).toHaveLength(1);
    expect((await make([id])).status).toBe(201);
    await put('/admin/settings/confirmation', DEFAULT_SETTINGS);
  });

  test('is changed as it was seen', async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    const { id } = (await make([first, second])).data;
    const order_ids = [third, first];
    const changed = await put(`/runs/${id}/stops`, { version: 1, order_ids });
    expect(changed.data.stop_list.map((stop: RunStop) => stop.order.id)).toEqual(order_ids);
    expect((await put(`/runs/${id}/stops`, { version: 1, order_ids })).status).toBe(409);
    expect((await make([second])).status).toBe(201);
  });

  test('is not sent out while another courier has an order of it', async () => {
    const [first, second] = [await place(), await place()];
    const { id } = (await make([first, second])).data;
    const other = await insertCourier(shop.database.db, 'Mount Express');
    await put(`/orders/${second}/courier`, { courier_id: other });
    const refused = await post(`/runs/${id}/send`, { version: 1 });
    expect([refused.status, refused.message]).toEqual([
      409,
      `Order ${second} is with Mount Express by now: take it out of the run, or take it from them`,
    ]);
    expect((await orderOf(second)).courier.id).toBe(other);
    const { data } = await put(`/runs/${id}/stops`, { version: 1, order_ids: [first] });
    expect((await post(`/runs/${id}/send`, { version: data.version })).status).toBe(200);
  });

  test('sent out gives its orders to the courier; what goes out of it is nobody’s again', async () => {
    const [first, second] = [await place(), await place()];
    const run = await sendOrders([first, second]);
    expect((await orderOf(first)).courier.id).toBe(ziad);
    await put(`/runs/${run.id}/stops`, { version: 2, order_ids: [first] });
    expect((await orderOf(second)).courier).toBeNull();
    expect((await remove(`/runs/${run.id}`)).status).toBe(409);
  });

  test('hands a stop to another driver’s run, once; the first driver’s report of it is told and changes nothing', async () => {
    const [first, second, third] = [await place(), await place(), await place()];
    const run = await sendOrders([first, second]);
    const hadi = await insertCourier(shop.database.db, `Hadi ${randomUUID()}`);
    const made = await post('/runs', { courier_id: hadi, day: '2026-11-28', order_ids: [third] });
    const other = await send(made.data.id);
    const move = () => post(`/runs/${run.id}/stops/${second}/move`, { to_run_id: other.id });
    const both = await Promise.all([move(), move()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await orderOf(second)).courier.id).toBe(hadi);
    const idsOf = async ({ id }: Sent) =>
      (await readRun(id)).stop_list.map(({ order }) => order.id);
    expect([await idsOf(run), await idsOf(other)]).toEqual([[first], [third, second]]);

    const { data } = await driver.report(run, second, { outcome: 'delivered' });
    expect(data).toMatchObject({ taken: false, outcome: null });
    await driver.report(run, second, { outcome: 'not_home' });
    await driver.report(run, third, { outcome: 'delivered' });
    expect((await orderOf(second)).status.id).toBe(1);
    expect((await readRun(run.id)).left_reports).toMatchObject([
      { order_id: second, outcome: 'delivered', run_id: other.id },
    ]);
    expect((await driver.report(other, second, { outcome: 'delivered' })).data.taken).toBe(true);

    // The last stop can go, too; what has an outcome stays, and nothing goes to a run that is over.
    await driver.report(other, third, { outcome: 'delivered' });
    const refused = await post(`/runs/${other.id}/stops/${third}/move`, { to_run_id: run.id });
    expect(refused.message).toBe(`Order ${third} has an outcome already: it stays in the run`);
    expect((await post(`/runs/${run.id}/stops/${first}/move`, { to_run_id: run.id })).status).toBe(
      422,
    );
    expect(
      (await post(`/runs/${run.id}/stops/${first}/move`, { to_run_id: other.id })).data.stops,
    ).toBe(0);
    await post(`/runs/${run.id}/close`);
    expect(
      (await post(`/runs/${other.id}/stops/${first}/move`, { to_run_id: run.id })).status,
    ).toBe(409);
  });

  test('that is not sent out takes a stop of one that is: the order is nobody’s until it goes out', async () => {
    const [first, second] = [await place(), await place()];
    const run = await sendOrders([first]);
    const open = (await make([second])).data.id;
    await post(`/runs/${run.id}/stops/${first}/move`, { to_run_id: open });
    expect((await orderOf(first)).courier).toBeNull();
    expect((await readRun(open)).version).toBe(2);
  });

  test('is scanned out: each parcel once, and those of another run are told', async () => {
    const [first, second, third, free] = [
      await place(),
      await place(),
      await place(),
      await place(),
    ];
    const { id } = (await make([first, second])).data;
    const other = (await make([third])).data.id;
    const scan = async (code: string) => {
      const { outcome, order_id, run_id } = (await post(`/runs/${id}/scans`, { code })).data;
      return [outcome, order_id, run_id];
    };
    expect(await scan(String(first))).toEqual(['scanned', first, id]);
    expect(await scan(`#${first}`)).toEqual(['again', first, id]);
    expect(await scan(String(third))).toEqual(['not_here', third, other]);
    expect(await scan(String(free))).toEqual(['not_here', free, null]);
    for (const code of ['2147483647', '99999999999', 'AB-12', '0']) {
      expect(await scan(code)).toEqual(['unknown', null, null]);
    }
    const stops = (await readRun(id)).stop_list;
    expect(stops.map(({ scanned_at }) => scanned_at !== null)).toEqual([true, false]);
    await send(id);
    expect(await scan(String(second))).toEqual(['scanned', second, id]);
    await post(`/runs/${id}/close`);
    expect((await post(`/runs/${id}/scans`, { code: String(second) })).status).toBe(409);
  });

  test('that is not sent out can be removed, and its orders are free', async () => {
    const id = await place();
    const { data } = await make([id]);
    expect((await remove(`/runs/${data.id}`)).status).toBe(200);
    expect((await make([id])).status).toBe(201);
  });

  test('closed frees what was not delivered, and keeps what comes back', async () => {
    const [none, home, back] = [await place(), await place(), await place()];
    const run = await sendOrders([none, home, back]);
    await driver.report(run, home, { outcome: 'not_home' });
    await driver.report(run, back, { outcome: 'refused', reason: 'changed_mind' });
    expect((await post(`/runs/${run.id}/close`)).data).toMatchObject({
      state: 'closed',
      coming_back: 1,
    });
    expect((await orderOf(home)).courier).toBeNull();
    expect((await orderOf(back)).courier.id).toBe(ziad);
    expect((await make([back])).message).toBe(`Order ${back} is on its way back: receive it first`);
    expect((await make([none, home])).status).toBe(201);
    expect((await post(`/runs/${run.id}/close`)).status).toBe(200);
  });
});

describe('the driver’s link', () => {
  test('shows each person until their stop has an outcome', async () => {
    const [first, second] = [await place(), await place()];
    const run = await sendOrders([first, second]);
    await driver.report(run, first, { outcome: 'delivered' });
    const { data } = await driver.read(run);
    expect(data.stops).toMatchObject([
      { order_id: first, outcome: 'delivered', visit: null },
      { order_id: second, outcome: null, visit: { name: 'Rima Haddad', due: '130.00' } },
    ]);
  });

  test('leads to nobody whose order was canceled meanwhile', async () => {
    const [first, second] = [await place(), await place()];
    const run = await sendOrders([first, second]);
    await put(`/orders/${first}`, { order_status_id: 4 });
    const { data } = await driver.read(run);
    expect(data.stops.map((stop: { order_id: number }) => stop.order_id)).toEqual([second]);
  });

  test('is kept as a hash, answered with no store, and another one ends it', async () => {
    const run = await sendOrders([await place()]);
    const { rows } =
      await sql`select from runs where encode(link_hash, 'escape') like ${`%${run.token}%`}`.execute(
        shop.database.db,
      );
    expect(rows).toEqual([]);
    expect(Buffer.from(run.token, 'base64url')).toHaveLength(32);
    const { data } = await post(`/runs/${run.id}/link`);
    expect((await driver.read(run)).status).toBe(404);
    expect((await driver.read({ id: run.id, token: data.link.split('#')[1] })).status).toBe(200);
  });

  test('revoked opens nothing, and takes no report', async () => {
    const order = await place();
    const run = await sendOrders([order]);
    await remove(`/runs/${run.id}/link`);
    expect((await driver.read(run)).status).toBe(404);
    expect((await driver.report(run, order, { outcome: 'delivered' })).status).toBe(404);
    expect((await orderOf(order)).status.id).toBe(1);
  });

  test('shows nobody once the run is over, and nothing two days later', async () => {
    const run = await sendOrders([await place()]);
    await post(`/runs/${run.id}/close`);
    const { body, data } = await driver.read(run);
    expect(data.is_over).toBe(true);
    for (const person of ['Rima', '3123456', 'Harbour']) expect(body).not.toContain(person);
    await closeAt(run.id, 49);
    expect((await driver.read(run)).status).toBe(404);
  });
});

describe('a report', () => {
  test('delivered completes the order, and its money is with the courier', async () => {
    await post('/cash/start', { till: '0' });
    const id = await place();
    const run = await sendOrders([id]);
    const { data } = await driver.report(run, id, { outcome: 'delivered' });
    expect(data).toEqual({
      order_id: id,
      taken: true,
      outcome: 'delivered',
      is_late: false,
      due: '130.00',
    });
    expect((await orderOf(id)).status.id).toBe(3);
    const open = (await get(`/cash/open-orders?courier_id=${ziad}`)).data.data;
    expect(open).toMatchObject([{ id, due: '130.00' }]);
  });

  test('is taken once, however often it is sent', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    const report = { id: randomUUID(), outcome: 'delivered' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => driver.report(run, id, report)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.data).toMatchObject({ taken: true });
    const { rows } = await sql`select from order_status_changes where order_id = ${id}`.execute(
      shop.database.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('of two phones the first stands, and the other is told', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    const answers = await Promise.all([
      driver.report(run, id, { outcome: 'delivered' }),
      driver.report(run, id, { outcome: 'refused', reason: 'no_money' }),
    ]);
    const taken = answers.filter(({ data }) => data.taken);
    expect(taken).toHaveLength(1);
    const outcome = taken[0]?.data.outcome;
    expect(answers.map(({ data }) => data.outcome)).toEqual([outcome, outcome]);
    expect((await stopOf(run, id)).outcome).toBe(outcome);
    expect((await orderOf(id)).status.id).toBe(outcome === 'delivered' ? 3 : 1);
  });

  test('that says something else than what stands is told to the merchant, who corrects it while the run is out', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    await driver.report(run, id, { outcome: 'delivered' });
    await driver.report(run, id, { outcome: 'refused', reason: 'no_money' });
    expect(await stopOf(run, id)).toMatchObject({
      outcome: 'delivered',
      told_otherwise: { outcome: 'refused' },
    });
    expect((await get(`/orders/${id}/visits`)).data).toMatchObject([{ told_otherwise: 'refused' }]);
    const correct = (body: object) => post(`/runs/${run.id}/stops/${id}/report`, body);
    const refused = { outcome: 'refused', reason: 'no_money', instead_of: 'delivered' };
    expect((await correct(refused)).data.taken).toBe(true);
    expect((await correct(refused)).data).toMatchObject({ taken: false, outcome: 'refused' });
    expect(await stopOf(run, id)).toMatchObject({
      outcome: 'refused',
      back: 'expected',
      due: null,
      told_otherwise: null,
    });
    expect((await orderOf(id)).status.id).toBe(1);
    expect((await get('/cash')).data.with_couriers).toBe('0.00');
    const kept = [{ product_id: vase, quantity: 1 }];
    await correct({ outcome: 'partly', kept, instead_of: 'refused' });
    expect(await stopOf(run, id)).toMatchObject({ outcome: 'partly', due: '54.00', kept });
    await correct({ outcome: 'postponed', instead_of: 'partly' });
    expect(await stopOf(run, id)).toMatchObject({ outcome: 'postponed', back: null, kept: [] });
    await correct({ outcome: 'delivered', instead_of: 'postponed' });
    expect((await get('/cash')).data.with_couriers).toBe('130.00');
    await post(`/runs/${run.id}/close`);
    expect((await correct({ outcome: 'not_home', instead_of: 'delivered' })).status).toBe(409);
  });

  test('partly taken without a network says what was collected', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    const kept = [{ product_id: vase, quantity: 1 }];
    await driver.report(run, id, { outcome: 'partly', kept, collected: '50.00' });
    expect(await stopOf(run, id)).toMatchObject({ due: '54.00', collected: '50.00' });
  });

  test('made before the end is taken for 48 hours and marked; made after it, or later, it is refused', async () => {
    const [first, second] = [await place(), await place()];
    const run = await sendOrders([first, second]);
    await post(`/runs/${run.id}/close`);
    expect((await driver.report(run, first, { outcome: 'delivered' })).status).toBe(409);
    const late = await driver.report(run, first, { outcome: 'delivered', made_at: HOUR_AGO() });
    expect(late.data).toMatchObject({ taken: true, is_late: true });
    expect(await orderOf(first)).toMatchObject({ status: { id: 3 }, courier: { id: ziad } });
    await closeAt(run.id, 49);
    const made_at = new Date(Date.now() - 50 * 3_600_000).toISOString();
    expect((await driver.report(run, second, { outcome: 'delivered', made_at })).status).toBe(404);
  });

  test('that comes late does not touch an order that is in another run by now', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    await post(`/runs/${run.id}/close`);
    await sendOrders([id]);
    const { data } = await driver.report(run, id, { outcome: 'delivered', made_at: HOUR_AGO() });
    expect(data).toMatchObject({ taken: false, outcome: null });
    expect((await orderOf(id)).status.id).toBe(1);
  });

  test('of an order that was canceled meanwhile is noted, and the order stays canceled', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    await put(`/orders/${id}`, { order_status_id: 4 });
    expect((await driver.report(run, id, { outcome: 'delivered' })).data.taken).toBe(true);
    expect(await stopOf(run, id)).toMatchObject({
      outcome: 'delivered',
      order: { status: { id: 4 } },
    });
  });

  test('says what is missing: a reason, the lines that were kept, a day to come', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    const kept = [
      { product_id: vase, quantity: 1 },
      { product_id: lamp, quantity: 2 },
    ];
    for (const body of [
      { outcome: 'refused' },
      { outcome: 'partly' },
      { outcome: 'partly', kept },
      { outcome: 'partly', kept: [{ product_id: vase, quantity: 2 }] },
      { outcome: 'postponed', day: '2020-01-01' },
      { outcome: 'postponed', day: '2099-01-01' },
      { outcome: 'lost' },
    ]) {
      expect((await driver.report(run, id, body)).status).toBe(422);
    }
    expect((await stopOf(run, id)).outcome).toBeNull();
  });

  test('is noted by the staff, too, where the driver tells it by telephone', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    const { data } = await post(`/runs/${run.id}/stops/${id}/report`, { outcome: 'delivered' });
    expect(data.taken).toBe(true);
    expect((await orderOf(id)).status.id).toBe(3);
  });
});

describe('what comes back', () => {
  test('refused: its stock is given back when it is received, never before', async () => {
    const before = await onHand(vase);
    const id = await place();
    const run = await sendOrders([id]);
    await driver.report(run, id, { outcome: 'refused', reason: 'damaged' });
    expect(await stopOf(run, id)).toMatchObject({ reason: 'damaged', back: 'expected' });
    expect(await onHand(vase)).toBe(before - 1);
    const receive = () => post(`/runs/${run.id}/stops/${id}/receive`, { choice: 'cancel' });
    const both = await Promise.all([receive(), receive()]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await onHand(vase)).toBe(before);
    expect((await orderOf(id)).status.id).toBe(4);
    expect((await get('/runs/summary')).data.coming_back).toBe(0);
  });

  test('damaged: what can’t be sold any more leaves the stock again, and is booked at cost', async () => {
    await post('/cash/start', { till: '0' });
    const { db } = shop.database;
    await sql`insert into product_costs (product_id, cost) values (${lamp}, 12.50)
      on conflict (product_id) do update set cost = excluded.cost`.execute(db);
    const [vases, lamps] = [await onHand(vase), await onHand(lamp)];
    const id = await place();
    const run = await sendOrders([id]);
    await driver.report(run, id, { outcome: 'refused', reason: 'damaged' });
    const receive = (body: object) => post(`/runs/${run.id}/stops/${id}/receive`, body);
    const one = [{ product_id: lamp, quantity: 1 }];
    expect((await receive({ choice: 'retry', damaged: one })).status).toBe(409);
    const many = [{ product_id: lamp, quantity: 3 }];
    expect((await receive({ choice: 'cancel', damaged: many })).status).toBe(422);
    expect(await onHand(lamp)).toBe(lamps - 2);
    const both = [
      { choice: 'cancel', damaged: one },
      { choice: 'cancel', damaged: one },
    ];
    for (const body of both) expect((await receive(body)).status).toBe(200);
    expect([await onHand(vase), await onHand(lamp)]).toEqual([vases, lamps - 1]);
    const { data } = (await get('/cash/entries')).data;
    expect(data[0]).toMatchObject({
      kind: 'write_off',
      note: `Damaged goods of order #${id}, at cost`,
    });
    expect(data[0].lines).toMatchObject([
      { account: 'expenses', amount: '12.50' },
      { account: 'owner', amount: '-12.50' },
    ]);
    const { rows } =
      await sql`select reason, change, note from stock_changes where product_id = ${lamp} order by id desc limit 1`.execute(
        db,
      );
    expect(rows).toEqual([{ reason: 'damaged', change: -1, note: `#${id}` }]);
  });

  test('refused, and tried again: the order is free for another run, its stock stays taken', async () => {
    const id = await place();
    const before = await onHand(vase);
    const run = await sendOrders([id]);
    await driver.report(run, id, { outcome: 'refused', reason: 'no_money' });
    await post(`/runs/${run.id}/stops/${id}/receive`, { choice: 'retry' });
    expect(await onHand(vase)).toBe(before);
    expect(await orderOf(id)).toMatchObject({ status: { id: 1 }, courier: null });
    expect((await make([id])).status).toBe(201);
  });

  test('partly taken: what is due falls below free delivery, and the order becomes what was kept', async () => {
    await post('/cash/start', { till: '0' });
    const lamps = await onHand(lamp);
    const id = await place();
    const run = await sendOrders([id]);
    const kept = [{ product_id: vase, quantity: 1 }];
    const token = { 'x-run-token': run.token };
    const asked = await shop.post('/api/driver/amount', { order_id: id, kept }, token);
    expect(asked.data).toEqual({ due: '54.00' });
    const { data } = await driver.report(run, id, { outcome: 'partly', kept });
    expect(data).toMatchObject({ taken: true, due: '54.00' });
    expect(await onHand(lamp)).toBe(lamps - 2);
    const receive = (choice: string) => post(`/runs/${run.id}/stops/${id}/receive`, { choice });
    expect((await receive('cancel')).status).toBe(409);
    expect((await receive('keep')).status).toBe(200);
    expect((await receive('keep')).status).toBe(200);
    const order = await orderOf(id);
    expect(order).toMatchObject({ total_price: '54.00', status: { id: 3 }, edits: 1 });
    expect(await onHand(lamp)).toBe(lamps);
    expect((await get(`/cash/open-orders?courier_id=${ziad}`)).data.data).toMatchObject([
      { id, due: '54.00' },
    ]);
  });

  test('partly taken: two stops of one run, received by the same person, also after an edit in between', async () => {
    const ids = [await place(), await place(), await place()];
    const run = await sendOrders(ids);
    const kept = [{ product_id: vase, quantity: 1 }];
    for (const id of ids) await driver.report(run, id, { outcome: 'partly', kept });
    const [first, second, third] = ids as [number, number, number];
    const receive = (id: number) =>
      post(`/runs/${run.id}/stops/${id}/receive`, { choice: 'keep', damaged: [] });
    expect((await receive(first)).status).toBe(200);
    const twice = await Promise.all([receive(second), receive(second)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    await post(`/orders/${third}/edits`, {
      version: 0,
      products: [
        { product_id: vase, quantity: 2 },
        { product_id: lamp, quantity: 2 },
      ],
    });
    expect((await receive(third)).status).toBe(200);
    for (const id of ids) {
      expect(await orderOf(id)).toMatchObject({ total_price: '54.00', status: { id: 3 } });
    }
  });

  test('runs of which goods come back are listed until all of it is there', async () => {
    const [refused, delivered] = [await place(), await place()];
    const run = await sendOrders([refused]);
    const other = await sendOrders([delivered]);
    await driver.report(run, refused, { outcome: 'refused', reason: 'no_money' });
    await driver.report(other, delivered, { outcome: 'delivered' });
    const listed = async () =>
      (await get('/runs?coming_back=true')).data.data.map(({ id }: { id: number }) => id);
    expect(await listed()).toEqual([run.id]);
    await post(`/runs/${run.id}/stops/${refused}/receive`, { choice: 'cancel' });
    expect(await listed()).toEqual([]);
  });

  test('nothing comes back of what was delivered', async () => {
    const id = await place();
    const run = await sendOrders([id]);
    await driver.report(run, id, { outcome: 'delivered' });
    const { status } = await post(`/runs/${run.id}/stops/${id}/receive`, { choice: 'retry' });
    expect(status).toBe(409);
  });
});

describe('the books of cash', () => {
  test('begin with the first run that is sent out: its money is on the driver’s account', async () => {
    const before = await place();
    await put(`/orders/${before}`, { order_status_id: 3 });
    const id = await place();
    const made = await make([id]);
    expect((await get('/runs/summary')).data.has_books).toBe(false);
    const run = await send(made.data.id);
    expect((await get('/runs/summary')).data.has_books).toBe(true);
    await driver.report(run, id, { outcome: 'delivered' });
    await post(`/runs/${run.id}/close`);
    expect((await get('/cash')).data).toMatchObject({ till: '0.00', with_couriers: '130.00' });
    expect((await get('/cash/open-orders')).data.data).toMatchObject([{ id, due: '130.00' }]);
  });

  test('begun while a run is out, or just over, leave its money on the driver’s account', async () => {
    const [first, second] = [await place(), await place()];
    const runs = [await sendOrders([first]), await sendOrders([second])] as const;
    await sql`truncate cash_books, ledger_entries, ledger_lines, order_settlements, unsettled_orders, payout_sheets cascade`.execute(
      shop.database.db,
    );
    await driver.report(runs[0], first, { outcome: 'delivered' });
    await driver.report(runs[1], second, { outcome: 'delivered' });
    await post(`/runs/${runs[1].id}/close`);
    await post('/cash/start', { till: '20.00' });
    expect((await get('/cash')).data).toMatchObject({ till: '20.00', with_couriers: '260.00' });
    const { data } = await get(`/cash/open-orders?courier_id=${ziad}`);
    expect(data.data.map((order: { id: number }) => order.id)).toEqual([first, second]);
    const settled = { courier_id: ziad, order_ids: [first, second], counted: '260.00' };
    expect((await post('/cash/hand-overs', settled)).status).toBe(201);
    expect((await get('/cash')).data).toMatchObject({ till: '280.00', with_couriers: '0.00' });
    await put(`/orders/${first}`, { order_status_id: 4 });
    expect((await get('/cash')).data.with_couriers).toBe('-130.00');
  });
});

test('a courier who is removed leaves their runs, which can’t be sent out any more', async () => {
  const id = await place();
  const { data } = await make([id]);
  await remove(`/couriers/${ziad}`);
  expect(await readRun(data.id)).toMatchObject({ courier_id: null, state: 'open' });
  expect((await post(`/runs/${data.id}/send`, { version: 1 })).status).toBe(422);
});

test('links that are guessed are refused after sixty tries, a good one of the same network never', async () => {
  const run = await sendOrders([await place()]);
  const statuses: number[] = [];
  while (statuses.length < 61) {
    statuses.push((await driver.read({ id: 0, token: randomUUID() })).status);
  }
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  expect((await driver.read(run)).status).toBe(200);
});
