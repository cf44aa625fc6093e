import { type Kysely, sql } from 'kysely';
import type { CashAges, ReportNumbers } from '../../contract/order-reports.ts';
import { formatDecimal } from '../../domain/money.ts';
import { CASH_AGES } from '../../domain/order-reports.ts';
import type { Database } from '../database/types.ts';
import { ORDER_PHONE_KEY } from '../phone/phone-histories.ts';
import type { ReportPeriod } from './report-sums.ts';

const MAX_NUMBERS = 50;

/** The numbers whose orders of some days came back most often. Numbers of removed people are not known. */
export async function readReportNumbers(
  db: Kysely<Database>,
  { from, to, timeZone }: ReportPeriod,
): Promise<ReportNumbers> {
  const phone = sql.raw(ORDER_PHONE_KEY);
  const { rows } = await sql<ReportNumbers['rows'][number]>`
    with period as materialized (
      select ${from}::timestamp at time zone ${timeZone} as since, (${to}::timestamp + interval '1 day') at time zone ${timeZone} as until
    ), refused as (
      select ${phone} as phone, count(*)::int4 as came_back, sum(total_price)::numeric(14, 2)::text as came_back_value, max(id) as latest
      from period cross join lateral (
        select * from orders where status_id = 4 and created_at >= since and created_at < until and courier_id is not null
          and person_removed_at is null offset 0
      ) o group by 1 order by came_back desc, latest desc limit ${MAX_NUMBERS}
    )
    select r.phone, latest.guest_name as name, came_back, came_back_value, (
      select count(*)::int4 from orders where ${phone} = r.phone and person_removed_at is null and status_id <> 4
        and created_at >= period.since and created_at < period.until and status_id = 3
    ) as delivered
    from period cross join refused r join orders latest on latest.id = r.latest
    order by came_back desc, latest desc`.execute(db);
  return { rows };
}

interface AgesRow {
  readonly courier_id: number;
  readonly name: string;
  readonly age: number;
  readonly orders: number;
  readonly cents: string;
}

/** How old the cash is that couriers still have: what is left of each delivered order that is not settled. */
export async function readCashAges(db: Kysely<Database>, now: Date): Promise<CashAges> {
  const ends = CASH_AGES.filter((days) => days !== null);
  const { rows: begun } = await sql`select from cash_books`.execute(db);
  // `age` is the place in CASH_AGES.
  const { rows } = await sql<AgesRow>`
    select u.courier_id, coalesce(max(c.name), '') as name, age, count(*)::int4 as orders, sum(due_cents - settled_cents)::text as cents
    from unsettled_orders u left join couriers c on c.id = u.courier_id
      cross join lateral (select width_bucket(extract(epoch from ${now}::timestamptz - u.since) / 86400, ${ends}::float8[])::int4 as age) a
    group by u.courier_id, age`.execute(db);
  const sumOf = (some: readonly AgesRow[]) =>
    formatDecimal(some.reduce((sum, { cents }) => sum + Number(cents), 0));
  const countOf = (some: readonly AgesRow[]) => some.reduce((sum, { orders }) => sum + orders, 0);
  const ofAge = (some: readonly AgesRow[], place: number) =>
    some.filter(({ age }) => age === place);
  const byCourier = [...Map.groupBy(rows, ({ courier_id }) => courier_id).entries()];
  return {
    begun: begun.length > 0,
    ages: CASH_AGES.map((days, place) => ({
      days,
      orders: countOf(ofAge(rows, place)),
      amount: sumOf(ofAge(rows, place)),
    })),
    couriers: byCourier
      .map(([id, some]) => ({
        id,
        name: some[0]?.name ?? '',
        orders: countOf(some),
        amount: sumOf(some),
        by_age: CASH_AGES.map((_days, place) => sumOf(ofAge(some, place))),
      }))
      .sort((a, b) => Number(b.amount) - Number(a.amount) || a.id - b.id),
  };
}
