import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportCounts } from '../../contract/order-reports.ts';
import { formatDecimal } from '../../domain/money.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { insertCourier, insertOrder, insertProduct } from '../../test/factories.ts';
import { keepSums } from './keep-sums.ts';
import { readGroups, readReport } from './read-report.ts';

const DAY = 86_400_000;

let database: TestDatabase;
const products: number[] = [];
const couriers: number[] = [];
const zones: number[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  for (let n = 0; n < 4; n += 1) products.push(await insertProduct(db));
  for (const name of ['Ziad', 'Express']) couriers.push(await insertCourier(db, name));
  for (const name of ['Coast', 'Hills']) {
    const { rows } = await query(
      `insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour) values ($1, 4, 2.5, true, 1, 2, 24) returning id`,
      [name],
    );
    zones.push(rows[0].id);
  }
});
afterAll(() => database.close());

const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);

/** Numbers of a fixed formula that look random. */
function createRandom(seed: number) {
  let state = seed;
  const below = (end: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * end);
  };
  return { below, pick: <T>(values: readonly T[]): T => values[below(values.length)] as T };
}
type Random = ReturnType<typeof createRandom>;

/** What is read of an order with the simplest of questions, one table at a time. */
interface Plain {
  readonly id: number;
  readonly created_at: Date;
  readonly status_id: number;
  readonly courier_id: number | null;
  readonly channel: string | null;
  readonly guest_city: string;
  readonly total_price: string;
}

/** The same report, computed from the tables one order after the other. */
async function compute(timeZone: string, days: { readonly from: string; readonly to: string }) {
  const read = async <Row>(text: string) => (await query(text)).rows as Row[];
  const orders = (await read<Plain>('select * from orders')).filter(({ created_at: at }) => {
    const day = dayIn(timeZone, at);
    return day >= days.from && day <= days.to;
  });
  const stages = await read<{ order_id: number; stage: string }>(
    'select order_id, stage from order_confirmations',
  );
  const changes = await read<{ order_id: number; to_stage: string; from_stage: string }>(
    'select order_id, to_stage, from_stage from order_confirmation_changes order by id',
  );
  const deliveries = await read<{ order_id: number; zone_id: number; return_fee: string }>(
    'select order_id, zone_id, return_fee from order_deliveries',
  );
  const lines = await read<{ order_id: number; product_id: number }>(
    'select order_id, product_id from order_items',
  );
  const rows = await read<{ order_id: number; kept: number }>(
    `select order_id, (fee_cents + tax_cents)::float8 as kept from payout_rows join payout_sheets s on s.id = sheet_id where s.entry_id is not null`,
  );
  const refunds = await read<{ order_id: number; cents: number }>(
    `select order_id, cents::float8 from order_refunds f join order_returns r on r.id = f.return_id where taken_back_at is null
    union all select order_id, case state when 'settled' then given_cents else spent_cents end::float8
    from store_credits c join order_returns r on r.id = c.return_id`,
  );
  const refundOf = (id: number) =>
    refunds.filter((row) => row.order_id === id).reduce((sum, { cents }) => sum + cents, 0);
  const kept = (id: number) =>
    rows.filter((row) => row.order_id === id).reduce((sum, row) => sum + row.kept, 0);
  const facts = orders.map((order) => {
    const { id, status_id: status, courier_id: courier } = order;
    const stage = stages.find((row) => row.order_id === id)?.stage;
    const canceled = changes.findLast(
      (row) => row.order_id === id && row.to_stage === 'canceled',
    )?.from_stage;
    const isConfirmed =
      stage === 'confirmed' || status === 3 || (stage === 'canceled' && canceled === 'confirmed');
    const isOpen = ['new', 'to_call', 'call_later', 'postponed'].includes(stage ?? '');
    const delivery = deliveries.find((row) => row.order_id === id);
    const fate =
      status === 3
        ? 'delivered'
        : status === 4
          ? courier === null
            ? 'never_left'
            : 'came_back'
          : courier === null
            ? 'waiting'
            : 'under_way';
    return {
      ...order,
      fate,
      answer: stage === undefined ? null : isConfirmed ? 'confirmed' : isOpen ? 'open' : 'lost',
      failed:
        fate === 'came_back' ? kept(id) || Math.round(Number(delivery?.return_fee ?? 0) * 100) : 0,
      refund: refundOf(id),
      day: dayIn(timeZone, order.created_at),
      area: delivery?.zone_id
        ? `zone:${delivery.zone_id}`
        : `city:${order.guest_city.toLowerCase()}`,
      products: [
        ...new Set(
          lines.filter((line) => line.order_id === id).map((line) => String(line.product_id)),
        ),
      ],
    };
  });
  type Fact = (typeof facts)[number];
  const cents = (some: readonly Fact[]) =>
    formatDecimal(
      some.reduce((sum, { total_price: total }) => sum + Math.round(Number(total) * 100), 0),
    );
  const counts = (some: readonly Fact[]): ReportCounts => {
    const of = (fate: string) => some.filter((fact) => fact.fate === fate);
    const said = (answer: string) => some.filter((fact) => fact.answer === answer).length;
    return {
      orders: some.length,
      ...{ confirmed: said('confirmed'), lost: said('lost'), to_confirm: said('open') },
      ...{ delivered: of('delivered').length, came_back: of('came_back').length },
      ...{ never_left: of('never_left').length, under_way: of('under_way').length },
      waiting: of('waiting').length,
      ...{ delivered_value: cents(of('delivered')), came_back_value: cents(of('came_back')) },
      failed_cost: formatDecimal(some.reduce((sum, { failed }) => sum + failed, 0)),
      refunded: some.filter(({ refund }) => refund > 0).length,
      refunded_value: formatDecimal(some.reduce((sum, { refund }) => sum + refund, 0)),
    };
  };
  const grouped = (keysOf: (fact: Fact) => readonly string[]) => {
    const keys = [...new Set(facts.flatMap(keysOf))];
    return new Map(
      keys.map((key) => [key, counts(facts.filter((fact) => keysOf(fact).includes(key)))]),
    );
  };
  return { facts, counts, grouped };
}

