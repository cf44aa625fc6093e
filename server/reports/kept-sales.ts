import { type RawBuilder, sql } from 'kysely';
import { daysOf, REPORT_RANGES } from '../../domain/report-range.ts';
import { dayStart, type ReportDay } from './report-period.ts';

/** Of this many days, today included, sums are kept. */
export const KEPT_DAYS = REPORT_RANGES.map(daysOf);

/**
 * `kept`, a row or none: of which stretch the sums of this many days are, where they hold (docs/decisions/193). Midnight and another
 * time zone move the days, and the job moves the sums behind them. Where the clock was put back they reach into what is still to come.
 */
export const keptStretch = (day: ReportDay, days: number): RawBuilder<unknown> => sql`
  kept as materialized (
    select days, starts_at, ends_at from kept_sales
    where days = ${days} and not exists (select from kept_sales_voids)
      and starts_at between ${dayStart(day, days - 1)} - interval '36 hours' and ${dayStart(day, days - 1)} + interval '36 hours'
      and ends_at between ${dayStart(day, days - 1)} and ${day.now}::timestamptz - interval '1 hour'
  )`;

/** Orders with what a line needs of them and how often they count: `counted (id, subtotal, offers_total, weight)`. */
type CountedOrders = RawBuilder<unknown>;

/**
 * What was sold in the last this many days, today included: `sold`, with a row or several for a product and its variants, whose sums are
 * exact: those that are kept, what changed since, and the orders of which none are kept. What was only ordered and canceled was not sold.
 */
export const soldIn = (day: ReportDay, days: number): RawBuilder<unknown> => sql`
  ${keptStretch(day, days)},
  stretch as (
    select coalesce((select ends_at from kept), ${dayStart(day, days - 1)}) as since, ${dayStart(day, -1)} as until, 1 as weight
    union all
    select least(starts_at, asked), greatest(starts_at, asked), case when starts_at < asked then -1 else 1 end
    from kept cross join (select ${dayStart(day, days - 1)} as asked) day where starts_at <> asked
  ), counted as (
    select o.*, weight from stretch cross join lateral (${ordersBetween(sql`since`, sql`until`)}) o
    union all
    select o.*, (to_status_id <> 4)::int - (from_status_id <> 4)::int
    from kept cross join kept_sales_moves m cross join lateral (
      select id, subtotal, offers_total from orders
      where id = m.order_id and created_at >= kept.starts_at and created_at < kept.ends_at offset 0
    ) o
    where (to_status_id = 4) <> (from_status_id = 4)
  ), sold as (
    select product_id, variant_id, pieces, revenue, costed_net, costs, uncosted_pieces, uncosted_net
    from kept join kept_product_sales using (days)
    union all ${linesOf(sql`counted`)}
  )`;

/** Orders that count as sold; `offset 0` has the planner read them by their index, however many it expects. */
export const ordersBetween = (since: RawBuilder<unknown>, until: RawBuilder<unknown>) => sql`
  select id, subtotal, offers_total from orders
  where created_at >= ${since} and created_at < ${until} and status_id <> 4 offset 0`;

/**
 * The lines of counted orders as `sold` and `kept_product_sales` have them. What offers take off an order counts for each of its
 * lines in proportion. Read order by order, since a plan that joins reads the lines of all years.
 */
export const linesOf = (counted: CountedOrders): RawBuilder<unknown> => sql`
  select i.product_id, i.variant_id, weight * i.quantity as pieces, weight * i.subtotal as revenue,
    case when i.cost is null then 0 else weight * net end as costed_net, coalesce(weight * i.quantity * i.cost, 0) as costs,
    case when i.cost is null then weight * i.quantity else 0 end as uncosted_pieces,
    case when i.cost is null then weight * net else 0 end as uncosted_net
  from ${counted} o cross join lateral (
    select product_id, coalesce(variant_id, 0) as variant_id, quantity, subtotal, cost,
      case when o.subtotal = 0 then 0 when o.offers_total = 0 then subtotal
        else subtotal * (o.subtotal - o.offers_total) / o.subtotal end as net
    from order_items where order_id = o.id offset 0
  ) i`;
