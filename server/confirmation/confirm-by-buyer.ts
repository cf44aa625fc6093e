import type { Kysely } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { CONFIRMATION } from '../../domain/words/confirmation.ts';
import { isBuyer } from '../buyers/is-buyer.ts';
import type { Database } from '../database/types.ts';
import type { Actor } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { lockStages, toConfirmation, writeStages } from '../stages/stage-rows.ts';

interface BuyerRequest {
  readonly actor: Actor;
  readonly id: number;
  readonly token: string | undefined;
  readonly shopSecret: string;
  readonly settings: AllSettings;
}

/**
 * Confirms an order for its buyer. One that is held stays held: the history says that its buyer wants it. Again changes nothing.
 *
 * @returns whether it is confirmed; not: the shop looks at it first
 * @throws {Refusal} 404 for everyone else, just as when there is no such order; 409 when it is not to be confirmed (any more).
 */
export function confirmByBuyer(
  db: Kysely<Database>,
  { actor, id, token, shopSecret, settings }: BuyerRequest,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'user_id', 'created_at'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!order || !isBuyer(order, { actor, token, shopSecret, settings })) throw notFound('Order');
    const [row] = await lockStages(tx, [id]);
    if (!settings.confirmation_on || row?.status_id !== ORDER_STATUS.pending) {
      throw wordedRefusal(409, null, CONFIRMATION, 'too_late');
    }
    if (row.stage === 'confirmed' && row.held === null) return true;
    const before = toConfirmation(row);
    const changedBy = actor.kind === 'user' ? actor.userId : null;
    if (row.held !== null) {
      const again = await tx
        .selectFrom('order_confirmation_changes')
        .select('id')
        .where('order_id', '=', id)
        .where('cause', '=', 'buyer')
        .executeTakeFirst();
      if (!again) {
        await writeStages(tx, [{ orderId: id, before, after: before, cause: 'buyer', changedBy }]);
      }
      return false;
    }
    const after = { ...before, stage: 'confirmed' as const, dueAt: null, postponedTo: null };
    await writeStages(tx, [{ orderId: id, before, after, cause: 'buyer', changedBy }]);
    return true;
  });
}