/** Compares a report with the plain one; of products there are no amounts. */
async function compare(timeZone: string, days: { readonly from: string; readonly to: string }) {
  const { db } = database;
  const plain = await compute(timeZone, days);
  const period = { ...days, timeZone };
  const report = await readReport(db, period, { step: 'day', withMargin: true });
  expect(report.totals).toEqual(plain.counts(plain.facts));
  for (const { from, to, margin: _, ...counts } of report.series) {
    expect([from, counts]).toEqual([
      from,
      plain.counts(plain.facts.filter(({ day }) => day >= from && day <= to)),
    ]);
  }
  const keysOf = {
    area: ({ area }: { area: string }) => [area],
    courier: ({ courier_id: id }: { courier_id: number | null }) => [String(id ?? 0)],
    source: ({ channel }: { channel: string | null }) => [channel ?? 'web'],
  } as const;
  for (const [group, keys] of Object.entries(keysOf)) {
    const { rows } = await readGroups(db, period, group as 'area');
    const shown = new Map(rows.map(({ key, name: _, ...counts }) => [key, counts]));
    expect([group, shown]).toEqual([group, plain.grouped(keys as never)]);
  }
  const { rows, total } = await readGroups(db, period, 'product');
  const bought = plain.grouped(({ products: ids }) => ids);
  const returned = [...bought.values()].filter((counts) => counts.came_back > 0).length;
  expect([rows.length, total]).toEqual([returned, returned]);
  for (const { key, orders, delivered, came_back } of rows) {
    expect(bought.get(key)).toMatchObject({ orders, delivered, came_back });
  }
}

async function placeOrder({ below, pick }: Random): Promise<void> {
  const id = await insertOrder(database.db, {
    at: new Date(Date.now() - below(12 * DAY)),
    statusId: pick([1, 1, 3, 4]),
    total: `${10 + below(90)}.50`,
    lines: products.filter(() => below(3) === 0).map((product) => [product, 1 + below(3)]),
  });
  if (below(2)) {
    await query('insert into order_confirmations (order_id, stage) values ($1, $2)', [
      ...[id, pick(['new', 'confirmed', 'declined', 'to_call', 'unreached'])],
    ]);
  }
  if (below(2)) {
    await query(
      `insert into order_deliveries (order_id, zone_id, zone_name, return_fee) values ($1, $2, 'Zone', 1.25)`,
      [id, pick(zones)],
    );
  }
  if (below(2))
    await query('update orders set courier_id = $2 where id = $1', [id, pick(couriers)]);
}

