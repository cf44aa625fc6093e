import { type Kysely, sql } from 'kysely';
import type { TrafficCounts, TrafficReport } from '../../contract/traffic.ts';
import type { ReportDays } from '../../domain/order-reports.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';

/** Pairs of source and campaign in a report. */
const MAX_ROWS = 200;

type Row = TrafficReport['rows'][number];

/**
 * What was counted on some days, with the orders that counted visits led to. One statement.
 *
 * @param timeZone where the days of orders begin and end; visits were counted by it
 */
export async function readTraffic(
  db: Kysely<Database>,
  { from, to }: ReportDays,
  timeZone: string,
): Promise<Pick<TrafficReport, 'totals' | 'rows' | 'total'>> {
  const { rows } = await sql<TrafficCounts & Row & { is_total: boolean; total: number }>`
    with counted as (
      select source, campaign, sum(visits) as visits, sum(pages) as pages, sum(views) as views, sum(products) as products,
        sum(carts) as carts, sum(checkouts) as checkouts
      from traffic_sums where day between ${from}::date and ${to}::date group by source, campaign
    ), ordered as (
      select visit_source as source, visit_campaign as campaign, count(*) as orders,
        count(*) filter (where status_id = ${ORDER_STATUS.canceled}) as canceled,
        count(*) filter (where status_id = ${ORDER_STATUS.completed}) as delivered,
        sum(total_price) filter (where status_id <> ${ORDER_STATUS.canceled}) as value,
        sum(total_price) filter (where status_id = ${ORDER_STATUS.completed}) as delivered_value
      from orders
      where visit_source is not null and created_at >= (${from}::date)::timestamp at time zone ${timeZone}
        and created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}
      group by visit_source, visit_campaign
    )
    select grouping(source) = 1 as is_total, coalesce(source, '') as source, coalesce(campaign, '') as campaign,
      coalesce(sum(visits), 0)::int as visits, coalesce(sum(pages), 0)::int as pages, coalesce(sum(views), 0)::int as views,
      coalesce(sum(products), 0)::int as products, coalesce(sum(carts), 0)::int as carts,
      coalesce(sum(checkouts), 0)::int as checkouts, coalesce(sum(orders), 0)::int as orders,
      coalesce(sum(canceled), 0)::int as canceled, coalesce(sum(delivered), 0)::int as delivered,
      coalesce(sum(value), 0)::numeric(14, 2)::text as value, coalesce(sum(delivered_value), 0)::numeric(14, 2)::text as delivered_value,
      count(*) over ()::int - 1 as total
    from counted full join ordered using (source, campaign)
    group by grouping sets ((source, campaign), ())
    order by is_total desc, visits desc, orders desc, source, campaign limit ${MAX_ROWS + 1}`.execute(
    db,
  );
  const [whole, ...shown] = rows.map(({ is_total: _, total: _all, ...row }) => row);
  if (!whole) throw new Error('Sums have a row in any case');
  const { source: _source, campaign: _campaign, ...totals } = whole;
  return { totals, rows: shown, total: rows[0]?.total ?? 0 };
}
