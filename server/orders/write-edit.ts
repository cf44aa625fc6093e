import type { Transaction } from 'kysely';
import { type EditChange, MAX_EDITS, MAX_EDITS_BY_BUYER } from '../../domain/order-edit.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';

/** An edit as the order's history keeps it. */
export interface WrittenEdit {
  readonly orderId: number;
  /** The account that edits; `null` for a guest. */
  readonly editedBy: number | null;
  readonly byBuyer: boolean;
  readonly changes: readonly EditChange[];
  /** Decimal texts. */
  readonly totalBefore: string;
  readonly totalAfter: string;
}

const COUNT_EDITS = {
  name: 'count-edits',
  text: `
    select count(*)::int4 as edits, (count(*) filter (where by_buyer))::int4 as by_buyer
    from order_edits where order_id = $1`,
};

const NOTE_EDIT = {
  name: 'note-edit',
  text: `
    with edited as (
      update orders set edits = edits + 1, edited_at = now() where id = $1 returning edits
    )
    insert into order_edits (order_id, version, edited_by, by_buyer, changes, total_before, total_after)
    select $1, edits, $2, $3, $4::jsonb, $5::numeric, $6::numeric from edited`,
};

/**
 * Raises the order's version, and keeps what was changed. The order is locked.
 *
 * @throws {Refusal} 409 where it was edited too often
 */
export async function noteEdit(
  transaction: Transaction<Database>,
  { orderId, editedBy, byBuyer, changes, totalBefore, totalAfter }: WrittenEdit,
): Promise<void> {
  const [counted] = await namedQuery<{ edits: number; by_buyer: number }>(
    transaction,
    COUNT_EDITS,
    [orderId],
  );
  const { edits = 0, by_buyer = 0 } = counted ?? {};
  if (edits >= MAX_EDITS || (byBuyer && by_buyer >= MAX_EDITS_BY_BUYER)) {
    throw wordedRefusal(409, null, ORDER_EDIT, 'too_often');
  }
  await namedQuery(transaction, NOTE_EDIT, [
    orderId,
    editedBy,
    byBuyer,
    JSON.stringify(changes),
    totalBefore,
    totalAfter,
  ]);
}
