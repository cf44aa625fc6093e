import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Dashboard } from '../../contract/dashboard.ts';
import { daysOf, UNSOLD_DAYS } from '../../domain/report-range.ts';
import type { Database } from '../database/types.ts';
import { FEW_OR_NONE } from '../products/few-left.ts';
import { inPanel } from '../products/in-panel.ts';
import { nameWithVariant } from '../products/variant-name.ts';
import { keptStretch, soldIn } from './kept-sales.ts';
import { dayStart, localDay, type ReportPeriod } from './report-period.ts';

/** How the shop does: four statements, side by side. */
export async function readDashboard(
  db: Kysely<Database>,
  period: ReportPeriod,
): Promise<Dashboard> {
  const [sales, { margin, best_sellers }, viewed_without_sales, waiting] = await Promise.all([
    readSales(db, period),
    readSold(db, period),
    readUnsold(db, period),
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
    best_sellers,
    viewed_without_sales,
    ...waiting,
  };
}

/** How many products each list shows. */
const MAX_LISTED = 8;

type Sold = Pick<Dashboard, 'best_sellers' | 'margin'>;

/**
 * What sold best in the range; and what was sold of products whose cost is noted, and what it cost, where there is any such. Lines have
 * the cost of when they were ordered; those of older releases, and those that had none then, have that of now.
 */
async function readSold(db: Kysely<Database>, period: ReportPeriod): Promise<Sold> {
  const { rows } = await sql<{
    best_sellers: Dashboard['best_sellers'];
    revenue: string | null;
    cost: string;
    pieces_without_cost: number;
  }>`
    with ${soldIn(period, daysOf(period.range))}, best as (
      select product_id as id, sum(pieces)::int8 as pieces, sum(revenue) as revenue from sold
      group by product_id having sum(pieces) > 0
      order by pieces desc, revenue desc, id desc limit ${MAX_LISTED}
    ), margin as (
      select case when sum(pieces - uncosted_pieces) > 0 or sum(uncosted_pieces) filter (where c.cost is not null) > 0
          then round(sum(costed_net) + coalesce(sum(uncosted_net) filter (where c.cost is not null), 0), 2) end as revenue,
        round(sum(costs) + coalesce(sum(uncosted_pieces * c.cost), 0), 2) as cost,
        coalesce(sum(uncosted_pieces) filter (where c.cost is null), 0)::int8 as pieces_without_cost
      from sold left join variant_costs v using (variant_id) left join product_costs p using (product_id)
        cross join lateral (select coalesce(v.cost, p.cost) as cost) c
      where ${period.withMargin}::boolean
    )
    select margin.*, (
      select coalesce(json_agg(json_build_object('id', best.id, 'name', p.name,
          'image', c.card::json -> 'images' -> 0, 'pieces', pieces, 'revenue', best.revenue::text,
          'deleted', not ${inPanel('p')}
        ) order by pieces desc, best.revenue desc, best.id desc), '[]')
      from best join products p using (id) left join product_cards c on c.product_id = best.id
    ) as best_sellers
    from margin`.execute(db);
  const [sold] = rows;
  if (!sold) throw new Error('Nothing was added up');
  const { best_sellers, revenue, ...margin } = sold;
  return { best_sellers, ...(revenue !== null && { margin: { ...margin, revenue } }) };
}

/** What is looked at most without a sale in the last 30 days. */
async function readUnsold(
  db: Kysely<Database>,
  period: ReportPeriod,
): Promise<Dashboard['viewed_without_sales']> {
  const { rows } = await sql<Dashboard['viewed_without_sales'][number]>`
    with ${soldIn(period, UNSOLD_DAYS)}, had_sales as materialized (
      select product_id from sold group by product_id having sum(pieces) > 0
    ), unsold as (
      select p.id, p.name, v.view_count
      from product_popularity v join products p on p.id = v.product_id
      where v.view_count > 0 and p.deleted_at is null
        and not exists (select from had_sales where had_sales.product_id = p.id)
      order by v.view_count desc, v.product_id desc limit ${MAX_LISTED}
    )
    select unsold.id, unsold.name, c.card::json -> 'images' -> 0 as image, view_count
    from unsold left join product_cards c on c.product_id = unsold.id
    order by view_count desc, unsold.id desc`.execute(db);
  return rows;
}

/** Counted products that are sold and of which few are left, and variants of such, also those of which none is. */
const LOW = sql`(
    select p.id, null::int4 as variant_id, p.name, s.on_hand
    from product_stock s join products p on p.id = s.product_id
    where ${sql.raw(FEW_OR_NONE)} and p.available and p.deleted_at is null
    union all
    select p.id, v.id, ${sql.raw(nameWithVariant('p.name', 'v.name'))}, s.on_hand
    from variant_stock s join product_variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where ${sql.raw(FEW_OR_NONE)} and v.offered and p.available and v.deleted_at is null and p.deleted_at is null
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
          order by v.view_count desc, v.product_id desc limit ${MAX_LISTED}
        ) gone left join product_cards c on c.product_id = gone.id
      ) as out_of_stock,
      (select count(*) from ${LOW}) as low_stock_total,
      (select coalesce(json_agg(json_build_object('id', low.id, 'name', low.name,
          'image', c.card::json -> 'images' -> 0, 'on_hand', low.on_hand, 'variant_id', low.variant_id
        ) order by low.on_hand, low.id, low.variant_id), '[]')
        from (select * from ${LOW} order by on_hand, id, variant_id limit ${MAX_LISTED}) low
          left join product_cards c on c.product_id = low.id
      ) as low_stock`.execute(db);
  const [waiting] = rows;
  if (!waiting) throw new Error('Nothing was counted');
  const low_stock = waiting.low_stock.map(({ variant_id, ...product }) =>
    typeof variant_id === 'number' ? { ...product, variant_id } : product,
  );
  return { ...waiting, low_stock };
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
 * own, of 23 or 25 hours where its clocks change, and hours are real ones. Money is decimal text. Read are kept sums of quarters of an
 * hour, what changed since, and the orders before and behind them.
 */
async function readSales(db: Kysely<Database>, period: ReportPeriod): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    with ${keptStretch(period, UNSOLD_DAYS)}, moved as materialized (
      select o.created_at, total_price, (to_status_id <> 4)::int - (from_status_id <> 4)::int as orders,
        (to_status_id = 3)::int - (from_status_id = 3)::int as delivered
      from kept cross join kept_sales_moves m cross join lateral (
        select created_at, total_price from orders
        where id = m.order_id and created_at >= kept.starts_at and created_at < kept.ends_at offset 0
      ) o
    ), parts as (${period.range === 'today' ? hoursOf(period) : daysUntil(period)})
    select start, orders, revenue,
      sum(orders) over ()::int8 as all_orders, sum(revenue) over () as all_revenue,
      coalesce(round(sum(revenue) over () / nullif(sum(orders) over (), 0), 2), 0.00) as average,
      sum(delivered) over ()::int8 as delivered_orders,
      sum(received) over () as delivered_revenue
    from parts left join kept on true cross join lateral (
      select coalesce(sum(orders), 0)::int8 as orders, coalesce(sum(revenue), 0.00) as revenue,
        coalesce(sum(delivered), 0)::int8 as delivered, coalesce(sum(received), 0.00) as received
      from (
        select q.orders, q.revenue, delivered_orders as delivered, delivered_revenue as received from kept_quarter_sales q
        where q.starts_at >= greatest(start, kept.starts_at) and q.starts_at < least(until, kept.ends_at) and kept.days is not null
        union all
        select orders, orders * total_price, delivered, delivered * total_price from moved where created_at >= start and created_at < until
        union all ${salesBetween(sql`start`, sql`least(until, kept.starts_at)`, sql`kept.days is not null`)}
        union all ${salesBetween(sql`greatest(start, kept.ends_at)`, sql`until`, sql`true`)}
      ) of_part
    ) sold
    order by start`.execute(db);
  return rows;
}

const salesBetween = (
  since: RawBuilder<unknown>,
  until: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
) => sql`
  select count(*), sum(total_price), count(*) filter (where status_id = 3), sum(total_price) filter (where status_id = 3)
  from orders where created_at >= ${since} and created_at < ${until} and status_id <> 4 and ${condition}`;

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
