import { sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { lockOrders } from '../database/order-locks.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { type Receipt, type ReceivingServices, receiveGoods } from '../receiving/receive-goods.ts';
import { giveOrders } from './make-run.ts';
import { lockRunOf, readStops } from './run-rows.ts';

/** Which stop's goods are there, and what becomes of the order and of them. */
export interface StopReceipt extends Receipt {
  readonly runId: number;
}

/**
 * Says that what came back of a stop is there: only now stock is given back. Said again, it changes nothing.
 *
 * @throws {Refusal} 404 for no such run or stop; 409 where nothing comes back, that can't be done with what does, or the order can't be
 * edited to what was kept; 422 for damaged goods that did not come back.
 */
export const receiveBack = (services: ReceivingServices, receipt: StopReceipt): Promise<void> =>
  receiveGoods(services, receipt, {
    lock: (tx) => lockExpected(tx, receipt),
    end: (tx) => endStop(tx, receipt),
  });

/** The lines that were kept; `null` where the goods were received. Run, order and stop are locked. */
async function lockExpected(tx: Transaction<Database>, { runId, orderId, choice }: StopReceipt) {
  await lockRunOf(tx, runId);
  const [order] = await lockOrders(tx, [orderId]);
  const [stop] = await readStops(tx, runId, { lock: true, orderId });
  if (!stop || !order) throw wordedRefusal(404, null, RUNS, 'no_stop');
  if (stop.back === 'received') return null;
  if (stop.back !== 'expected') throw wordedRefusal(409, null, RUNS, 'not_back', { id: orderId });
  if ((stop.outcome === 'partly') !== (choice === 'keep')) {
    throw wordedRefusal(409, 'choice', RUNS, 'other_way');
  }
  return { kept: stop.kept ?? [], order };
}

async function endStop(
  tx: Transaction<Database>,
  { runId, orderId, choice }: StopReceipt,
): Promise<void> {
  const isAgain = choice === 'retry';
  const [order] = await lockOrders(tx, [orderId]);
  if (isAgain && order?.status_id === ORDER_STATUS.pending) await giveOrders(tx, [orderId], null);
  await sql`
    update run_stops set back = 'received', is_open = is_open and ${!isAgain}
    where run_id = ${runId} and order_id = ${orderId}`.execute(tx);
}
