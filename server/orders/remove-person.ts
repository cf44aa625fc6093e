import type { Kysely } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import {
  removeNewsletterAddress,
  removePersonFromOrders,
  removeStockAlerts,
} from '../privacy/remove-person.ts';
import { findOrder, findOrderItems, type OrderRow, orderToWire } from './order-queries.ts';

/** From which order the person is removed, and who does it. */
interface PersonRemoval {
  readonly adminId: number;
  readonly id: number;
}

/**
 * Removes a guest from their order for good (docs/decisions/125), and what waits under their e-mail to hear of products.
 * Answers the order as it is then; again changes nothing.
 *
 * @throws {Refusal} 404 for no such order, 409 while it is pending, and for the order of an account.
 */
export function removePerson(db: Kysely<Database>, { adminId, id }: PersonRemoval): Promise<Order> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, adminId);
    const locked = transaction.selectFrom('orders').select('id').where('id', '=', id);
    await locked.forNoKeyUpdate().execute();
    const order = await findOrder(transaction, id);
    if (!order) throw notFound('Order');
    if (!order.person_removed_at) {
      refuseNeeded(order);
      await removePersonFromOrders(transaction, [id]);
      if (order.guest_email !== '') {
        await removeStockAlerts(transaction, order.guest_email);
        await removeNewsletterAddress(transaction, order.guest_email);
      }
    }
    const removed = (await findOrder(transaction, id)) ?? order;
    return orderToWire(removed, await findOrderItems(transaction, id));
  });
}

function refuseNeeded({ status_id, user_id }: OrderRow): void {
  if (user_id !== null) {
    throw new Refusal(
      409,
      'This order belongs to an account: its owner removes it with the account, on their profile page',
    );
  }
  if (status_id === ORDER_STATUS.pending) {
    throw new Refusal(409, 'This order is still pending: deliver or cancel it first');
  }
}
