import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dashboard } from '../../contract/dashboard.ts';
import { daysOf, type ReportRange, UNSOLD_DAYS } from '../../domain/report-range.ts';
import type { Database } from '../database/types.ts';

/** How the shop does: three statements, and one of the margin where it is shown, side by side (issue 6). */
export async function readDashboard(
  db: Kysely<Database>,
  period: ReportPeriod,
): Promise<Dashboard> {
  const [sales, margin, products, waiting] = await Promise.all([
    readSales(db, period),
    period.withMargin ? readMargin(db, period) : null,
    readSoldAndUnsold(db, period),
    readWaiting(db),
  ]);
  const [first] = sales;
  return {
    time_zone: period.timeZone,
    orders: first?.all_orders ?? 0,
    revenue: first?.all_revenue ?? '0.00',
    average_order: first?.average ?? '0.00',
    delivered: {
      orders: first?.delivered_orders ?? 0,
      revenue: first?.delivered_revenue ?? '0.00',
    },
    ...(margin && { margin }),
    series: sales.map(({ start, orders, revenue }) => ({
      start: start.toISOString(),
      orders,
      revenue,
    })),
    ...products,
    ...waiting,
  };
}

/** How many products each list shows. */
const MOST_LISTED = 8;

type ProductLists = Pick<Dashboard, 'best_sellers' | 'viewed_without_sales'>;

/**
 * What sold best in the range, and what is looked at most without a sale in the last 30 days: one
 * pass over these days' orders serves both. What was only ordered and canceled was not sold.
 */
async function readSoldAndUnsold(
  db: Kysely<Database>,
  period: ReportPeriod,
): Promise<ProductLists> {
  const inRange = sql`o.created_at >= ${dayStart(period, daysOf(period.range) - 1)}`;
  const { rows } = await sql<ProductLists>`
    with sold as materialized (
      select i.product_id as id, sum(i.quantity) filter (where ${inRange}) as pieces,
        sum(i.subtotal) filter (where ${inRange}) as revenue
      from orders o join order_items i on i.order_id = o.id
      where o.created_at >= ${dayStart(period, UNSOLD_DAYS - 1)} and o.status_id <> 4
        and o.created_at < ${dayStart(period, -1)}
      group by i.product_id
    ), best as (
      select id, pieces, revenue from sold where pieces > 0
      order by pieces desc, revenue desc, id desc limit ${MOST_LISTED}
    ), unsold as (
      select p.id, v.view_count
      from product_popularity v join products p on p.id = v.product_id
      where v.view_count > 0 and p.deleted_at is null
        and not exists (select from sold where sold.id = p.id)
      order by v.view_count desc, v.product_id desc limit ${MOST_LISTED}
    )
    select
      (select coalesce(json_agg(json_build_object('id', best.id, 'name', p.name,
          'image', c.card::json -> 'images' -> 0, 'pieces', pieces, 'revenue', revenue::text,
          'deleted', p.deleted_at is not null
        ) order by pieces desc, best.revenue desc, best.id desc), '[]')
        from best join products p using (id) left join product_cards c on c.product_id = best.id
      ) as best_sellers,
      (select coalesce(json_agg(json_build_object('id', unsold.id, 'name', p.name,
          'image', c.card::json -> 'images' -> 0, 'view_count', view_count
        ) order by view_count desc, unsold.id desc), '[]')
        from unsold join products p using (id) left join product_cards c on c.product_id = unsold.id
      ) as viewed_without_sales`.execute(db);
  return rows[0] ?? { best_sellers: [], viewed_without_sales: [] };
}

/**
 * What was sold of products whose cost is noted, and what it cost; `null` where there is none. What offers take off an order
 * counts for each of its lines in proportion. Lines have the cost of when they were ordered; those of older releases, and those that had
 * none then, have that of now.
 */
async function readMargin(
  db: Kysely<Database>,
  period: ReportPeriod,
): Promise<NonNullable<Dashboard['margin']> | null> {
  const { rows } = await sql<{ revenue: string | null; cost: string; pieces_without_cost: number }>`
    select round(sum(case when o.subtotal > 0
        then i.subtotal * (o.subtotal - o.offers_total) / o.subtotal else 0 end)
        filter (where c.cost is not null), 2) as revenue,
      sum(i.quantity * c.cost) as cost,
      coalesce(sum(i.quantity) filter (where c.cost is null), 0)::int8 as pieces_without_cost
    from orders o join order_items i on i.order_id = o.id
      left join variant_costs v on v.variant_id = i.variant_id
      left join product_costs p on p.product_id = i.product_id
      cross join lateral (select coalesce(i.cost, v.cost, p.cost) as cost) c
    where o.created_at >= ${dayStart(period, daysOf(period.range) - 1)}
      and o.created_at < ${dayStart(period, -1)} and o.status_id <> 4`.execute(db);
  const [sold] = rows;
  return sold?.revenue == null ? null : { ...sold, revenue: sold.revenue };
}

