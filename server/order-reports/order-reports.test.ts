import { beforeAll, describe, expect, test } from 'vitest';
import { openAdminShop } from '../../test/admin-shop.ts';
import { insertCourier, insertOrder, insertProduct, insertUser } from '../../test/factories.ts';
import { forAllTests } from '../../test/for-all-tests.ts';

const shop = forAllTests(openAdminShop);
let vase: number;
let bowl: number;
let ziad: number;
let zone: number;
beforeAll(async () => {
  const { db } = shop.database;
  [vase, bowl] = [
    await insertProduct(db, { name: 'Vase' }),
    await insertProduct(db, { name: 'Bowl' }),
  ];
  ziad = await insertCourier(db);
  const { rows } = await query(
    `insert into delivery_zones (name, fee, return_fee, served, days_min, days_max, cutoff_hour)
    values ('Coast', 4, 2.5, true, 1, 2, 24) returning id`,
  );
  zone = rows[0].id;
  await makeScene();
});

const query = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values);

interface Traits {
  readonly at: string;
  readonly status?: 1 | 3 | 4;
  readonly courier?: true;
  readonly stage?: string;
  /** Minutes from the order to the first call. */
  readonly called?: number;
  readonly lines?: readonly (readonly [number, number])[];
  readonly total?: string;
  readonly phone?: string;
  readonly zone?: true;
  readonly channel?: string;
}

async function order(traits: Traits): Promise<number> {
  const { at, status = 1, called } = traits;
  const id = await insertOrder(shop.database.db, {
    at: new Date(at),
    statusId: status,
    total: traits.total ?? '25.00',
    ...(traits.lines && { lines: traits.lines }),
    ...(traits.phone && { phone: traits.phone }),
  });
  await query('update orders set courier_id = $2, channel = $3 where id = $1', [
    ...[id, traits.courier ? ziad : null, traits.channel ?? null],
  ]);
  if (traits.stage) {
    await query('insert into order_confirmations (order_id, stage) values ($1, $2)', [
      ...[id, traits.stage],
    ]);
  }
  if (called !== undefined) {
    await query(
      `insert into order_confirmation_changes (order_id, changed_at, cause, from_stage, to_stage, before)
      values ($1, $2::timestamptz + make_interval(mins => $3), 'staff', 'new', $4, '{}')`,
      [id, at, called, traits.stage],
    );
  }
  if (traits.zone) {
    await query(
      `insert into order_deliveries (order_id, zone_id, zone_name, return_fee) values ($1, $2, 'Coast', 2.5)`,
      [id, zone],
    );
  }
  return id;
}

/** Ten orders of a week in Beirut, each of which is counted by hand below. */
async function makeScene(): Promise<void> {
  const stage = 'confirmed';
  // Monday, November 2. The first is placed at half past midnight there, which is Sunday in UTC.
  const sold = await order({
    ...{ at: '2026-11-01T22:30:00Z', status: 3, courier: true, stage, called: 5, zone: true },
    ...{ lines: [[vase, 2]], total: '50.00', phone: '+961 3111111' },
  });
  await query('update order_items set cost = 8 where order_id = $1', [sold]);
  await query(
    'update orders set delivery_fee = 4, total_price = 51, offers_total = 3 where id = $1',
    [sold],
  );
  await order({
    ...{ at: '2026-11-02T08:00:00Z', status: 3, courier: true, stage, called: 30 },
    ...{ lines: [[bowl, 1]], channel: 'whatsapp' },
  });
  const refused = await order({
    ...{ at: '2026-11-02T09:00:00Z', status: 4, courier: true, stage: 'canceled', zone: true },
    ...{ lines: [[vase, 1]], phone: '+961 3222222' },
  });
  await query(
    `insert into order_confirmation_changes (order_id, changed_at, cause, from_stage, to_stage, before)
    values ($1, '2026-11-02T09:10:00Z', 'staff', 'new', 'confirmed', '{}'), ($1, '2026-11-05T09:10:00Z', 'status', 'confirmed', 'canceled', '{}')`,
    [refused],
  );
  const { rows } = await query(
    `insert into runs (courier_id, courier_name, day) values ($1, 'Ziad', '2026-11-03') returning id`,
    [ziad],
  );
  await query(
    `insert into run_stops (run_id, order_id, place, is_open, outcome, reason, reported_at) values ($1, $2, 0, false, 'refused', 'no_money', now())`,
    [rows[0].id, refused],
  );
  // Tuesday.
  await order({
    at: '2026-11-03T08:00:00Z',
    ...{ status: 4, courier: true, phone: '+961 3222222' },
  });
  await order({ at: '2026-11-03T08:00:00Z', status: 4, stage: 'declined', called: 300 });
  const changed = await order({ at: '2026-11-03T09:00:00Z', status: 4 });
  await query(
    'insert into order_status_changes (order_id, from_status_id, to_status_id, by_buyer) values ($1, 1, 4, true)',
    [changed],
  );
  await order({ at: '2026-11-03T10:00:00Z', stage: 'new' });
  await order({ at: '2026-11-03T10:30:00Z', stage: 'unreached', called: 2000 });
  // Sunday of that week, and the Monday after it, a minute later.
  await order({ at: '2026-11-08T21:59:00Z', courier: true, stage });
  await order({ at: '2026-11-08T22:00:00Z' });
  // A sheet says what the company kept of the first; of a sheet that is not booked nothing counts.
  await query(
    `insert into ledger_entries (kind) values ('payout');
    insert into payout_sheets (courier_id, file_name, sha256, head, columns, entry_id)
      select couriers.id, '', 'a', '{}', '{}', ledger_entries.id from couriers, ledger_entries;
    insert into payout_sheets (courier_id, file_name, sha256, head, columns) select id, '', 'b', '{}', '{}' from couriers;
    insert into payout_rows (sheet_id, row, cells, order_id, outcome, collected_cents, fee_cents, tax_cents)
      select id, 2, '{}', (select min(id) from orders), 'matched', 5000, case when entry_id is null then 9900 else 300 end, 33 from payout_sheets`,
  );
}

