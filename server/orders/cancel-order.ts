import type { Kysely, Transaction } from 'kysely';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS, paymentStatusFor } from '../../domain/order-status.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { queueMails } from '../mail/outbox-queries.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { writeStatuses } from './change-orders.ts';
import { cancellationNotice, type MailingShop } from './order-mails.ts';
import { findOrder, findOrderItems, type OrderRow, orderToWire } from './order-queries.ts';
import { cancelableUntilNow } from './read-orders.ts';

interface CancelServices extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
}

/** Who cancels which order; `token` is the X-Order-Token header. */
interface Cancellation {
  readonly actor: Actor;
  readonly id: number;
  readonly token: string | undefined;
}

/**
 * Cancels an order for its buyer, as long as the merchant lets them, and writes to the shop. An order that is
 * canceled already stays as it is. Answers the order as it is then.
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order; 409 when it is too late.
 */
export async function cancelOrder(
  { db, shopSecret, knownSettings, ...shop }: CancelServices,
  { actor, id, token }: Cancellation,
): Promise<Order> {
  const settings = await knownSettings();
  return db.transaction().execute(async (transaction) => {
    await lockOrder(transaction, id);
    const order = await findOrder(transaction, id);
    if (!order || !isBuyer(order, { actor, token, shopSecret, settings })) {
      throw notFound('Order');
    }
    const items = await findOrderItems(transaction, id);
    if (order.status_id === ORDER_STATUS.canceled) return orderToWire(order, items);
    refuseTooLate(order, settings);
    const userId = actor.kind === 'user' ? actor.userId : null;
    if (userId !== null) await actAs(transaction, userId);
    const statusId = ORDER_STATUS.canceled;
    await writeStatuses(transaction, [order], { statusId, changedBy: userId, byBuyer: true });
    const canceled = {
      ...order,
      status_id: statusId,
      payment_status_id: paymentStatusFor(statusId),
    };
    const wire = orderToWire(canceled, items);
    await queueMails(transaction, [cancellationNotice({ ...shop, settings }, wire)]);
    return wire;
  });
}

/** Nobody else changes the order until the transaction ends. */
export const lockOrder = (transaction: Transaction<Database>, id: number) =>
  transaction.selectFrom('orders').select('id').where('id', '=', id).forNoKeyUpdate().execute();

function refuseTooLate(order: OrderRow, settings: AllSettings): void {
  if (cancelableUntilNow(order, settings)) return;
  const why =
    order.status_id === ORDER_STATUS.completed
      ? 'This order was delivered already'
      : 'This order can no longer be canceled here. Please write to the shop';
  throw new Refusal(409, why);
}
