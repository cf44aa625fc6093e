import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { OrderEdit } from '../../contract/order-edit.ts';
import type { Order } from '../../contract/orders.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { isPartOf, isWithin, type LineQuantity, linesWithout } from '../../domain/part-of-order.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** Reads orders as they travel, as the orders slice does. */
export type ReadOrders = (db: Kysely<Database>, ids: readonly number[]) => Promise<Order[]>;

/** Gives locked orders another status, as the orders slice does it: stock, codes, history and mails go along. */
export type ChangeStatuses = (
  tx: Transaction<Database>,
  orders: readonly { readonly id: number; readonly status_id: number }[],
  change: { readonly statusId: 1 | 3 | 4; readonly changedBy: number | null },
) => Promise<void>;

/** Edits an order as the orders slice does it; under a key that was used before, nothing more. */
export type EditOrder = (request: {
  readonly staffId: number;
  readonly id: number;
  readonly key: string;
  readonly edit: OrderEdit;
}) => Promise<Order>;

/** Changes the stock by lines of an order that came back. */
export type MoveGoods = (
  tx: Transaction<Database>,
  goods: {
    readonly orderId: number;
    readonly staffId: number;
    readonly lines: readonly LineQuantity[];
  },
) => Promise<void>;

/** What receiving needs of other slices. */
export interface ReceivingServices {
  readonly db: Kysely<Database>;
  readonly readOrders: ReadOrders;
  readonly changeStatuses: ChangeStatuses;
  readonly editOrder: EditOrder;
  /** Takes what is damaged out of the stock that it was given back to, and books the loss at cost. */
  readonly writeOff: MoveGoods;
}

/** What becomes of an order whose goods are there: canceled, free for another courier, or settled by what was kept. */
type ReceivingChoice = 'cancel' | 'retry' | 'keep';

/** Which order's goods are there, what becomes of it, and which of the goods can't be sold any more. */
export interface Receipt {
  readonly staffId: number;
  readonly orderId: number;
  readonly choice: ReceivingChoice;
  readonly damaged: readonly LineQuantity[];
}

/** Where it stands that goods of the order come back. */
export interface Expectation {
  /** Locks it and its order. `null`: the goods were received before. `kept`: the lines that the buyer kept. @throws {Refusal} where nothing comes back. */
  lock(
    tx: Transaction<Database>,
  ): Promise<{ readonly kept: readonly LineQuantity[]; readonly order: LockedOrder } | null>;
  /** Notes that the goods were received. */
  end(tx: Transaction<Database>): Promise<void>;
}

interface LockedOrder {
  readonly id: number;
  readonly status_id: number;
}

/**
 * Says that what came back is there: only now stock is given back, and what is damaged is written off. Said again, it changes nothing.
 *
 * @throws {Refusal} as `expectation.lock` does; 422 for damaged goods that did not come back; 409 where the order can't be edited to what was
 * kept, or damaged goods are to be sent again.
 */
export async function receiveGoods(
  services: ReceivingServices,
  receipt: Receipt,
  expectation: Expectation,
): Promise<void> {
  const { db } = services;
  const { staffId, choice } = receipt;
  const found = await db.transaction().execute((tx) => expectation.lock(tx));
  if (found === null) return;
  if (choice === 'retry' && receipt.damaged.length > 0) {
    throw wordedRefusal(409, 'damaged', RUNS, 'damaged_again');
  }
  await takeKept(services, receipt, found.kept);
  await retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const now = await expectation.lock(tx);
    if (now === null) return;
    await endOrder(tx, services, { receipt, order: now.order });
    await expectation.end(tx);
  });
}

/**
 * Edits the order to the lines that were kept, by a key of its own: where the shop stops between edit and status, doing it again edits
 * nothing twice. What is damaged is looked at before: it has to be among what came back.
 */
async function takeKept(
  { db, readOrders, editOrder }: ReceivingServices,
  { staffId, orderId, choice, damaged }: Receipt,
  kept: readonly LineQuantity[],
): Promise<void> {
  const [order] = await readOrders(db, [orderId]);
  if (!order) return;
  const isKept = choice === 'keep';
  const isEdited = isKept && linesWithout(order.items, kept).length === 0;
  if (isEdited) return;
  if (isKept && !isPartOf(kept, order.items)) throw wordedRefusal(422, 'kept', RUNS, 'not_a_part');
  const back = isKept ? linesWithout(order.items, kept) : order.items;
  if (!isWithin(damaged, back)) throw wordedRefusal(422, 'damaged', RUNS, 'not_back_damaged');
  if (!isKept) return;
  const edit = { version: order.edits ?? 0, products: kept.map((line) => ({ ...line })) };
  await editOrder({ staffId, id: orderId, key: keyOfEdit(orderId, edit), edit });
}

/** Made of the whole edit: no other order, and no other edit of this one, has the same. */
const keyOfEdit = (orderId: number, edit: OrderEdit): string =>
  `received-${createHash('sha256')
    .update(JSON.stringify([orderId, edit]))
    .digest('hex')}`;

async function endOrder(
  tx: Transaction<Database>,
  { changeStatuses, writeOff }: ReceivingServices,
  { receipt, order }: { readonly receipt: Receipt; readonly order: LockedOrder },
): Promise<void> {
  const { staffId, orderId, choice, damaged } = receipt;
  if (order.status_id === ORDER_STATUS.pending && choice !== 'retry') {
    const statusId = choice === 'cancel' ? ORDER_STATUS.canceled : ORDER_STATUS.completed;
    await changeStatuses(tx, [order], { statusId, changedBy: staffId });
  }
  if (damaged.length > 0) await writeOff(tx, { orderId, staffId, lines: damaged });
}
