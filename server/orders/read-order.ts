import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import type { Database } from '../database/types.ts';
import { type Actor, isAdmin } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import { findOrder, findOrderItems } from './order-queries.ts';
import { isOrderToken } from './order-token.ts';
import { orderToWire } from './to-wire.ts';

/** Who asks for which order; `token` is the X-Order-Token header. */
export interface OrderQuestion {
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
 * One order, for its owner, an admin, or for a time whoever holds its token (decisions §3).
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order.
 */
export async function readOrder(
  { db, shopSecret, linkDays }: OrderReading,
  { actor, id, token }: OrderQuestion,
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
