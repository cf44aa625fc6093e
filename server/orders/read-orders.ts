import type { Kysely } from 'kysely';
import type { Order, OrderProgress } from '../../contract/orders.ts';
import { cancelableUntil } from '../../domain/order-cancellation.ts';
import { ORDER_STATUS, withoutUndone } from '../../domain/order-status.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
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

/** What returns tell of a delivered order. */
export type ReadReturns = (
  db: Kysely<Database>,
  settings: AllSettings,
  orderId: number,
) => Promise<OrderProgress['returns']>;

/** The invoices of an order, and its credit notes. */
export type ReadDocuments = (
  db: Kysely<Database>,
  orderId: number,
) => Promise<OrderProgress['documents']>;

/**
 * One order, for its owner, an admin, or for a time anyone who holds its token.
 *
 * @throws {Refusal} 404 for everyone else, just as when there is no such order.
 */
export async function readOrder(reading: OrderReading, request: OrderRequest): Promise<Order> {
  const order = await findReadable(reading, request);
  return orderToWire(order, await findOrderItems(reading.db, order.id));
}

/**
 * What became of an order since it was placed, and until when its buyer can cancel it.
 *
 * @throws {Refusal} 404 for whom {@link readOrder} refuses.
 */
export async function readProgress(
  reading: OrderReading & {
    readonly readReturns: ReadReturns;
    readonly readDocuments: ReadDocuments;
  },
  request: OrderRequest,
): Promise<OrderProgress> {
  const order = await findReadable(reading, request);
  const { id, status_id, created_at } = order;
  const all = await findStatusChanges(reading.db, id);
  const changes = withoutUndone(all);
  const settings = await reading.knownSettings();
  const confirmation = settings.confirmation_on && (await readConfirmation(reading.db, order));
  const isDelivered = status_id === ORDER_STATUS.completed;
  const returns =
    settings.returns_on && isDelivered && (await reading.readReturns(reading.db, settings, id));
  const documents = !order.person_removed_at && (await reading.readDocuments(reading.db, id));
  return {
    timeline: [
      {
        status: orderStatus(all[0]?.from_status_id ?? status_id),
        at: created_at.toISOString(),
      },
      ...changes.map(({ to_status_id, changed_at }) => ({
        status: orderStatus(to_status_id),
        at: changed_at.toISOString(),
      })),
    ],
    cancelable_until: cancelableUntilNow(order, settings)?.toISOString() ?? null,
    ...(confirmation && { confirmation }),
    ...(returns && { returns }),
    ...(documents && { documents }),
  };
}

/** Whether a pending order was confirmed, or is still to be; its buyer is never told that it is held, or why. */
async function readConfirmation(
  db: Kysely<Database>,
  { id, status_id }: OrderRow,
): Promise<OrderProgress['confirmation'] | null> {
  if (status_id !== ORDER_STATUS.pending) return null;
  const row = await db
    .selectFrom('order_confirmations as c')
    .select([
      'stage',
      'held',
      (query) =>
        query
          .exists(
            query
              .selectFrom('order_confirmation_changes as change')
              .select('change.id')
              .whereRef('change.order_id', '=', 'c.order_id')
              .where('change.cause', '=', 'buyer'),
          )
          .as('by_buyer'),
    ])
    .where('order_id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  if (row.held !== null && row.by_buyer) return 'noted';
  return row.stage === 'confirmed' || row.by_buyer ? 'confirmed' : 'open';
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
  { db, shopSecret, knownSettings }: OrderReading,
  { actor, id, token }: OrderRequest,
): Promise<OrderRow> {
  const order = await findOrder(db, id);
  const settings = await knownSettings();
  const mayRead =
    order !== null &&
    (mayAct(actor, 'read', 'orders') || isBuyer(order, { actor, token, shopSecret, settings }));
  if (!mayRead) throw notFound('Order');
  return order;
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
