import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/types.ts';
import { defineJob, type JobKind } from '../jobs/define-job.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { KEPT_DAYS, linesOf, ordersBetween } from './kept-sales.ts';
import { dayStart, type ReportDay } from './report-period.ts';

/** The kind of job that keeps the sums of what was sold (docs/decisions/193). */
export const KEEP_SALES = {
  name: 'keep-sales',
  title: 'Adding up sales for the dashboard',
  input: z.unknown(),
  whenBusy: 'merge',
  atStart: true,
  cron: '*/15 * * * *',
  keepSeconds: 3_600,
} as const satisfies JobKind<unknown>;

/** Looks every quarter of an hour, which finds each zone's midnight, and makes the sums again where it is time. */
export const keepSalesJob = defineJob<unknown>({
  ...KEEP_SALES,
  async run({ db, throwIfInterrupted }) {
    const { time_zone: timeZone } = await readSettings(db);
    return { renewed: await keepSales(db, timeZone, throwIfInterrupted) };
  },
});

/** This many changes of orders, read one by one with each dashboard, wait at most for the next quarter of an hour. */
const MANY_MOVES = 500;
/** A transaction that writes an order for longer, in ms, is not waited for: the next run will do. */
const MAX_WAIT = 30_000;
const LOOK_EVERY = 50;

/**
 * Makes the sums again, of all orders until two hours ago, where they don't hold, or the day, the time zone or many orders have changed, or an
 * hour has passed. They are exact at any time; so they are quick to read.
 *
 * @returns whether it did
 */
export async function keepSales(
  db: Kysely<Database>,
  timeZone: string,
  throwIfInterrupted: () => void = () => undefined,
): Promise<boolean> {
  const stretch = await findStretch(db, timeZone);
  if (!stretch.is_due || !(await waitForWriters(db, throwIfInterrupted))) return false;
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      // All of it sees the same: what is deleted here is what the sums contain, and what comes meanwhile stays.
      await sql`delete from kept_sales_moves`.execute(tx);
      await sql`delete from kept_sales_voids`.execute(tx);
      const day = { timeZone, now: stretch.now };
      for (const days of KEPT_DAYS) await sumProducts(tx, { day, days, until: stretch.until });
      await sumQuarters(tx);
    });
  return true;
}

interface Stretch {
  /** By the clock of the database, whose triggers compare with it. */
  readonly now: Date;
  readonly until: Date;
  readonly is_due: boolean;
}

async function findStretch(db: Kysely<Database>, timeZone: string): Promise<Stretch> {
  const now = await sql<{ now: Date }>`select clock_timestamp()::timestamptz(3) as now`.execute(db);
  const day = { timeZone, now: now.rows[0]?.now ?? new Date() };
  const asked = KEPT_DAYS.map((days) => sql`(${days}::int, ${dayStart(day, days - 1)})`);
  const { rows } = await sql<Omit<Stretch, 'now'>>`
    with stretch as (select date_bin('15 minutes', ${day.now}::timestamptz - interval '2 hours', 'epoch') as until)
    select until,
      exists (
        select from (values ${sql.join(asked)}) asked (days, starts_at) where starts_at < until and not exists (
          select from kept_sales k
          where k.days = asked.days and k.starts_at = asked.starts_at and k.ends_at > until - interval '1 hour' and k.ends_at <= until
        )
      ) or exists (select from kept_sales_voids)
        or (select count(*) from (select from kept_sales_moves limit ${MANY_MOVES}) moves) = ${MANY_MOVES} as is_due
    from stretch`.execute(db);
  const [found] = rows;
  if (!found) throw new Error('No stretch was found');
  return { ...found, now: day.now };
}

/**
 * Waits until all who write orders now have ended. What they wrote of orders until two hours ago may be noted nowhere: it was young
 * when they wrote it. Transactions that begin later find it old.
 */
