import type { Kysely } from 'kysely';
import type { Dashboard } from '../../contract/dashboard.ts';
import type { Database } from '../database/types.ts';
import { countWaiting, readOutOfStock, readSoldAndUnsold } from './product-queries.ts';
import { type ReportQuestion, readSales } from './sales-queries.ts';

/** How the shop does: four statements, side by side (issue 6). */
export async function readDashboard(
  db: Kysely<Database>,
  question: ReportQuestion,
): Promise<Dashboard> {
  const [sales, products, out_of_stock, waiting] = await Promise.all([
    readSales(db, question),
    readSoldAndUnsold(db, question),
    readOutOfStock(db),
    countWaiting(db),
  ]);
  const [first] = sales;
  return {
    time_zone: question.timeZone,
    orders: first?.all_orders ?? 0,
    revenue: first?.all_revenue ?? '0.00',
    average_order: first?.average ?? '0.00',
    delivered: {
      orders: first?.delivered_orders ?? 0,
      revenue: first?.delivered_revenue ?? '0.00',
    },
    series: sales.map(({ start, orders, revenue }) => ({
      start: start.toISOString(),
      orders,
      revenue,
    })),
    ...products,
    out_of_stock,
    ...waiting,
  };
}
