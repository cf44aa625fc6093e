import { inParallel } from '../test/scenarios/http-client.ts';
import type { Run, Scenario } from '../test/scenarios/scenario.ts';
import {
  ask,
  type CashShop,
  dataOf,
  expectBooksAgree,
  handOverCash,
  hireCourier,
  liveDays,
  openCashShop,
  send,
} from './cash-shop.ts';

/** Orders of the whole fortnight, and how many numbers place them. */
const ORDERS = 1_000;
const ORDERS_A_NUMBER = 1.4;
const DAYS = 14;
/** How often the shop is killed, while orders come in, while they are confirmed, and while they are handed over. */
const KILLS = 12;

/**
 * A fortnight of a shop that confirms its orders: buyers send them twice, two people call at once and send each outcome twice, couriers
 * deliver or bring back, the books are kept, and the shop is killed in the middle of all that.
 */
async function liveAFortnight(run: Run): Promise<void> {
  const shop = await openShop(run);
  const extent = { days: DAYS, orders: ORDERS, kills: KILLS };
  await liveDays(shop, extent, (day) => handOver(shop, day));
  run.figure('calls', shop.calls);
  await expectAgreement(shop);
}

interface Shop extends CashShop {
  readonly couriers: readonly number[];
}

async function openShop(run: Run): Promise<Shop> {
  const shop = await openCashShop(run, Math.ceil(ORDERS / ORDERS_A_NUMBER));
  const couriers = [await hireCourier(shop, 'Ziad'), await hireCourier(shop, 'Amal')];
  return { ...shop, couriers };
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
  for (const courier of shop.couriers)
    await handOverCash(shop, courier, { key: `hand-over-${day}-${courier}`, by });
}

async function expectAgreement(shop: Shop): Promise<void> {
  const { run, placed } = shop;
  const [by] = shop.staff;
  if (!by) return;
  await expectBooksAgree(shop);
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
