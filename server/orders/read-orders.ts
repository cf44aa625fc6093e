import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import type { Database } from '../database/types.ts';
import { type Actor, isAdmin } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import {
  findItemsOfOrders,
  findOrder,
  findOrderItems,
  findOrders,
  orderToWire,
} from './order-queries.ts';

/** Who asks for which order; `token` is the X-Order-Token header. */
interface OrderRequest {
  readonly actor: Actor;
  readonly id: number;
  readonly token: string | undefined;
}

interface OrderReading {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  /** For how many days after an order its token shows it. */
  readonly linkDays: () => Promise<number>;
}

const DAY_MS = 24 * 3_600_000;

/**
 * One order, for its owner, an admin, or for a time anyone who holds its token (decisions §3).
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order.
 */
export async function readOrder(
  { db, shopSecret, linkDays }: OrderReading,
  { actor, id, token }: OrderRequest,
): Promise<Order> {
  const order = await findOrder(db, id);
  if (!order) throw new Refusal(404, 'Order not found');
  const owns = actor.kind === 'user' && order.user_id === actor.userId;
  const hasLink = async () =>
    isOrderToken(token, id, shopSecret) &&
    Date.now() - new Date(order.created_at).getTime() < (await linkDays()) * DAY_MS;
  if (!owns && !isAdmin(actor) && !(await hasLink())) throw new Refusal(404, 'Order not found');
  return orderToWire(order, await findOrderItems(db, id));
}

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

/**
 * The token that shows an order to anyone who holds it: HMAC-SHA-256 of the order under the shop's
 * secret, base64url (decisions §3). It is never stored; the same order always gives the same one.
 */
export function orderToken(orderId: number, shopSecret: string): string {
  return createHmac('sha256', shopSecret).update(`order:${orderId}`).digest('base64url');
}

/** Whether it is the order's own token, compared in constant time. An empty token is no token. */
function isOrderToken(token: string | undefined, orderId: number, shopSecret: string): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(orderToken(orderId, shopSecret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