/** Counted products that are sold and of which few are left, and variants of such, also those of which none is. */
const LOW = sql`(
    select p.id, null::int4 as variant_id, p.name, s.on_hand
    from product_stock s join products p on p.id = s.product_id
    where s.on_hand <= s.low_at and p.available and p.deleted_at is null
    union all
    select p.id, v.id, p.name || ', ' || v.name, s.on_hand
    from variant_stock s join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where s.on_hand <= s.low_at and v.offered and p.available and v.deleted_at is null and p.deleted_at is null
  ) low`;

type Waiting = Pick<
  Dashboard,
  | 'pending_orders'
  | 'unread_messages'
  | 'out_of_stock'
  | 'out_of_stock_total'
  | 'low_stock'
  | 'low_stock_total'
>;

/** What waits for the merchant, whenever it came; of what can't be bought, the most viewed first, of what is nearly sold out, the fewest. */
async function readWaiting(db: Kysely<Database>): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*) from orders where status_id = 1) as pending_orders,
      (select count(*) from contact_messages where read_at is null) as unread_messages,
      (select count(*) from products where deleted_at is null and not available)
        as out_of_stock_total,
      (select coalesce(json_agg(json_build_object('id', gone.id, 'name', gone.name, 'view_count', gone.view_count,
          'image', c.card::json -> 'images' -> 0
        ) order by gone.view_count desc, gone.id desc), '[]')
        from (
          select p.id, p.name, v.view_count from products p join product_popularity v on v.product_id = p.id
          where p.deleted_at is null and not p.available
          order by v.view_count desc, v.product_id desc limit ${MOST_LISTED}
        ) gone left join product_cards c on c.product_id = gone.id
      ) as out_of_stock,
      (select count(*) from ${LOW}) as low_stock_total,
      (select coalesce(json_agg(json_build_object('id', low.id, 'name', low.name,
          'image', c.card::json -> 'images' -> 0, 'on_hand', low.on_hand, 'variant_id', low.variant_id
        ) order by low.on_hand, low.id, low.variant_id), '[]')
        from (select * from ${LOW} order by on_hand, id, variant_id limit ${MOST_LISTED}) low
          left join product_cards c on c.product_id = low.id
      ) as low_stock`.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error('Nothing was counted');
  const low_stock = waiting.low_stock.map(({ variant_id, ...product }) =>
    typeof variant_id === 'number' ? { ...product, variant_id } : product,
  );
  return { ...waiting, low_stock };
}

/** What a report covers: a range that ends with the day of `now` in `timeZone` (an IANA name). */
interface ReportPeriod {
  readonly range: ReportRange;
  readonly timeZone: string;
  /** Whether who asks may read what products cost. */
  readonly withMargin: boolean;
  readonly now: Date;
}

/** What was sold between `start` and the next row's; `all_…` and `average` are of the whole range. */
interface SalesRow {
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
async function readSales(db: Kysely<Database>, period: ReportPeriod): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with parts as (${period.range === 'today' ? hoursOf(period) : daysUntil(period)})
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
const dayStart = ({ timeZone, now }: ReportPeriod, daysAgo: number): RawBuilder<Date> =>
  sql`(${localDay({ timeZone, now })} - make_interval(days => ${daysAgo}::int)) at time zone ${timeZone}`;

/** Midnight of today as the shop's clock has it. */
const localDay = ({ timeZone, now }: Pick<ReportPeriod, 'timeZone' | 'now'>) =>
  sql`date_trunc('day', ${now}::timestamptz at time zone ${timeZone})`;

function daysUntil(period: ReportPeriod): RawBuilder<unknown> {
  const { timeZone, range } = period;
  const today = localDay(period);
  return sql`
    select day at time zone ${timeZone} as start,
      (day + interval '1 day') at time zone ${timeZone} as until
    from generate_series(
      ${today} - make_interval(days => ${daysOf(range) - 1}::int), ${today}, interval '1 day'
    ) day`;
}

function hoursOf(period: ReportPeriod): RawBuilder<unknown> {
  return sql`
    select hour as start, least(hour + interval '1 hour', ${dayStart(period, -1)}) as until
    from generate_series(
      ${dayStart(period, 0)}, ${dayStart(period, -1)} - interval '1 second', interval '1 hour'
    ) hour`;
}
