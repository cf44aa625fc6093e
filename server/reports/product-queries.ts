import { type Kysely, sql } from 'kysely';
import type { Dashboard } from '../../contract/dashboard.ts';
import { daysOf, UNSOLD_DAYS } from '../../domain/report-range.ts';
import type { Database } from '../database/types.ts';
import { dayStart, type ReportQuestion } from './sales-queries.ts';

/** How many products each list shows. */
const MOST_LISTED = 8;

type ProductLists = Pick<Dashboard, 'best_sellers' | 'viewed_without_sales'>;

/**
 * What sold best in the range, and what is looked at most without a sale in the last 30 days: one
 * pass over these days' orders serves both. What was only ordered and canceled was not sold.
 */
export async function readSoldAndUnsold(
  db: Kysely<Database>,
  question: ReportQuestion,
): Promise<ProductLists> {
  const inRange = sql`o.created_at >= ${dayStart(question, daysOf(question.range) - 1)}`;
  const { rows } = await sql<ProductLists>`
    with sold as materialized (
      select i.product_id as id, sum(i.quantity) filter (where ${inRange}) as pieces,
        sum(i.subtotal) filter (where ${inRange}) as revenue
      from orders o join order_items i on i.order_id = o.id
      where o.created_at >= ${dayStart(question, UNSOLD_DAYS - 1)} and o.status_id <> 4
        and o.created_at < ${dayStart(question, -1)}
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

/** What can't be bought just now, the most viewed first. */
export async function readOutOfStock(db: Kysely<Database>): Promise<Dashboard['out_of_stock']> {
  const { rows } = await sql<Dashboard['out_of_stock'][number]>`
    select p.id, p.name, v.view_count, c.card::json -> 'images' -> 0 as image
    from products p
      join product_popularity v on v.product_id = p.id
      left join product_cards c on c.product_id = p.id
    where p.deleted_at is null and not p.available
    order by v.view_count desc, v.product_id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
}

type Counts = Pick<Dashboard, 'pending_orders' | 'unread_messages' | 'out_of_stock_total'>;

/** What waits for the merchant, whenever it came. */
export async function countWaiting(db: Kysely<Database>): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*) from orders where status_id = 1) as pending_orders,
      (select count(*) from contact_messages where read_at is null) as unread_messages,
      (select count(*) from products where deleted_at is null and not available)
        as out_of_stock_total`.execute(db);
  return rows[0] ?? { pending_orders: 0, unread_messages: 0, out_of_stock_total: 0 };
}
