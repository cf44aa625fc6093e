import { sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import type { StoredReturn } from './return-rows.ts';

/** Gives a locked order less of its store credit. */
type ChangeCredit = (
  tx: Transaction<Database>,
  change: { readonly id: number; readonly cents: number },
) => Promise<void>;

/**
 * Takes back what a return that is refused has promised its replacement. One that is not delivered is to be paid in full then; what one
 * that is delivered has spent stays given.
 */
export async function withdrawPromise(
  tx: Transaction<Database>,
  { changeCredit }: { readonly changeCredit: ChangeCredit },
  { replacement, credit_id }: StoredReturn,
): Promise<void> {
  if (credit_id === null) return;
  if (replacement) {
    await sql`select from orders where id = ${replacement.id} for no key update`.execute(tx);
    const { rows } = await sql`
      select from orders where id = ${replacement.id} and status_id = ${ORDER_STATUS.pending}`.execute(
      tx,
    );
    if (rows.length > 0) await changeCredit(tx, { id: replacement.id, cents: 0 });
  }
  await sql`select give_credit(${credit_id}, 0)`.execute(tx);
}
