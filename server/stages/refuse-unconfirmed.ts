import type { Transaction } from 'kysely';
import { mayHandOver } from '../../domain/confirmation.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { CONFIRMATION } from '../../domain/words/confirmation.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { readStages } from './stage-rows.ts';

/**
 * Refuses to hand over pending orders that are held, or not confirmed where the merchant wants that (docs/product.md, Confirmation). The
 * orders are locked.
 *
 * @throws {Refusal} 409 that names the first of them.
 */
export async function refuseUnconfirmed(
  tx: Transaction<Database>,
  orderIds: readonly number[],
): Promise<void> {
  const stages = await readStages(tx, orderIds);
  const waiting = stages.filter(
    (row) => row.status_id === ORDER_STATUS.pending && !mayHandOver(row, true),
  );
  if (waiting.length === 0) return;
  const { confirmation_on, confirmation_locks } = await readSettings(tx);
  const refused = waiting.find((row) => !mayHandOver(row, confirmation_locks));
  if (!confirmation_on || !refused) return;
  const { order_id: id, held } = refused;
  if (held === null) throw wordedRefusal(409, null, CONFIRMATION, 'not_confirmed', { id });
  const reason = speaker(CONFIRMATION, 'en')(`hold_${held}`);
  throw wordedRefusal(409, null, CONFIRMATION, 'held', { id, reason });
}
