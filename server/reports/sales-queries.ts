import { type Kysely, type RawBuilder, sql } from 'kysely';
import { daysOf, type ReportRange } from '../../domain/report-range.ts';
import type { Database } from '../database/types.ts';

/** What a report tells of: a range that ends with the day of `now` in `timeZone` (an IANA name). */
export interface ReportQuestion {
  readonly range: ReportRange;
  readonly timeZone: string;
  readonly now: Date;
}

/** What was sold between `start` and the next row's; `all_…` and `average` are of the whole range. */
export interface SalesRow {
  readonly start: Date;
  readonly orders: number;
  readonly revenue: string;
  readonly all_orders: number;
  readonly all_revenue: string;
  readonly average: string;
  readonly delivered_orders: number;
  readonly delivered_revenue: string;
}

/**
 * Orders and revenue by day, or of one day by hour. Canceled orders don't count. Days are the shop's
 * own, of 23 or 25 hours where its clocks change, and hours are real ones. Money is decimal text.
 */
export async function readSales(
  db: Kysely<Database>,
  question: ReportQuestion,
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with parts as (${question.range === 'today' ? hoursOf(question) : daysUntil(question)})
    select start, orders, revenue,
      sum(orders) over ()::int8 as all_orders, sum(revenue) over () as all_revenue,
      coalesce(round(sum(revenue) over () / nullif(sum(orders) over (), 0), 2), 0.00) as average,
      sum(delivered) over ()::int8 as delivered_orders,
      sum(received) over () as delivered_revenue
    from parts cross join lateral (
      select count(*) as orders, coalesce(sum(total_price), 0.00) as revenue,
        count(*) filter (where status_id = 3) as delivered,
        coalesce(sum(total_price) filter (where status_id = 3), 0.00) as received
      from orders
      where created_at >= start and created_at < until and status_id <> 4
    ) sold
    order by start`.execute(db);
  return rows;
}

/** The first moment of the day that is so many days before today. */
export const dayStart = ({ timeZone, now }: ReportQuestion, daysAgo: number): RawBuilder<Date> =>
  sql`(${localDay({ timeZone, now })} - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone}`;

/** Midnight of today as the shop's clock has it. */
const localDay = ({ timeZone, now }: Pick<ReportQuestion, 'timeZone' | 'now'>) =>
  sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`;

function daysUntil(question: ReportQuestion): RawBuilder<unknown> {
  const { timeZone, range } = question;
  const today = localDay(question);
  return sql`
    select day at time zone ${timeZone} as start,
      (day + interval '1 day') at time zone ${timeZone} as until
    from generate_series(
      ${today} - make_interval(days => ${daysOf(range) - 1}::int), ${today}, interval '1 day'
    ) day`;
}

function hoursOf(question: ReportQuestion): RawBuilder<unknown> {
  return sql`
    select hour as start, least(hour + interval '1 hour', ${dayStart(question, -1)}) as until
    from generate_series(
      ${dayStart(question, 0)}, ${dayStart(question, -1)} - interval '1 second', interval '1 hour'
    ) hour`;
}
