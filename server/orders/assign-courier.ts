import type { Kysely, Transaction } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { actAs } from '../database/acting-admin.ts';
import type { Database } from '../database/types.ts';
import type { SignedIn } from '../http/actor.ts';
import { fieldErrors } from '../http/parse-input.ts';
import { Refusal } from '../http/refusal.ts';
import { findOrder, findOrderItems } from './order-queries.ts';
import { orderToWire } from './to-wire.ts';

/** Which order goes to which courier, and who says so. */
export interface AssignmentRequest {
  readonly admin: SignedIn;
  readonly id: number;
  /** `null`: to none. */
  readonly courierId: number | null;
}

/**
 * Gives an order to a courier, or takes it from whoever has it; who and when stand in the audit log.
 * Answers the order as it is then.
 *
 * @throws {Refusal} 404 for no such order, 422 for no such courier.
 */
export async function assignCourier(
  db: Kysely<Database>,
  { admin, id, courierId }: AssignmentRequest,
): Promise<Order> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, admin.userId);
    // First the courier, then the order: as removing a courier locks them.
    const isKnown = courierId === null || (await lockCourier(transaction, courierId));
    await lockOrder(transaction, id);
    if (!isKnown) refuseUnknownCourier();
    await writeCourier(transaction, id, courierId);
    const order = await findOrder(transaction, id);
    if (!order) throw new Refusal(404, 'Order not found');
    return orderToWire(order, await findOrderItems(transaction, id));
  });
}

/** @throws {Refusal} 422 */
export function refuseUnknownCourier(): never {
  const message = 'is no courier of the shop';
  throw new Refusal(422, `courier_id ${message}`, { errors: fieldErrors('courier_id', message) });
}

/** Whether there is such a courier, who is then not removed until the transaction ends. */
export async function lockCourier(
  transaction: Transaction<Database>,
  id: number,
): Promise<boolean> {
  const courier = await transaction
    .selectFrom('couriers')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return courier !== undefined;
}

async function lockOrder(transaction: Transaction<Database>, id: number): Promise<void> {
  const order = await transaction
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal(404, 'Order not found');
}

/** The same courier again changes nothing. */
async function writeCourier(
  transaction: Transaction<Database>,
  id: number,
  courierId: number | null,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .set({ courier_id: courierId })
    .where('id', '=', id)
    .where('courier_id', 'is distinct from', courierId)
    .execute();
}
