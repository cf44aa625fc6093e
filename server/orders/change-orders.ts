import { type Kysely, sql, type Transaction } from 'kysely';
import { MAX_MATCHING, type OrdersChange, type orderBulkCalls } from '../../contract/order-bulk.ts';
import type { Order, OrderFilters, OrderStatusChange } from '../../contract/orders.ts';
import { ORDER_STATUS, type OrderStatusId, paymentStatusFor } from '../../domain/order-status.ts';
import { staffRefusal } from '../../domain/staff-roles.ts';
import { keepsStock } from '../../domain/stock.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct, type SignedIn, signedIn } from '../http/actor.ts';
import { refusedField } from '../http/parse-input.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { followStatuses } from '../stages/follow-status.ts';
import { refuseUnconfirmed } from '../stages/refuse-unconfirmed.ts';
import { lockCourier, refuseUnknownCourier } from './couriers.ts';
import { filterOrders } from './list-orders.ts';
import { takeCreditAgain } from './order-credit.ts';
import { moveUses } from './order-offers.ts';
import { findOrder, findOrderItems, orderToWire } from './order-queries.ts';
import { moveStock } from './order-stock.ts';
import { planMessageMails, planStatusMails } from './status-mails.ts';

/** Which order becomes what, and who says so. */
interface StatusRequest {
  readonly admin: SignedIn;
  readonly id: number;
  readonly body: OrderStatusChange;
}

