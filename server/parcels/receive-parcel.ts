import { sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { ParcelState } from '../../domain/parcel-states.ts';
import type { LineQuantity } from '../../domain/part-of-order.ts';
import { PARCELS } from '../../domain/words/parcels.ts';
import { lockOrders } from '../database/order-locks.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type Receipt, type ReceivingServices, receiveGoods } from '../receiving/receive-goods.ts';

/** Which parcel is there; `kept`: the lines that the buyer kept, where it was partly taken. */
export interface ParcelReceipt extends Receipt {
  readonly kept: readonly LineQuantity[];
}

/**
 * Says that what came back with a company is there, or that it is lost: only now stock is given back. Said again, it changes nothing.
 *
 * @throws {Refusal} 404 for no such order; 409 where nothing comes back, that can't be done with what does, or the order can't be edited to
 * what was kept; 422 for lines that are no part of the order, and damaged goods that did not come back.
 */
export const receiveParcel = (services: ReceivingServices, receipt: ParcelReceipt): Promise<void> =>
  receiveGoods(services, receipt, {
    lock: (tx) => lockExpected(tx, receipt),
    end: (tx) => endParcel(tx, receipt),
  });

interface ExpectedParcel {
  readonly state: ParcelState | null;
  readonly back: 'expected' | 'received' | null;
}

async function lockExpected(tx: Transaction<Database>, { orderId, choice, kept }: ParcelReceipt) {
  const [locked] = await lockOrders(tx, [orderId]);
  if (!locked) throw wordedRefusal(404, null, PARCELS, 'no_order');
  // Read once the order is locked: a statement that waits for the lock sees the parcel as it was before.
  const { rows } = await sql<ExpectedParcel>`
    select state, back from parcels where order_id = ${orderId}
  `.execute(tx);
  const order = { ...locked, ...(rows[0] ?? { state: null, back: null }) };
  if (order.back === 'received') return null;
  if (order.back !== 'expected') throw wordedRefusal(409, null, PARCELS, 'not_back');
  if ((order.state === 'partly') !== (choice === 'keep')) {
    throw wordedRefusal(409, 'choice', PARCELS, 'other_way');
  }
  return { kept, order };
}

/** What is tried again is a new parcel; what was said of this one stays in its history. */
async function endParcel(
  tx: Transaction<Database>,
  { orderId, choice }: ParcelReceipt,
): Promise<void> {
  if (choice !== 'retry') {
    await sql`update parcels set back = 'received' where order_id = ${orderId}`.execute(tx);
    return;
  }
  await sql`delete from parcels where order_id = ${orderId}`.execute(tx);
  await sql`delete from order_waybills where order_id = ${orderId}`.execute(tx);
  await sql`
    update orders set courier_id = null where id = ${orderId} and status_id = ${ORDER_STATUS.pending}
  `.execute(tx);
}
