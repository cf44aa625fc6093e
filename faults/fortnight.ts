import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../server/database/database-errors.ts';
import { type Answer, inParallel } from '../test/scenarios/http-client.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

/** Orders of the whole fortnight, and how many numbers place them. */
const ORDERS = 1_000;
const ORDERS_A_NUMBER = 1.4;
const DAYS = 14;
/** How often the shop is killed, while orders come in, while they are confirmed, and while they are handed over. */
const KILLS = 12;
const STOCK = 100_000;

/** Somebody of the staff, by the token that they are logged in with. */
interface Staff {
  readonly name: string;
  readonly token: string;
}

/**
 * A fortnight of a shop that confirms its orders: buyers send them twice, two people call at once and send each outcome twice, couriers
 * deliver or bring back, the books are kept, and the shop is killed in the middle of all that.
 */
async function liveAFortnight(run: Run): Promise<void> {
  const days = Math.max(3, run.times(DAYS));
  const perDay = Math.ceil(run.times(ORDERS) / days);
  const shop = await openDay(run);
  const killing = killNowAndThen(run, run.times(KILLS));
  for (let day = 0; day < days; day += 1) {
    await takeOrdersOfDay(shop, perDay);
    shop.calledToday.clear();
    await Promise.all(shop.staff.map((who) => confirmOrders(shop, who)));
    await handOver(shop, day);
    await ask(
      run,
      `update order_confirmations set due_at = now() - interval '1 minute' where due_at > now()`,
    );
  }
  const kills = await killing.end();
  run.figure('orders', shop.placed.size);
  run.figure('calls', shop.calls);
  run.figure('kills', kills);
  run.expect('it was killed in the middle', kills > 0);
  await expectAgreement(shop);
}

interface Shop {
  readonly run: Run;
  readonly staff: readonly Staff[];
  readonly couriers: readonly number[];
  readonly product: number;
  /** Ids by the key that each order was sent with. */
  readonly placed: Map<string, number>;
  readonly calledToday: Map<string, string>;
  /** Who has which number before them now. */
  readonly inHand: Map<string, string>;
  calls: number;
}

/** Sends a request again until it is answered, as clients do: with its key it is done once. */
async function send(
  { run }: Pick<Shop, 'run'>,
  request: {
    readonly method: string;
    readonly path: string;
    readonly by?: Staff;
    readonly key?: string;
    readonly body?: object;
  },
): Promise<Answer> {
  const { by, key, ...sent } = request;
  const headers = {
    ...(by && { authorization: `Bearer ${by.token}` }),
    ...(key && { 'idempotency-key': key }),
  };
  const until = performance.now() + 90_000;
  for (;;) {
    const answer = await run.send({ ...sent, headers, keepBody: true });
    const isAnswered = answer.status !== 0 && answer.status !== 503;
    if (isAnswered || performance.now() > until) return answer;
    await pause(200);
  }
}

/** Asks the database itself, again while it starts behind a kill. */
async function ask<Row extends object>(run: Run, text: string, values?: unknown[]): Promise<Row[]> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      return await run.shop.query<Row>(text, values);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() > until) throw error;
      await pause(100);
    }
  }
}

const dataOf = ({ body }: Answer) => JSON.parse(body).data;