/**
 * Gives an order another status, on any path, and the payment status that goes with it.
 * Who and when are kept; the same status again changes nothing. Answers the order as it is then.
 *
 * @throws {Refusal} 404 for no such order, 409 when too few are left to reopen it, 422 for a payment status that contradicts.
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
      const changed = [{ id, status_id: before }];
      await writeStatuses(transaction, changed, { statusId, changedBy: admin.userId });
    }
    const order = await findOrder(transaction, id);
    if (!order) throw notFound('Order');
    return orderToWire(order, await findOrderItems(transaction, id));
  });
}

function refuseContradiction(statusId: OrderStatusId, stated: number | undefined): void {
  const derived = paymentStatusFor(statusId);
  if (stated === undefined || stated === derived) return;
  const message = `must be ${derived} with order_status_id ${statusId}`;
  throw refusedField(422, 'payment_status_id', message);
}

/** The status an order has, which nobody else changes until the transaction ends. */
async function lockStatus(db: Kysely<Database>, id: number): Promise<number> {
  const order = await db
    .selectFrom('orders')
    .select('status_id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) throw notFound('Order');
  return order.status_id;
}

/** This many orders are locked at once, and committed together: meanwhile nobody else takes a number of an invoice. */
const BATCH = 100;

/** Which orders become what, and who says so. */
interface BulkRequest {
  readonly admin: SignedIn;
  readonly filters: OrderFilters;
  /** Where the days of the filters begin and end. */
  readonly timeZone: string;
  readonly change: OrdersChange;
}

/** Serves the call that changes many orders at once. */
export function orderBulkHandlers({
  db,
  knownSettings,
}: {
  /** Of the panel: a large change takes no connection from shoppers. */
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}): Handlers<typeof orderBulkCalls> {
  return {
    'POST /orders/bulk': async ({ query, body }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      if (body.order_status_id !== undefined) refuseStatus(actor);
      const request = { admin: signedIn(actor), filters: query, timeZone, change: body };
      const changed = await changeOrders(db, request);
      return { data: { changed }, message: 'Orders updated successfully' };
    },
  };
}

/** Who manages delivery gives orders to couriers; a status is a change of the order. @throws {Refusal} 403 */
function refuseStatus(actor: Actor): void {
  const { role } = signedIn(actor);
  if (role !== 'user' && !mayAct(actor, 'change', 'orders')) {
    throw new Refusal(403, staffRefusal(role, 'change', 'orders'));
  }
}

/**
 * Gives many orders another courier, another status, or both. They are changed in batches, each in a
 * transaction of its own: what fails half way can be sent again, since orders that have it already stay
 * as they are. Ids that name no order are left out.
 *
 * @returns how many orders were changed
 * @throws {Refusal} 409 when the filter no longer has as many orders as expected or too few are left to reopen one, 422 for an unknown
 * courier or more than 10,000 orders.
 */
async function changeOrders(db: Kysely<Database>, request: BulkRequest): Promise<number> {
  const { admin, change } = request;
  const ids = change.ids ?? (await findMatching(db, request));
  let changed = 0;
  for (let from = 0; from < ids.length; from += BATCH) {
    const batch = ids.slice(from, from + BATCH);
    changed += await db.transaction().execute(async (transaction) => {
      await actAs(transaction, admin.userId);
      return changeBatch(transaction, batch, { ...change, adminId: admin.userId });
    });
  }
  return changed;
}

async function findMatching(
  db: Kysely<Database>,
  { filters, timeZone, change }: BulkRequest,
): Promise<number[]> {
  const { where } = filterOrders(filters, timeZone);
  const { rows } = await sql<{ id: number }>`
    select id from orders where ${where ?? sql`true`} order by id limit ${MAX_MATCHING + 1}
  `.execute(db);
  if (rows.length > MAX_MATCHING) {
    throw new Refusal(422, 'At most 10,000 orders can be changed at once: narrow the list down');
  }
  if (rows.length !== change.expected_total) {
    const message = `The list has changed: it has ${rows.length} orders now. Please look again`;
    throw new Refusal(409, message);
  }
  return rows.map(({ id }) => id);
}

type BatchChange = Pick<OrdersChange, 'courier_id' | 'order_status_id'> & {
  readonly adminId: number;
};

/** First the courier, then the orders by their ids: as removing a courier locks them. */
async function changeBatch(
  transaction: Transaction<Database>,
  ids: readonly number[],
  { courier_id, order_status_id, adminId }: BatchChange,
): Promise<number> {
  if (typeof courier_id === 'number' && !(await lockCourier(transaction, courier_id))) {
    refuseUnknownCourier();
  }
  const those = sql<number>`any(${ids}::int[])`;
  const orders = await transaction
    .selectFrom('orders')
    .select(['id', 'status_id'])
    .where('id', '=', those)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const isHandedOver = typeof courier_id === 'number' || order_status_id === ORDER_STATUS.completed;
  if (isHandedOver) await refuseUnconfirmed(transaction, ids);
  const changed = new Set<number>();
  if (courier_id !== undefined) {
    const given = await transaction
      .updateTable('orders')
      .set({ courier_id })
      .where('id', '=', those)
      .where('courier_id', 'is distinct from', courier_id)
      .returning('id')
      .execute();
    for (const { id } of given) changed.add(id);
    await planMessageMails(transaction);
  }
  if (order_status_id !== undefined) {
    const others = orders.filter(({ status_id }) => status_id !== order_status_id);
    await writeStatuses(transaction, others, { statusId: order_status_id, changedBy: adminId });
    for (const { id } of others) changed.add(id);
  }
  return changed.size;
}

/** Which status, and who gives it: an account, or a guest, who has none. */
interface NewStatus {
  readonly statusId: OrderStatusId;
  readonly changedBy: number | null;
  readonly byBuyer?: boolean;
}

/**
 * Gives locked orders a status with the payment status that goes with it, and keeps who and when. What they have
 * of counted products and of codes is given back or taken again.
 *
 * @throws {Refusal} 409 when too few are left, or a code is used up, for an order that is reopened.
 */
export async function writeStatuses(
  transaction: Transaction<Database>,
  orders: readonly { readonly id: number; readonly status_id: number }[],
  { statusId, changedBy, byBuyer = false }: NewStatus,
): Promise<void> {
  if (orders.length === 0) return;
  const takes = keepsStock(statusId);
  const moved = orders.filter(({ status_id }) => keepsStock(status_id) !== takes);
  if (moved.length > 0) {
    const orderIds = moved.map(({ id }) => id);
    await moveStock(transaction, orderIds, { takes, changedBy });
    await moveUses(transaction, orderIds, takes);
    if (takes) await takeCreditAgain(transaction, orderIds);
  }
  await transaction
    .updateTable('orders')
    .set({ status_id: statusId, payment_status_id: paymentStatusFor(statusId) })
    .where('id', '=', sql<number>`any(${orders.map(({ id }) => id)}::int[])`)
    .execute();
  await transaction
    .insertInto('order_status_changes')
    .values(
      orders.map(({ id, status_id }) => ({
        order_id: id,
        from_status_id: status_id,
        to_status_id: statusId,
        changed_by: changedBy,
        by_buyer: byBuyer,
      })),
    )
    .execute();
  const ids = orders.map(({ id }) => id);
  await followStatuses(transaction, ids, { statusId, changedBy });
  await planStatusMails(transaction, orders, { statusId, byBuyer });
}
