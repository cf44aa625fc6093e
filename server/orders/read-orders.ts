import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Order, OrderProgress } from '../../contract/orders.ts';
import { cancelableUntil } from '../../domain/order-cancellation.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import {
  findItemsOfOrders,
  findOrder,
  findOrderItems,
  findOrders,
  findStatusChanges,
  type OrderRow,
  orderStatus,
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
  readonly knownSettings: KnownSettings;
}

const DAY_MS = 24 * 3_600_000;

/**
 * One order, for its owner, an admin, or for a time anyone who holds its token (decisions §3).
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order.
 */
export async function readOrder(reading: OrderReading, request: OrderRequest): Promise<Order> {
  const order = await findReadable(reading, request);
  return orderToWire(order, await findOrderItems(reading.db, order.id));
}

/**
 * What became of an order since it was placed, and until when its buyer can cancel it (issue 15).
 *
 * @throws {Refusal} 404 for whom {@link readOrder} refuses.
 */
export async function readProgress(
  reading: OrderReading,
  request: OrderRequest,
): Promise<OrderProgress> {
  const order = await findReadable(reading, request);
  const { id, status_id, created_at } = order;
  const changes = await findStatusChanges(reading.db, id);
  return {
    timeline: [
      {
        status: orderStatus(changes[0]?.from_status_id ?? status_id),
        at: created_at.toISOString(),
      },
      ...changes.map(({ to_status_id, changed_at }) => ({
        status: orderStatus(to_status_id),
        at: changed_at.toISOString(),
      })),
    ],
    cancelable_until:
      cancelableUntilNow(order, await reading.knownSettings())?.toISOString() ?? null,
  };
}

/** Until when an order can be canceled by its buyer, as things stand; `null` when it can't. */
export function cancelableUntilNow(
  { created_at, status_id, courier_id }: OrderRow,
  { cancel_minutes }: Pick<AllSettings, 'cancel_minutes'>,
): Date | null {
  const state = { placedAt: created_at, statusId: status_id, hasCourier: courier_id !== null };
  return cancelableUntil(state, cancel_minutes, new Date());
}

async function findReadable(
  { db, ...reading }: OrderReading,
  { actor, id, token }: OrderRequest,
): Promise<OrderRow> {
  const order = await findOrder(db, id);
  const mayRead =
    order !== null &&
    (mayAct(actor, 'read', 'orders') || (await isBuyer(order, { ...reading, actor, token })));
  if (!mayRead) throw new Refusal(404, 'Order not found');
  return order;
}

/** Who says that an order is theirs, by their account or by its link. */
interface Buyer extends Omit<OrderReading, 'db'> {
  readonly actor: Actor;
  readonly token: string | undefined;
}

/** Whether an order belongs to who asks: they are its customer, or hold its token while that is young enough. */
export async function isBuyer(
  { id, user_id, created_at }: OrderRow,
  { actor, token, shopSecret, knownSettings }: Buyer,
): Promise<boolean> {
  if (actor.kind === 'user' && user_id === actor.userId) return true;
  if (!isOrderToken(token, id, shopSecret)) return false;
  const { order_link_days } = await knownSettings();
  return Date.now() - created_at.getTime() < order_link_days * DAY_MS;
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