async function openDay(run: Run): Promise<Shop> {
  const owner = { name: 'owner', token: await logIn(run.shop) };
  const { id } = await register(run.shop, 'second@example.com');
  await run.shop.query(`update users set role = 'admin', staff_role = 'owner' where id = $1`, [id]);
  const token = await logIn(run.shop, {
    email: 'second@example.com',
    password: 'linen and brass 7',
  });
  const staff = [owner, { name: 'second', token }];
  const as = (method: string, path: string, body: object, key?: string) =>
    send({ run }, { method, path, by: owner, body, ...(key && { key }) });
  const settings = dataOf(
    await send({ run }, { method: 'GET', path: '/api/admin/settings', by: owner }),
  );
  await as('PUT', '/api/admin/settings/confirmation', {
    ...settings,
    ...{ confirmation_on: true, hold_refused: 0, hold_open_orders: 0 },
  });
  await as('POST', '/api/zones/presets', {});
  await as('PUT', '/api/admin/settings/zones', {
    delivery_zones: true,
    uncovered_areas: 'default',
  });
  await as('POST', '/api/cash/start', { till: '0' }, randomUUID());
  const couriers: number[] = [];
  for (const name of ['Ziad', 'Amal'])
    couriers.push(dataOf(await as('POST', '/api/couriers', { name })).id);
  const [row] = await run.shop.query<{ id: number }>(
    `with started as (
      insert into product_stock (product_id, on_hand, offered, first_change)
      select id, $1, true, nextval(pg_get_serial_sequence('stock_changes', 'id')) from products where available order by id limit 1
      returning product_id, on_hand
    )
    insert into stock_changes (product_id, change, on_hand, reason) select product_id, on_hand, on_hand, 'started' from started
    returning product_id as id`,
    [STOCK],
  );
  const empty = { placed: new Map(), calledToday: new Map(), inHand: new Map(), calls: 0 };
  return { run, staff, couriers, product: row?.id ?? 0, ...empty };
}

