import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderEdit } from '../../contract/order-edit.ts';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { KeptLine } from '../../domain/runs.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { giveOrders, lockOrders } from './make-run.ts';
import type { ChangeStatuses } from './report-stop.ts';
import { lockRunOf, type ReadOrders, readStops, type StoredStop } from './run-rows.ts';

/** Edits an order as the orders slice does it; under a key that was used before, nothing more. */
export type EditOrder = (request: {
  readonly staffId: number;
  readonly id: number;
  readonly key: string;
  readonly edit: OrderEdit;
}) => Promise<Order>;

/** What receiving needs. */
export interface ReceivingServices {
  readonly db: Kysely<Database>;
  readonly readOrders: ReadOrders;
  readonly changeStatuses: ChangeStatuses;
  readonly editOrder: EditOrder;
}

/** Which stop's goods are there, and what becomes of the order. */
export interface Receipt {
  readonly staffId: number;
  readonly id: number;
  readonly order_id: number;
  readonly choice: 'cancel' | 'retry' | 'keep';
}

/**
 * Says that what came back is there: only now stock is given back. Said again, it changes nothing.
 *
 * @throws {Refusal} 404 for no such run or stop; 409 where nothing comes back, that can't be done with what does, or the order can't be
 * edited to what was kept.
 */
export async function receiveBack(services: ReceivingServices, receipt: Receipt): Promise<void> {
  const { db } = services;
  const stop = await db.transaction().execute((tx) => lockExpected(tx, receipt));
  if (stop === null) return;
  if (receipt.choice === 'keep') await editToKept(services, receipt, stop.kept ?? []);
  await retryConflicts(db, async (tx) => {
    await actAs(tx, receipt.staffId);
    if ((await lockExpected(tx, receipt)) === null) return;
    await endOrder(tx, services, receipt);
    await sql`
      update run_stops set back = 'received', is_open = is_open and ${receipt.choice !== 'retry'}
      where run_id = ${receipt.id} and order_id = ${receipt.order_id}`.execute(tx);
  });
}

/** The stop whose goods are expected; `null` where they were received. Run, order and stop are locked. */
async function lockExpected(
  tx: Transaction<Database>,
  { id, order_id, choice }: Receipt,
): Promise<StoredStop | null> {
  await lockRunOf(tx, id);
  await lockOrders(tx, [order_id]);
  const [stop] = await readStops(tx, id, { lock: true, orderId: order_id });
  if (!stop) throw wordedRefusal(404, null, RUNS, 'no_stop');
  if (stop.back === 'received') return null;
  if (stop.back !== 'expected') throw wordedRefusal(409, null, RUNS, 'not_back', { id: order_id });
  if ((stop.outcome === 'partly') !== (choice === 'keep')) {
    throw wordedRefusal(409, 'choice', RUNS, 'other_way');
  }
  return stop;
}

/** By a key of its own: where the shop stops between edit and status, doing it again edits nothing twice. */
async function editToKept(
  { db, readOrders, editOrder }: ReceivingServices,
  { staffId, id, order_id }: Receipt,
  kept: readonly KeptLine[],
): Promise<void> {
  const [order] = await readOrders(db, [order_id]);
  const isEdited = order?.items.every(
    (item) =>
      kept.find(
        ({ product_id, variant_id }) =>
          product_id === item.product_id && variant_id === item.variant_id,
      )?.quantity === item.quantity,
  );
  if (!order || isEdited) return;
  const edit = { version: order.edits ?? 0, products: kept.map((line) => ({ ...line })) };
  await editOrder({ staffId, id: order_id, key: `run-${id}`, edit });
}

async function endOrder(
  tx: Transaction<Database>,
  { changeStatuses }: ReceivingServices,
  { staffId, order_id, choice }: Receipt,
): Promise<void> {
  const [order] = await lockOrders(tx, [order_id]);
  if (order?.status_id !== ORDER_STATUS.pending) return;
  if (choice === 'retry') return giveOrders(tx, [order_id], null);
  const statusId = choice === 'cancel' ? ORDER_STATUS.canceled : ORDER_STATUS.completed;
  await changeStatuses(tx, [order], { statusId, changedBy: staffId });
}
