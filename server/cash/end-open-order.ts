import { type Kysely, sql } from 'kysely';
import type { CashEntry } from '../../contract/cash.ts';
import { writeOffLines } from '../../domain/ledger.ts';
import { CASH } from '../../domain/words/cash.ts';
import { lockOrders } from '../database/order-locks.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type Booking, bookEntry } from './book-entry.ts';

/** Which open order, and what is said of it. */
export interface OpenOrderNote {
  readonly id: number;
  readonly note: string;
}

const notOpen = (id: number) => wordedRefusal(404, null, CASH, 'nothing_open', { order: `#${id}` });

/** Notes what is said to the courier about an order whose money did not come. @throws {Refusal} 404 for one that is not open. */
export function noteOpenOrder(
  db: Kysely<Database>,
  { staffId, id, note }: OpenOrderNote & { readonly staffId: number },
): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, staffId);
    const { numAffectedRows } = await sql`
      update unsettled_orders set note = ${note} where order_id = ${id}`.execute(transaction);
    if (Number(numAffectedRows) === 0) throw notOpen(id);
  });
}

/**
 * Ends what is left of one open order as a difference on its courier's account: what will not come, or came too much.
 *
 * @throws {Refusal} 404 for an order that is not open, 409 while no books are kept.
 */
export const endOpenOrder = (
  db: Kysely<Database>,
  booking: Booking,
  { id, note }: OpenOrderNote,
): Promise<CashEntry> =>
  bookEntry(db, booking, async (transaction) => {
    await lockOrders(transaction, [id]);
    const { rows } = await sql<{ courierId: number; left: number }>`
        select courier_id as "courierId", (due_cents - settled_cents)::float8 as left from unsettled_orders where order_id = ${id}
      `.execute(transaction);
    const [open] = rows;
    if (!open) throw notOpen(id);
    const { courierId, left } = open;
    const settles = [{ orderId: id, courierId, collectedCents: left }];
    const lines = writeOffLines(courierId, left);
    return {
      kind: 'write_off',
      note: `#${id}: ${note}`.slice(0, 500),
      courierId,
      lines,
      settles,
    };
  });
