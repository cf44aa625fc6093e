import { type Kysely, sql } from 'kysely';
import type { SCAN_OUTCOMES } from '../../domain/runs.ts';
import { scannedOrder } from '../../domain/runs.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { RunRequest } from './make-run.ts';
import { lockRun } from './run-rows.ts';

interface Scanned {
  readonly outcome: (typeof SCAN_OUTCOMES)[number];
  readonly order_id: number | null;
  readonly run_id: number | null;
}

/**
 * Notes that the parcel with this label leaves with a run (docs/product.md, Runs).
 *
 * @param code what the label says, as it was scanned or typed
 * @throws {Refusal} 404 for no such run, 409 for one that is over.
 */
export function scanParcel(
  db: Kysely<Database>,
  { staffId, id, code }: RunRequest & { readonly code: string },
): Promise<Scanned> {
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRun(tx, { id }, 'shared');
    if (!run) throw wordedRefusal(404, null, RUNS, 'no_run');
    if (run.state === 'closed') throw wordedRefusal(409, null, RUNS, 'is_closed');
    const orderId = scannedOrder(code);
    const { rows } = await sql<{ run_id: number | null; is_first: boolean }>`
      with scanned as (
        update run_stops set scanned_at = now()
        where run_id = ${id} and order_id = ${orderId}::int and scanned_at is null returning order_id)
      select (select run_id from run_stops s where s.order_id = o.id and s.is_open) as run_id,
        exists (select from scanned) as is_first
      from orders o where o.id = ${orderId}::int`.execute(tx);
    const [order] = rows;
    if (!order) return { outcome: 'unknown', order_id: null, run_id: null };
    const { run_id, is_first } = order;
    const ofThis = is_first ? 'scanned' : 'again';
    return { outcome: run_id === id ? ofThis : 'not_here', order_id: orderId, run_id };
  });
}