const WEEK = 'from=2026-11-02&to=2026-11-08';
const read = async (address: string, headers: Record<string, string> = shop.admin) =>
  shop.get(`/api/order-reports${address}`, headers);

describe('a week that was counted by hand', () => {
  test('its orders, by what their buyers said and what became of them', async () => {
    const { status, data } = await read(`?${WEEK}`);
    expect([status, data.time_zone, data.step]).toEqual([200, 'Asia/Beirut', 'day']);
    expect(data.totals).toEqual({
      orders: 9,
      ...{ confirmed: 4, lost: 2, to_confirm: 1 },
      ...{ delivered: 2, came_back: 2, never_left: 2, under_way: 1, waiting: 2 },
      ...{ delivered_value: '76.00', came_back_value: '50.00', failed_cost: '2.50' },
      ...{ refunded: 0, refunded_value: '0.00' },
    });
  });

  test('by day, week and month, in the shop’s time zone', async () => {
    const ordersBy = async (address: string) =>
      (await read(address)).data.series.map(
        ({ from, to, orders }: { from: string; to: string; orders: number }) => [from, to, orders],
      );
    expect((await ordersBy(`?${WEEK}`)).map(([day, , orders]: string[]) => [day, orders])).toEqual([
      ['2026-11-02', 3],
      ['2026-11-03', 5],
      ['2026-11-04', 0],
      ['2026-11-05', 0],
      ['2026-11-06', 0],
      ['2026-11-07', 0],
      ['2026-11-08', 1],
    ]);
    expect(await ordersBy('?from=2026-10-31&to=2026-11-10&step=week')).toEqual([
      ['2026-10-31', '2026-11-01', 0],
      ['2026-11-02', '2026-11-08', 9],
      ['2026-11-09', '2026-11-10', 1],
    ]);
    expect(await ordersBy('?from=2026-10-31&to=2026-11-10&step=month')).toEqual([
      ['2026-10-31', '2026-10-31', 0],
      ['2026-11-01', '2026-11-10', 10],
    ]);
  });

  test('how soon they were called, and why they came to nothing', async () => {
    const { data } = await read(`?${WEEK}`);
    expect(data.calls).toEqual([
      { time: 'within_15', orders: 2, confirmed: 2, lost: 0 },
      { time: 'within_60', orders: 1, confirmed: 1, lost: 0 },
      { time: 'within_1440', orders: 1, confirmed: 0, lost: 1 },
      { time: 'later', orders: 1, confirmed: 0, lost: 1 },
      { time: 'never', orders: 1, confirmed: 0, lost: 0 },
    ]);
    expect(data.reasons).toEqual(
      ['buyer', 'declined', 'no_money', 'unknown', 'unreached'].map((reason) => ({
        ...{ reason, orders: 1 },
      })),
    );
  });

  test('what is left: price, cost, delivery, fees and what came back', async () => {
    const { data } = await read(`?${WEEK}`);
    // 47 + 25 for goods and 4 for delivery; 16 of cost, 3.33 kept, 2.50 for the return.
    expect(data.margin).toEqual({
      ...{ goods: '72.00', delivery: '4.00', cost: '16.00', fees: '3.33', failed_cost: '2.50' },
      ...{ refunds: '0.00', written_off: '0.00' },
      ...{ left: '54.17', pieces_without_cost: 1 },
    });
    const { rows } = await query('select min(id) as id from orders');
    expect((await read(`/orders/${rows[0].id}`)).data).toEqual({
      ...{ fate: 'delivered', goods: '47.00', delivery: '4.00', cost: '16.00', fees: '3.33' },
      ...{
        failed_cost: '0.00',
        refunds: '0.00',
        written_off: '0.00',
        left: '31.67',
        pieces_without_cost: 0,
      },
    });
  });

  test('by area, courier, product, source and number', async () => {
    const by = async (group: string) =>
      (await read(`/groups?${WEEK}&group=${group}`)).data.rows.map(
        (row: Record<string, unknown>) => [
          ...[row.key, row.name, row.orders, row.delivered, row.came_back],
        ],
      );
    expect(await by('area')).toEqual([
      ['city:jounieh', 'Jounieh', 7, 1, 1],
      [`zone:${zone}`, 'Coast', 2, 1, 1],
    ]);
    expect(await by('courier')).toEqual([
      [String(ziad), 'Ziad', 5, 2, 2],
      ['0', null, 4, 0, 0],
    ]);
    expect(await by('product')).toEqual([[String(vase), 'Vase', 2, 1, 1]]);
    expect(await by('source')).toEqual([
      ['web', null, 8, 1, 2],
      ['whatsapp', null, 1, 1, 0],
    ]);
    expect((await read(`/numbers?${WEEK}`)).data.rows).toEqual([
      {
        ...{ phone: '9613222222', name: 'Rima Haddad', delivered: 0, came_back: 2 },
        came_back_value: '50.00',
      },
    ]);
  });

  test('each figure leads to its orders', async () => {
    const count = async (filter: string) =>
      (await shop.get(`/api/orders?from_date=2026-11-02&to_date=2026-11-08&${filter}`, shop.admin))
        .data.total;
    const { totals } = (await read(`?${WEEK}`)).data;
    for (const fate of ['delivered', 'came_back', 'never_left', 'under_way', 'waiting']) {
      expect([fate, await count(`fate=${fate}`)]).toEqual([fate, totals[fate]]);
    }
    for (const filter of [
      'answer=lost',
      'reason=unknown&fate=came_back',
      'called=within_15',
      `product_id=${vase}`,
    ]) {
      const expected = { answer: 2, reason: 1, called: 2, product_id: 2 };
      expect([filter, await count(filter)]).toEqual([
        filter,
        expected[filter.split('=')[0] as 'answer'],
      ]);
    }
  });
});