/** Kills the shop at moments that are no multiple of anything, until it is ended. */
function killNowAndThen(run: Run, times: number) {
  let isOver = false;
  let kills = 0;
  const work = (async () => {
    while (!isOver && kills < times) {
      await pause(2_300 + (kills % 3) * 1_700);
      const pid = listenerOf(run.shop.port);
      if (isOver || pid === null) continue;
      process.kill(pid, 'SIGKILL');
      kills += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await work;
      return kills;
    },
  };
}

/** Each order is sent twice under one key, as two presses send it. */
async function takeOrdersOfDay(shop: Shop, count: number): Promise<void> {
  const first = shop.placed.size;
  const numbers = Math.ceil(ORDERS / ORDERS_A_NUMBER);
  const all = Array.from({ length: count }, (_none, n) => first + n);
  await inParallel(all, 4, async (n) => {
    const key = `order-${n}`;
    const body = {
      ...{ user_id: null, guest_name: 'Rima Haddad', guest_email: '', notes: key },
      guest_phone: `+961 3${300_000 + ((n * 7) % numbers)}`,
      ...{
        guest_region: 'Mount Lebanon',
        guest_city: 'Jounieh',
        guest_street: '12 Harbour Street',
      },
      ...{ products: [{ product_id: shop.product, quantity: 1 + (n % 2) }], payment_method_id: 1 },
    };
    const request = { method: 'POST', path: '/api/orders', key, body };
    const answers = await Promise.all([send(shop, request), send(shop, request)]);
    const statuses = answers.map(({ status }) => status);
    shop.run.expect('orders are taken', statuses.join() === '201,201', statuses);
    const ids = answers.map((answer) => dataOf(answer).id);
    shop.run.expect('an order that is sent twice is one', ids[0] === ids[1], ids);
    shop.placed.set(key, ids[0]);
  });
}

/** In 100 calls, how the trade's figures are spread. */
function outcomeOf(orderId: number, attempts: number): object {
  const draw = (orderId * 37 + attempts * 61) % 100;
  if (draw < 58) return { outcome: 'confirmed' };
  if (draw < 78) return { outcome: 'no_answer' };
  const soon = new Date(Date.now() + 3_600_000);
  if (draw < 83) return { outcome: 'call_later', at: soon.toISOString() };
  const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
  if (draw < 87) return { outcome: 'postponed', day };
  if (draw < 90) return { outcome: 'wrong_number' };
  if (draw < 93) return { outcome: 'duplicate' };
  return { outcome: draw < 95 ? 'false' : 'declined' };
}

async function confirmOrders(shop: Shop, who: Staff): Promise<void> {
  for (;;) {
    const claimed = dataOf(
      await send(shop, { method: 'POST', path: '/api/confirmation/claim', by: who, body: {} }),
    );
    if (claimed === null) return;
    const { order, confirmation } = claimed;
    const phone: string = order.guest_phone;
    const [other, before] = [shop.inHand.get(phone), shop.calledToday.get(phone)];
    shop.run.expect('nobody has a number that another has', [undefined, who.name].includes(other));
    shop.run.expect('no number is called by two people', [undefined, who.name].includes(before));
    shop.inHand.set(phone, who.name);
    shop.calledToday.set(phone, who.name);
    shop.calls += 1;
    const outcome = outcomeOf(order.id, confirmation.attempts);
    shop.inHand.delete(phone);
    const request = {
      ...{ method: 'POST', path: `/api/confirmation/orders/${order.id}/outcome`, by: who },
      key: `call-${order.id}-${confirmation.version}`,
      body: { ...outcome, version: confirmation.version },
    };
    const answers = await Promise.all([send(shop, request), send(shop, request)]);
    const statuses = answers.map(({ status }) => status);
    shop.run.expect('an outcome is noted, however often sent', statuses.join() === '200,200', [
      statuses,
      answers.find(({ status }) => status !== 200)?.body.slice(0, 200),
    ]);
  }
}

/** What is confirmed goes to the couriers; of 20 orders they bring three back, and settle what they collected. */
async function handOver(shop: Shop, day: number): Promise<void> {
  const by = shop.staff[day % 2] ?? shop.staff[0];
  if (!by) return;
  const ready = await ask<{ id: number }>(
    shop.run,
    `select o.id from orders o join order_confirmations c on c.order_id = o.id
    where o.status_id = 1 and c.stage = 'confirmed' order by o.id`,
  );
  await inParallel(ready, 4, async ({ id }) => {
    const courier_id = shop.couriers[id % 2];
    const put = async (path: string, body: object) => {
      const { status, body: said } = await send(shop, { method: 'PUT', path, by, body });
      shop.run.expect('what is confirmed is handed over', status === 200, [
        status,
        said.slice(0, 200),
      ]);
    };
    await put(`/api/orders/${id}/courier`, { courier_id });
    await put(`/api/orders/${id}`, { order_status_id: (id * 13) % 20 < 3 ? 4 : 3 });
  });
  for (const courier of shop.couriers) {
    const rows = await ask<{ id: number; cents: number }>(
      shop.run,
      `select u.order_id as id, (o.total_price * 100)::int as cents from unsettled_orders u join orders o on o.id = u.order_id
      where u.courier_id = $1 order by u.order_id limit 200`,
      [courier],
    );
    if (rows.length === 0) continue;
    const sum = rows.reduce((cents, row) => cents + row.cents, 0);
    const body = {
      courier_id: courier,
      order_ids: rows.map(({ id }) => id),
      counted: (sum / 100).toFixed(2),
    };
    const request = { method: 'POST', path: '/api/cash/hand-overs', by, body };
    const key = `hand-over-${day}-${courier}`;
    const answers = await Promise.all([
      send(shop, { ...request, key }),
      send(shop, { ...request, key }),
    ]);
    const statuses = answers.map(({ status }) => status);
    shop.run.expect('a hand-over is booked once', statuses.join() === '201,201', [
      statuses,
      answers[0]?.body.slice(0, 200),
    ]);
  }
}

/** Each is 0 where stages, history, statuses, stock, sums of phones and the books agree. */
const DISAGREEMENTS = `
  with last as (
    select c.*, o.status_id, h.changes, h.last from order_confirmations c join orders o on o.id = c.order_id cross join lateral (
      select count(*) as changes, (array_agg(to_stage order by id desc))[1] as last
      from order_confirmation_changes where order_id = c.order_id) h
  ), sums as (
    select regexp_replace(guest_phone, '\\D', '', 'g') as phone, count(*) filter (where status_id <> 4) as orders,
      coalesce(sum(total_price) filter (where status_id <> 4), 0) as spent from orders group by 1
  )
  select
    (select count(*)::int from orders o where not exists (select from order_confirmations where order_id = o.id)) as without_stage,
    (select count(*)::int from last where version <> changes + 1 or (changes > 0 and last <> stage)) as history,
    (select count(*)::int from last where (stage in ('duplicate', 'false', 'declined', 'canceled')) <> (status_id = 4)) as statuses,
    (select count(*)::int from last where status_id = 3 and stage <> 'confirmed') as delivered_unconfirmed,
    (select count(*)::int from (select from order_confirmation_changes where key is not null group by order_id, key having count(*) > 1) d) as twice,
    (select count(*)::int from (
      select from order_confirmation_changes where cause = 'staff' group by order_id, before having count(*) > 1) d) as called_twice,
    (select count(*)::int from product_stock s where on_hand <> $1 - (
      select coalesce(sum(quantity), 0) from order_items i join orders o on o.id = i.order_id where o.status_id <> 4)) as stock,
    (select count(*)::int from product_stock s where on_hand <> (
      select sum(change) from stock_changes c where c.product_id = s.product_id)) as stock_ledger,
    (select count(*)::int from sums full join phone_sums p using (phone)
      where (sums.orders, sums.spent) is distinct from (p.orders, p.total_spent)) as phones,
    (select count(*)::int from (select entry_id from ledger_lines group by entry_id having sum(cents) <> 0) e) as unbalanced,
    (select count(*)::int from orders o where case when status_id = 3 then -total_price * 100 else 0 end <> coalesce((
      select sum(l.cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.order_id = o.id and l.account = 'sales'), 0)) as unbooked`;

async function expectAgreement(shop: Shop): Promise<void> {
  const { run, placed } = shop;
  const [by] = shop.staff;
  if (!by) return;
  const [found] = await ask<Record<string, number>>(run, DISAGREEMENTS, [STOCK]);
  const wrong = Object.entries(found ?? {}).filter(([, count]) => count !== 0);
  run.expect('stages, history, stock, phones and books agree', wrong.length === 0, wrong);
  const [counts] = await ask<Record<string, number>>(
    run,
    `
    select count(*)::int as orders, count(distinct notes)::int as keys, count(*) filter (where status_id = 1)::int as pending,
      count(*) filter (where status_id <> 4)::int as sold, coalesce(sum(total_price) filter (where status_id <> 4), 0)::text as revenue,
      coalesce(sum(total_price) filter (where status_id = 3), 0)::text as delivered,
      (select count(*)::int from order_confirmations where due_at is not null) as queued,
      (select count(*)::int from order_confirmations where stage in ('wrong_number', 'unreached')) as aside,
      (select count(*)::int from order_confirmation_changes where cause = 'staff') as noted
    from orders`,
  );
  const read = async (path: string) => dataOf(await send(shop, { method: 'GET', path, by }));
  const [dashboard, summary, cash] = [
    await read('/api/dashboard?range=7'),
    await read('/api/confirmation'),
    await read('/api/cash'),
  ];
  const cents = (amount: unknown) => Math.round(Number(amount) * 100);
  run.expect('each order is there once', counts?.orders === placed.size, counts);
  run.expect('and under one key', counts?.keys === placed.size, counts);
  run.expect('each call is noted once', counts?.noted === shop.calls, [counts?.noted, shop.calls]);
  run.expect('the dashboard counts them', dashboard.orders === counts?.sold, dashboard.orders);
  run.expect('and their revenue', cents(dashboard.revenue) === cents(counts?.revenue));
  run.expect('and what waits', dashboard.pending_orders === counts?.pending);
  const waiting = summary.waiting + summary.later;
  run.expect('the queue counts what is due', waiting === counts?.queued, [summary, counts]);
  run.expect('and what was set aside', summary.aside === counts?.aside, [summary, counts]);
  const held = cents(cash.till) + cents(cash.with_couriers);
  run.expect('till and couriers have what was delivered', held === cents(counts?.delivered), cash);
}

export const fortnight: readonly Scenario[] = [
  {
    line: 'C',
    name: 'fortnight-of-confirmed-orders',
    shop: { products: 50 },
    ownShop: true,
    short: 0.06,
    run: liveAFortnight,
  },
];