/** What happens to a third of the orders, or to one; `$1` is a random number. */
const CHANGES: Readonly<Record<string, string>> = {
  delivered: 'update orders set status_id = 3 where id % 7 = $1 % 7',
  canceled: 'update orders set status_id = 4 where id % 7 = $1 % 7',
  reopened: 'update orders set status_id = 1 where id % 9 = $1 % 9',
  'given to a courier':
    'update orders set courier_id = (select min(id) from couriers) where id % 5 = $1 % 5',
  'taken from couriers': 'update orders set courier_id = null where id % 8 = $1 % 8',
  cheaper:
    'update orders set subtotal = subtotal + 1, total_price = total_price + 1 where id % 11 = $1 % 11',
  'of another city': `update orders set guest_city = 'Tripoli' where id % 6 = $1 % 6`,
  'by telephone': `update orders set channel = 'phone' where id % 6 = $1 % 6`,
  'of another time':
    "update orders set created_at = created_at - interval '25 hours' where id % 13 = $1 % 13",
  removed: 'delete from orders where id % 31 = $1 % 31',
  confirmed: `update order_confirmations set stage = 'confirmed' where order_id % 4 = $1 % 4`,
  'confirmed, then canceled': `with gone as (
      update order_confirmations set stage = 'canceled' where stage = 'confirmed' and order_id % 4 = $1 % 4 returning order_id
    ) insert into order_confirmation_changes (order_id, cause, from_stage, to_stage, before) select order_id, 'status', 'confirmed', 'canceled', '{}' from gone`,
  'of a dearer return':
    'update order_deliveries set return_fee = 1 + $1 % 5 where order_id % 3 = 0',
  'given back for money': `with back as (
      insert into order_returns (order_id, state, reason, settled_at, due_cents) select id, 'settled', 'other', now(), 0 from orders where id % 5 = $1 % 5 returning id
    ) insert into order_refunds (return_id, cents) select id, 700 from back`,
  'given back for credit': `with back as (
      insert into order_returns (order_id, state, reason) select id, 'inspected', 'other' from orders where id % 6 = $1 % 6 returning id
    ) insert into store_credits (return_id, seed, code_hash, code_end, given_cents, spent_cents)
    select id, decode(repeat('00', 16), 'hex'), sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'ABCD', 900, 400 from back`,
  'settled by its credit': `update order_returns set state = 'settled', settled_at = now(), due_cents = 0 where id % 3 = $1 % 3`,
  'without its refund': 'update order_refunds set taken_back_at = now() where id % 3 = $1 % 3',
  'with less credit':
    'update store_credits set given_cents = spent_cents + 100 where id % 4 = $1 % 4',
  'of no zone': 'update order_deliveries set zone_id = null where order_id % 9 = $1 % 9',
};

/** A sheet over some orders is booked, or taken back. */
async function bookSheet({ below, pick }: Random): Promise<void> {
  const { rows } = await query(
    `insert into payout_sheets (courier_id, file_name, sha256, head, columns) values ($1, '', md5(random()::text), '{}', '{}') returning id`,
    [pick(couriers)],
  );
  const { id } = rows[0];
  await query(
    `insert into payout_rows (sheet_id, row, cells, order_id, outcome, collected_cents, fee_cents)
    select $1, row_number() over (), '{}', id, 'matched', 0, 250 from orders where id % 10 = $2`,
    [id, below(10)],
  );
  const entry = await query(`insert into ledger_entries (kind) values ('payout') returning id`);
  await query('update payout_sheets set entry_id = $2 where id = $1', [id, entry.rows[0].id]);
  if (below(3) === 0) {
    await query('update payout_sheets set entry_id = null where id % 3 = $1', [below(3)]);
  }
}

const TIME_ZONES = ['Asia/Beirut', 'Asia/Kathmandu', 'Pacific/Honolulu'] as const;

test('a report is what plain questions say, whatever changed since its sums were kept', async () => {
  const random = createRandom(20_261_128);
  const { below, pick } = random;
  const { db } = database;
  await keepSums(db, { timeZone: TIME_ZONES[0], waits: 0 });
  let added = 0;
  for (let step = 0; step < 80; step += 1) {
    const timeZone = step % 10 ? TIME_ZONES[0] : pick(TIME_ZONES);
    const what = below(10);
    if (what < 4) await placeOrder(random);
    else if (what < 7) await query(pick(Object.values(CHANGES)), [below(100)]);
    else if (what < 8) await bookSheet(random);
    else added += await keepSums(db, { timeZone, waits: 0 });
    const today = dayIn(timeZone, new Date());
    await compare(timeZone, { from: addDays(today, -below(16)), to: today });
  }
  // Sums are kept, and more than once of a day.
  const { rows } = await query('select from report_days');
  expect(rows.length).toBeGreaterThan(8);
  expect(added).toBeGreaterThan(rows.length);
});