async function waitForWriters(
  db: Kysely<Database>,
  throwIfInterrupted: () => void,
): Promise<boolean> {
  const writing = async () => {
    const { rows } = await sql<{ who: string }>`
      select distinct virtualtransaction as who from pg_locks
      where database = (select oid from pg_database where datname = current_database()) and mode = 'RowExclusiveLock' and granted
        and relation in ('orders'::regclass, 'order_items'::regclass)`.execute(db);
    return rows.map(({ who }) => who);
  };
  const began = performance.now();
  let left = await writing();
  while (left.length > 0) {
    if (performance.now() - began > MAX_WAIT) return false;
    throwIfInterrupted();
    await pause(LOOK_EVERY);
    const now = new Set(await writing());
    left = left.filter((who) => now.has(who));
  }
  return true;
}

interface SummedDays {
  readonly day: ReportDay;
  readonly days: number;
  readonly until: Date;
}

/** Only rows that are not so already are written. */
async function sumProducts(
  tx: Transaction<Database>,
  { day, days, until }: SummedDays,
): Promise<void> {
  const since = dayStart(day, days - 1);
  // In the first hours of a day there is nothing of it to keep.
  await sql`delete from kept_sales where days = ${days}`.execute(tx);
  await sql`
    insert into kept_sales (days, starts_at, ends_at)
    select * from (values (${days}::int, ${since}, ${until}::timestamptz)) stretch (days, since, until) where since < until`.execute(
    tx,
  );
  await sql`
    with counted as (select o.*, 1 as weight from (${ordersBetween(since, sql`${until}`)}) o
    ), summed as materialized (
      select product_id, variant_id, sum(pieces)::int4 as pieces, sum(revenue) as revenue, sum(costed_net) as costed_net, sum(costs) as costs,
        sum(uncosted_pieces)::int4 as uncosted_pieces, sum(uncosted_net) as uncosted_net
      from (${linesOf(sql`counted`)}) line group by product_id, variant_id
    ), gone as (
      delete from kept_product_sales k where days = ${days}
        and not exists (select from summed s where s.product_id = k.product_id and s.variant_id = k.variant_id)
    )
    insert into kept_product_sales as k (days, product_id, variant_id, pieces, revenue, costed_net, costs, uncosted_pieces, uncosted_net)
    select ${days}, summed.* from summed order by product_id, variant_id
    on conflict (days, product_id, variant_id) do update set pieces = excluded.pieces, revenue = excluded.revenue,
      costed_net = excluded.costed_net, costs = excluded.costs, uncosted_pieces = excluded.uncosted_pieces, uncosted_net = excluded.uncosted_net
    where (k.pieces, k.revenue, k.costed_net, k.costs, k.uncosted_pieces, k.uncosted_net)
      is distinct from (excluded.pieces, excluded.revenue, excluded.costed_net, excluded.costs, excluded.uncosted_pieces, excluded.uncosted_net)`.execute(
    tx,
  );
}

/** Of the longest stretch. */
async function sumQuarters(tx: Transaction<Database>): Promise<void> {
  await sql`
    with summed as materialized (
      select date_bin('15 minutes', created_at, 'epoch') as starts_at, count(*) as orders, sum(total_price) as revenue,
        count(*) filter (where status_id = 3) as delivered_orders, coalesce(sum(total_price) filter (where status_id = 3), 0.00) as delivered_revenue
      from kept_sales k cross join lateral (
        select created_at, total_price, status_id from orders
        where created_at >= k.starts_at and created_at < k.ends_at and status_id <> 4 offset 0
      ) o
      where days = ${Math.max(...KEPT_DAYS)} group by 1
    ), gone as (
      delete from kept_quarter_sales k where not exists (select from summed s where s.starts_at = k.starts_at)
    )
    insert into kept_quarter_sales as k (starts_at, orders, revenue, delivered_orders, delivered_revenue)
    select * from summed
    on conflict (starts_at) do update set orders = excluded.orders, revenue = excluded.revenue,
      delivered_orders = excluded.delivered_orders, delivered_revenue = excluded.delivered_revenue
    where (k.orders, k.revenue, k.delivered_orders, k.delivered_revenue)
      is distinct from (excluded.orders, excluded.revenue, excluded.delivered_orders, excluded.delivered_revenue)`.execute(
    tx,
  );
}
