import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '../server/database/database-errors.ts';
import { type Answer, inParallel } from '../test/scenarios/http-client.ts';
import { listenerOf } from '../test/scenarios/processes.ts';
import type { Run } from '../test/scenarios/scenario.ts';
import { DatabaseStopped } from '../test/scenarios/shop-under-test.ts';
import { logIn, register } from '../test/scenarios/visitors.ts';

const STOCK = 100_000;
/** The second currency of shops that take one. */
export const SECOND = 'LBP';

/** Somebody of the staff, by the token that they are logged in with. */
export interface Staff {
  readonly name: string;
  readonly token: string;
}

/** A shop that confirms its orders and keeps books, and what its people have done so far. */
export interface CashShop {
  readonly run: Run;
  readonly staff: readonly Staff[];
  readonly product: number;
  /** Ids by the key that each order was sent with. */
  /** How many numbers place the orders. */
  readonly numbers: number;
  readonly placed: Map<string, number>;
  readonly calledToday: Map<string, string>;
  /** Codes of store credit that returns have given and no order was placed with yet. */
  readonly credits: string[];
  /** Who has which number before them now. */
  readonly inHand: Map<string, string>;
  calls: number;
}

/** Sends a request again until it is answered, as clients do: with its key it is done once. */
export async function send(
  { run }: Pick<CashShop, 'run'>,
  request: {
    readonly method: string;
    readonly path: string;
    readonly by?: Staff;
    readonly key?: string;
    readonly body?: object;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<Answer> {
  const { by, key, headers: own, ...sent } = request;
  const headers = {
    ...own,
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
export async function ask<Row extends object>(
  run: Run,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      return await run.shop.query<Row>(text, values);
    } catch (error) {
      const isAway = isDatabaseAway(error) || error instanceof DatabaseStopped;
      if (!isAway || performance.now() > until) throw error;
      await pause(100);
    }
  }
}

/** The data of an answer's envelope. */
export const dataOf = ({ body }: Pick<Answer, 'body'>) => JSON.parse(body).data;

/** Opens the shop: confirmation, zones and books are on, one product is counted. */
export async function openCashShop(run: Run, numbers: number): Promise<CashShop> {
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
  const maps = { placed: new Map(), calledToday: new Map(), inHand: new Map() };
  const empty = { ...maps, credits: [], calls: 0 };
  return { run, staff, numbers, product: row?.id ?? 0, ...empty };
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
async function takeOrdersOfDay(shop: CashShop, count: number): Promise<void> {
  const first = shop.placed.size;
  const all = Array.from({ length: count }, (_none, n) => first + n);
  await inParallel(all, 4, async (n) => {
    const key = `order-${n}`;
    const code = shop.credits.pop();
    const body = {
      ...{ user_id: null, guest_name: 'Rima Haddad', guest_email: '', notes: key },
      ...(code && { credit_code: code }),
      guest_phone: `+961 3${300_000 + ((n * 7) % shop.numbers)}`,
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

/** Calls who is due, as one of the staff, until nobody is; sends each outcome twice. */
async function confirmOrders(shop: CashShop, who: Staff): Promise<void> {
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

/** What a scenario of some days has in all. */
interface Extent {
  readonly days: number;
  readonly orders: number;
  readonly kills: number;
}

/** Takes the orders of each day and confirms them, does what else is done on it, and kills the shop in the middle of all that. */
export async function liveDays(
  shop: CashShop,
  extent: Extent,
  liveDay: (day: number, isLast: boolean) => Promise<void>,
): Promise<void> {
  const { run } = shop;
  const days = Math.max(3, run.times(extent.days));
  const perDay = Math.ceil(run.times(extent.orders) / days);
  const killing = killNowAndThen(run, run.times(extent.kills));
  for (let day = 0; day < days; day += 1) {
    await takeOrdersOfDay(shop, perDay);
    await Promise.all(shop.staff.map((who) => confirmOrders(shop, who)));
    await liveDay(day, day === days - 1);
    await passDay(shop);
  }
  const kills = await killing.end();
  run.figure('orders', shop.placed.size);
  run.figure('kills', kills);
  run.expect('it was killed in the middle', kills > 0);
}

/** Adds a courier as the shop's owner. */
export const hireCourier = async (shop: CashShop, name: string): Promise<number> =>
  dataOf(
    await send(shop, { method: 'POST', path: '/api/couriers', by: ownerOf(shop), body: { name } }),
  ).id;

export const ownerOf = ({ staff }: CashShop): Staff => staff[0] as Staff;

/**
 * A courier hands over what they collected, once however often it is sent.
 *
 * @returns the orders that it was of
 */
export async function handOverCash(
  shop: CashShop,
  courier: number,
  { key, by = ownerOf(shop) }: { readonly key: string; readonly by?: Staff },
): Promise<number[]> {
  const rows = await ask<{ id: number; cents: number; notes: number }>(
    shop.run,
    `select u.order_id as id, u.due_cents::int - coalesce(p.worth_cents, 0)::int as cents, coalesce(p.second_amount, 0)::float8 as notes
    from unsettled_orders u left join order_payments p on p.order_id = u.order_id
    where u.courier_id = $1 order by u.order_id limit 200`,
    [courier],
  );
  const order_ids = rows.map(({ id }) => id);
  if (rows.length === 0) return order_ids;
  const sum = rows.reduce((cents, row) => cents + row.cents, 0);
  const notes = rows.reduce((all, row) => all + row.notes, 0);
  const body = {
    ...{ courier_id: courier, order_ids, counted: (sum / 100).toFixed(2) },
    ...(notes > 0 && { counted_notes: [{ code: SECOND, amount: (notes / 100).toFixed(2) }] }),
  };
  const request = { method: 'POST', path: '/api/cash/hand-overs', by, key, body };
  const answers = await Promise.all([send(shop, request), send(shop, request)]);
  const statuses = answers.map(({ status }) => status);
  shop.run.expect('a hand-over is booked once', statuses.join() === '201,201', [
    statuses,
    answers[0]?.body.slice(0, 200),
  ]);
  return order_ids;
}

/** The next day: what waits for its time is due. */
const passDay = ({ run, calledToday }: CashShop) => {
  calledToday.clear();
  return ask(
    run,
    `update order_confirmations set due_at = now() - interval '1 minute' where due_at > now()`,
  );
};

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
    (select count(*)::int from product_stock s where on_hand <> $1::int - $2::int - (
      select coalesce(sum(quantity), 0) from order_items i join orders o on o.id = i.order_id where o.status_id <> 4) + (
      select coalesce(sum(quantity), 0) from order_return_lines where goes_to = 'stock')) as stock,
    (select count(*)::int from product_stock s where on_hand <> (
      select sum(change) from stock_changes c where c.product_id = s.product_id)) as stock_ledger,
    (select count(*)::int from sums full join phone_sums p using (phone)
      where (sums.orders, sums.spent) is distinct from (p.orders, p.total_spent)) as phones,
    (select count(*)::int from (select entry_id from ledger_lines group by entry_id having sum(cents) <> 0) e) as unbalanced,
    (select count(*)::int from orders o where case when status_id = 3 then -(total_price + coalesce(credit, 0)) * 100 else 0 end <> coalesce((
      select sum(l.cents) from ledger_entries e join ledger_lines l on l.entry_id = e.id
      where e.order_id = o.id and l.account = 'sales'), 0)) as unbooked,
    (select count(*)::int from store_credits c where c.spent_cents > c.given_cents or c.spent_cents <> coalesce((
      select sum(o.credit * 100) from orders o where o.credit_id = c.id and o.status_id <> 4), 0)) as credits,
    (select (coalesce(sum(given_cents), 0) - coalesce((select sum(credit * 100) from orders where status_id = 3), 0)
      + coalesce((select sum(cents) from ledger_lines where account = 'credits'), 0))::int from store_credits) as owed`;

/** Waits until the latest orders are counted for their phones: that happens behind their commit. */
async function untilCounted(run: Run): Promise<void> {
  const until = Date.now() + 30_000;
  while ((await ask(run, 'select from uncounted_orders limit 1')).length > 0) {
    if (Date.now() > until) return run.expect('new orders are counted', false);
    await pause(100);
  }
}

/** Expects stages, history, statuses, stock, sums of phones and books to agree. `lost`: pieces that came back damaged from the door. */
export async function expectBooksAgree({ run }: CashShop, lost = 0): Promise<void> {
  await untilCounted(run);
  const [found] = await ask<Record<string, number>>(run, DISAGREEMENTS, [STOCK, lost]);
  const wrong = Object.entries(found ?? {}).filter(([, count]) => count !== 0);
  run.expect('stages, history, stock, phones and books agree', wrong.length === 0, wrong);
}