test.each(
  Object.entries(CHANGES),
)('an order that is %s no longer counts as it did', async (_, change) => {
  const random = createRandom(change.length);
  for (let n = 0; n < 12; n += 1) await placeOrder(random);
  await keepSums(database.db, { timeZone: 'UTC', waits: 0 });
  const today = dayIn('UTC', new Date());
  for (let n = 0; n < 8; n += 1) await query(change, [n]);
  await compare('UTC', { from: addDays(today, -15), to: today });
});

test('what is kept is read without its orders', async () => {
  const timeZone = 'UTC';
  await keepSums(database.db, { timeZone, waits: 0 });
  const day = addDays(dayIn(timeZone, new Date()), -5);
  await query(`update report_sums set orders = 4711 where part = 'all' and day = $1`, [day]);
  const read = () =>
    readReport(database.db, { from: day, to: day, timeZone }, { step: 'day', withMargin: false });
  expect((await read()).totals.orders).toBe(4711);
  await query(
    `update orders set status_id = case status_id when 3 then 4 else 3 end where (created_at at time zone 'UTC')::date = $1`,
    [day],
  );
  expect((await read()).totals.orders).toBeLessThan(4711);
});

test('a reason and a first call that are noted later are seen', async () => {
  const at = new Date(Date.now() - 7 * DAY);
  const id = await insertOrder(database.db, { at, statusId: 4 });
  await query('update orders set courier_id = $2 where id = $1', [id, couriers[0]]);
  await query(`insert into order_confirmations (order_id, stage) values ($1, 'new')`, [id]);
  await keepSums(database.db, { timeZone: 'UTC', waits: 0 });
  const day = dayIn('UTC', at);
  const read = async () => {
    const period = { from: day, to: day, timeZone: 'UTC' };
    const { reasons, calls } = await readReport(database.db, period, {
      ...{ step: 'day', withMargin: false },
    });
    return [
      reasons.find(({ reason }) => reason === 'no_money')?.orders ?? 0,
      calls.find(({ time }) => time === 'later')?.orders ?? 0,
    ];
  };
  expect(await read()).toEqual([0, 0]);
  await query(
    `with run as (insert into runs (courier_id, courier_name, day) values ($2, 'Ziad', '2026-01-01') returning id)
    insert into run_stops (run_id, order_id, place, is_open) select id, $1, 0, false from run`,
    [id, couriers[0]],
  );
  await query(`update run_stops set outcome = 'refused', reason = 'no_money' where order_id = $1`, [
    id,
  ]);
  expect(await read()).toEqual([1, 0]);
  await keepSums(database.db, { timeZone: 'UTC', waits: 0 });
  await query(
    `with called as (update order_confirmations set stage = 'to_call' where order_id = $1 returning order_id)
    insert into order_confirmation_changes (order_id, cause, from_stage, to_stage, before) select order_id, 'staff', 'new', 'to_call', '{}' from called`,
    [id],
  );
  expect(await read()).toEqual([1, 1]);
});

test('a reason that a company’s sheet names is seen', async () => {
  const at = new Date(Date.now() - 6 * DAY);
  const id = await insertOrder(database.db, { at, statusId: 4 });
  await query('update orders set courier_id = $2 where id = $1', [id, couriers[1]]);
  await keepSums(database.db, { timeZone: 'UTC', waits: 0 });
  const day = dayIn('UTC', at);
  const lost = async () => {
    const period = { from: day, to: day, timeZone: 'UTC' };
    const { reasons } = await readReport(database.db, period, { step: 'day', withMargin: false });
    return reasons.find(({ reason }) => reason === 'lost')?.orders ?? 0;
  };
  expect(await lost()).toBe(0);
  await query(
    `insert into parcels (order_id, courier_id, state, word) values ($1, $2, 'lost', 'Perdu')`,
    [id, couriers[1]],
  );
  expect(await lost()).toBe(1);
});

test('nothing is kept until everybody who writes marks what changes', async () => {
  await query('delete from report_upkeep');
  await query('delete from report_days');
  expect(await keepSums(database.db, { timeZone: 'UTC' })).toBe(0);
  expect((await query('select from report_upkeep')).rows.length).toBe(1);
  await query(`update report_upkeep set since = now() - interval '11 minutes'`);
  expect(await keepSums(database.db, { timeZone: 'UTC' })).toBeGreaterThan(5);
});