test('what a hand-over kept is shared among its orders, and no longer once it is taken back', async () => {
  const ids = [
    await order({ at: '2025-03-03T10:00:00Z', status: 3, courier: true }),
    await order({ at: '2025-03-03T11:00:00Z', status: 3, courier: true }),
    await order({ at: '2025-03-03T12:00:00Z', status: 3, courier: true }),
  ];
  const { rows } = await query(
    `insert into ledger_entries (kind, courier_id) values ('hand_over', $1) returning id`,
    [ziad],
  );
  const entry = rows[0].id;
  await query(
    `insert into ledger_lines (entry_id, account, courier_id, cents) values ($1, 'delivery_costs', null, 1000), ($1, 'courier', $2, -1000)`,
    [entry, ziad],
  );
  await query(
    `insert into order_settlements (order_id, courier_id, entry_id, collected_cents) select unnest($1::int[]), $2, $3, 2500`,
    [ids, ziad, entry],
  );
  const fees = async () => (await read('?from=2025-03-03&to=2025-03-03')).data.margin.fees;
  expect(await fees()).toBe('10.00');
  expect((await read(`/orders/${ids[0]}`)).data.fees).toBe('3.33');
  await query(`insert into ledger_entries (kind, reverses) values ('reversal', $1)`, [entry]);
  expect(await fees()).toBe('0.00');
});

