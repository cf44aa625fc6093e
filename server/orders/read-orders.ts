import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import type { Database } from '../database/types.ts';
import { findItemsOfOrders, findOrders } from './order-queries.ts';
import { orderToWire } from './to-wire.ts';

/**
 * Several orders with their lines, in two statements: each once, in the order of `ids`. Ids that
 * name none are left out.
 */
export async function readOrders(db: Kysely<Database>, ids: readonly number[]): Promise<Order[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const [orders, items] = await Promise.all([
    findOrders(db, wanted),
    findItemsOfOrders(db, wanted),
  ]);
  const itemsOf = Map.groupBy(items, (item) => item.order_id);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return wanted.flatMap((id) => {
    const order = byId.get(id);
    return order ? [orderToWire(order, itemsOf.get(id) ?? [])] : [];
  });
}
