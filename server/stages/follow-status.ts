import { sql, type Transaction } from 'kysely';
import { afterStatus, type FollowedStatus } from '../../domain/confirmation.ts';
import { ORDER_STATUS, type OrderStatusId } from '../../domain/order-status.ts';
import type { Database } from '../database/types.ts';
import {
  type StageChange,
  type StoredConfirmation,
  toConfirmation,
  writeStages,
} from './stage-rows.ts';

interface FollowedRow extends StoredConfirmation {
  readonly order_id: number;
  /** Where it stood before the last change, where that was one of the status. */
  readonly formerly: StoredConfirmation | null;
}

const FOLLOWED: Readonly<Record<OrderStatusId, FollowedStatus>> = {
  [ORDER_STATUS.pending]: 'pending',
  [ORDER_STATUS.completed]: 'delivered',
  [ORDER_STATUS.canceled]: 'canceled',
};

/** Makes the stages of locked orders follow a status that they were given; orders without a stage have none to follow. */
export async function followStatuses(
  tx: Transaction<Database>,
  orderIds: readonly number[],
  { statusId, changedBy }: { readonly statusId: OrderStatusId; readonly changedBy: number | null },
): Promise<void> {
  const { rows } = await sql<FollowedRow>`
    select c.order_id, c.stage, c.attempts, c.due_at, c.postponed_to::text, c.held, (
      select case when l.cause = 'status' then l.before end from order_confirmation_changes l
      where l.order_id = c.order_id order by l.id desc limit 1
    ) as formerly
    from order_confirmations c where c.order_id = any(${orderIds}::int[])
    order by c.order_id for no key update`.execute(tx);
  const at = new Date();
  const changes = rows.flatMap(({ order_id: orderId, formerly, ...row }): StageChange[] => {
    const before = toConfirmation(row);
    const after = afterStatus(before, FOLLOWED[statusId], {
      formerly: formerly && toConfirmation(formerly),
      at,
    });
    return after ? [{ orderId, before, after, cause: 'status', changedBy }] : [];
  });
  await writeStages(tx, changes);
}