test('what is given back after delivery, in cash and as credit, and what is written off', async () => {
  const at = '2025-05-05T10:00:00Z';
  const sold = await order({ at, status: 3, courier: true, lines: [[vase, 3]], total: '75.00' });
  const other = await order({ at: '2025-05-06T10:00:00Z', status: 3, lines: [[bowl, 1]] });
  await query('update order_items set cost = 8 where order_id = any($1)', [[sold, other]]);
  const { rows } = await query(
    `insert into order_returns (order_id, state, reason) values ($1, 'inspected', 'other') returning id`,
    [sold],
  );
  const one = rows[0].id;
  await query(
    `insert into order_return_lines (return_id, place, product_id, name, quantity, goes_to)
    values ($1, 0, $2, 'Vase', 1, 'stock'), ($1, 1, $2, 'Vase', 1, 'damaged')`,
    [one, vase],
  );
  await query('insert into order_losses (order_id, cents) values ($1, 750)', [sold]);
  await query('insert into order_refunds (return_id, cents) values ($1, 3000)', [one]);
  await query(
    `insert into store_credits (return_id, seed, code_hash, code_end, given_cents, spent_cents)
    values ($1, decode(repeat('00', 16), 'hex'), decode(repeat('01', 32), 'hex'), 'ABCD', 2000, 500)`,
    [one],
  );
  const days = 'from=2025-05-05&to=2025-05-06';
  const margin = async () => (await read(`?${days}`)).data.margin;
  // Promised credit counts as far as it is spent; one vase of three was kept, and the bowl.
  expect(await margin()).toMatchObject({
    ...{ goods: '100.00', refunds: '35.00', cost: '16.00', written_off: '7.50', left: '41.50' },
  });
  await query(
    `update order_returns set state = 'settled', settled_at = now(), due_cents = 0 where id = $1`,
    [one],
  );
  expect(await margin()).toMatchObject({ refunds: '50.00', left: '26.50' });
  const { series, totals } = (await read(`?${days}`)).data;
  expect(totals).toMatchObject({ refunded: 1, refunded_value: '50.00' });
  expect(series.map((day: typeof totals) => [day.refunded, day.margin.left])).toEqual([
    [1, '9.50'],
    [0, '17.00'],
  ]);
  expect((await read(`?${days}&step=month`)).data.series).toMatchObject([
    { refunded: 1, margin: { refunds: '50.00', left: '26.50' } },
  ]);
  expect((await read(`/orders/${sold}`)).data).toMatchObject({ refunds: '50.00', left: '9.50' });
  for (const loss of ['refunded', 'written_off']) {
    const list = await shop.get(
      `/api/orders?from_date=2025-05-05&to_date=2025-05-06&loss=${loss}`,
      shop.admin,
    );
    expect([loss, list.data.data.map(({ id }: { id: number }) => id)]).toEqual([loss, [sold]]);
  }
  await query('update order_refunds set taken_back_at = now() where return_id = $1', [one]);
  expect(await margin()).toMatchObject({ refunds: '20.00' });
});

test('cash with couriers, by age', async () => {
  const at = '2025-04-04T10:00:00Z';
  const ids = [];
  for (const _ of [1, 2, 3, 4]) ids.push(await order({ at, status: 3, courier: true }));
  for (const [place, days] of [1, 3.5, 31, 400].entries()) {
    await query(
      `insert into unsettled_orders (order_id, courier_id, due_cents, settled_cents, since)
      values ($1, $2, 2500, $3, now() - make_interval(hours => $4))`,
      [ids[place], ziad, place === 3 ? 500 : 0, days * 24],
    );
  }
  const { data } = await read('/cash');
  expect(data.begun).toBe(false);
  expect(
    data.ages.map(({ orders, amount }: { orders: number; amount: string }) => [orders, amount]),
  ).toEqual([
    [1, '25.00'],
    [1, '25.00'],
    [0, '0.00'],
    [0, '0.00'],
    [2, '45.00'],
  ]);
  expect(data.couriers).toEqual([
    {
      ...{ id: ziad, name: 'Ziad', orders: 4, amount: '95.00' },
      by_age: ['25.00', '25.00', '0.00', '0.00', '45.00'],
    },
  ]);
});

test('who may not see costs gets no margin', async () => {
  const staff = await insertUser(shop.database.db, 'orders');
  const { status, data } = await read(`?${WEEK}`, staff.headers);
  expect([status, 'margin' in data]).toEqual([200, false]);
  expect((await read('/orders/1', staff.headers)).status).toBe(403);
});

test.each([
  ['?from=2026-11-02', 'to'],
  ['?to=2026-11-02', 'from'],
  ['?from=2026-02-30&to=2026-03-01', 'from'],
  ['?from=0000-01-01&to=0000-01-02', 'from'],
  ['?from=2026-11-03&to=2026-11-02', 'to'],
  ['?from=2024-01-01&to=2026-01-01', 'to'],
  ['?step=year', 'step'],
  ['/groups?group=number', 'group'],
])('%s is 422 at %s', async (address, field) => {
  const { status, errors } = await read(address);
  expect([status, Object.keys(errors ?? {})]).toEqual([422, [field]]);
});
