import type { orderPaperCalls } from '../../contract/order-papers.ts';
import { dayIn } from '../../domain/shop-day.ts';
import type { OpenDatabase } from '../database/connection.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/known-settings.ts';
import { exportOrders } from './export-orders.ts';
import { readHistory } from './read-history.ts';
import { readOrders } from './read-orders.ts';

/** Serves what an admin reads of orders besides the list: history, papers, table. */
export function orderPaperHandlers({
  database: { db },
  knownSettings,
}: {
  readonly database: OpenDatabase;
  readonly knownSettings: KnownSettings;
}): Handlers<typeof orderPaperCalls> {
  return {
    'GET /orders/by-ids': async ({ query }) => ({ data: await readOrders(db, query.ids) }),
    'GET /orders/export.csv': async ({ query }) => {
      const { time_zone: timeZone } = await knownSettings();
      const content = await exportOrders(db, { filters: query, timeZone });
      return { file: { name: `orders-${dayIn(timeZone, new Date())}.csv`, content } };
    },
    'GET /orders/{id}/history': async ({ params }) => ({ data: await readHistory(db, params.id) }),
  };
}
