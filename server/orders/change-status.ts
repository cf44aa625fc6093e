import type { Kysely } from 'kysely';
import type { Order, OrderStatusChange } from '../../contract/orders.ts';
import { type OrderStatusId, paymentStatusFor } from '../../domain/order-status.ts';
import { actAs } from '../database/acting-admin.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { findOrder, findOrderItems } from './order-queries.ts';
import { orderToWire } from './to-wire.ts';

/** Which order becomes what, and who says so. */
export interface StatusRequest {
  readonly admin: SignedIn;
  readonly id: number;
  readonly body: OrderStatusChange;
}

/**
 * Gives an order another status, on any path, and the payment status that goes with it (spec §4).
 * Who and when are kept; the same status again changes nothing. Answers the order as it is then.
 *
 * @throws {Refusal} 404 for no such order, 422 for a payment status that contradicts.
 */
export async function changeStatus(
  db: Kysely<Database>,
  { admin, id, body }: StatusRequest,
): Promise<Order> {
  const statusId = body.order_status_id;
  refuseContradiction(statusId, body.payment_status_id);
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    const before = await lockStatus(transaction, id);
    if (before !== statusId) {
      await writeStatus(transaction, id, statusId);
      await keepHistory(transaction, { id, before, statusId, adminId: admin.userId });
    }
    const order = await findOrder(transaction, id);
    if (!order) throw new Refusal(404, 'Order not found');
    return orderToWire(order, await findOrderItems(transaction, id));
  });
}

function refuseContradiction(statusId: OrderStatusId, stated: number | undefined): void {
  const derived = paymentStatusFor(statusId);
  if (stated === undefined || stated === derived) return;
  const message = `must be ${derived} with order_status_id ${statusId}`;
  throw new Refusal(422, `payment_status_id ${message}`, {
    errors: fieldErrors('payment_status_id', message),
  });
}

/** The status an order has, which nobody else changes until the transaction ends. */
async function lockStatus(db: Kysely<Database>, id: number): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('status_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal(404, 'Order not found');
  return order.status_id;
}

async function writeStatus(
  db: Kysely<Database>,
  id: number,
  statusId: OrderStatusId,
): Promise<void> {
  await db
    .updateTable('orders')
    .set({ status_id: statusId, payment_status_id: paymentStatusFor(statusId) })
    .where('id', '=', id)
    .execute();
}

interface StatusHistory {
  readonly id: number;
  readonly before: number;
  readonly statusId: OrderStatusId;
  readonly adminId: number;
}

async function keepHistory(
  db: Kysely<Database>,
  { id, before, statusId, adminId }: StatusHistory,
): Promise<void> {
  await db
    .insertInto('order_status_changes')
    .values({ order_id: id, from_status_id: before, to_status_id: statusId, changed_by: adminId })
    .execute();
}
