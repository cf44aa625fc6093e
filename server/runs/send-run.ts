import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isTriedAgain } from '../../domain/runs.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { hashSecret } from '../database/hash-secret.ts';
import { lockOrders } from '../database/order-locks.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { refuseUnconfirmed } from '../stages/refuse-unconfirmed.ts';
import { giveOrders, lockCourier, type PlanMails, type RunRequest } from './make-run.ts';
import { lockRunOf, readStops, type StoredRun } from './run-rows.ts';

/** Begins the books of cash where there are none, as the cash slice does it. */
export type EnsureBooks = (tx: Transaction<Database>, staffId: number) => Promise<void>;

/**
 * Sends a run out: books of cash are begun where there are none, the courier gets its orders, buyers the message that theirs is on its way,
 * and the driver a link. Sent out before, it only gets another link.
 *
 * @returns the link's token
 * @throws {Refusal} 404 for no such run; 409 where it was changed since it was seen, is over, or an order of it can't be handed over.
 */
export function sendRun(
  db: Kysely<Database>,
  { planMails, ensureBooks }: { readonly planMails: PlanMails; readonly ensureBooks: EnsureBooks },
  { staffId, id, version }: RunRequest & { readonly version: number },
): Promise<string> {
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRunOf(tx, id);
    if (run.state === 'open') {
      if (run.version !== version) throw wordedRefusal(409, 'version', RUNS, 'outdated');
      await ensureBooks(tx, staffId);
      await handOver(tx, run);
      await planMails(tx);
    }
    return writeLink(tx, run);
  });
}

async function handOver(tx: Transaction<Database>, run: StoredRun): Promise<void> {
  await lockCourier(tx, run.courier_id);
  const stops = await readStops(tx, run.id);
  const orders = await lockOrders(
    tx,
    stops.map(({ order_id }) => order_id),
  );
  const gone = orders.find(({ status_id }) => status_id !== 1);
  if (gone) throw wordedRefusal(409, null, RUNS, 'not_pending', { id: gone.id });
  const ids = orders.map((order) => order.id);
  await refuseUnconfirmed(tx, ids);
  await refuseGivenAway(tx, ids, run.courier_id);
  await giveOrders(tx, ids, run.courier_id);
  await sql`update runs set state = 'out', sent_at = now(), version = version + 1 where id = ${run.id}`.execute(
    tx,
  );
}

/** An order that somebody gave to another courier since the run was planned stays with them. */
async function refuseGivenAway(
  tx: Transaction<Database>,
  ids: readonly number[],
  courierId: number | null,
): Promise<void> {
  const { rows } = await sql<{ id: number; courier: string }>`
    select o.id, c.name as courier from orders o join couriers c on c.id = o.courier_id
    where o.id = any(${ids}::int[]) and o.courier_id <> ${courierId} order by o.id limit 1`.execute(
    tx,
  );
  const [given] = rows;
  if (given) throw wordedRefusal(409, null, RUNS, 'given_away', { ...given });
}

/** Makes another link: the one before opens nothing any more. @throws {Refusal} 404, and 409 for a run that is not out. */
export function renewLink(db: Kysely<Database>, { staffId, id }: RunRequest): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRunOf(tx, id);
    if (run.state === 'open') throw wordedRefusal(409, null, RUNS, 'not_out');
    return writeLink(tx, run);
  });
}

async function writeLink(tx: Transaction<Database>, run: StoredRun): Promise<string> {
  if (run.state === 'closed') throw wordedRefusal(409, null, RUNS, 'is_closed');
  const token = randomBytes(32).toString('base64url');
  await sql`update runs set link_hash = ${hashSecret(token)} where id = ${run.id}`.execute(tx);
  return token;
}

/** Revokes the driver's link at once. @throws {Refusal} 404 for no such run. */
export function revokeLink(db: Kysely<Database>, { staffId, id }: RunRequest): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    await lockRunOf(tx, id);
    await sql`update runs set link_hash = null where id = ${id}`.execute(tx);
  });
}

/**
 * Ends a run. What was not delivered and does not come back is without a courier again, and free for another run; what comes back stays with
 * the courier until it is received. Its link shows nobody any more.
 *
 * @throws {Refusal} 404 for no such run, 409 for one that was not sent out.
 */
export function closeRun(db: Kysely<Database>, { staffId, id }: RunRequest): Promise<void> {
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRunOf(tx, id);
    if (run.state === 'open') throw wordedRefusal(409, null, RUNS, 'not_out');
    if (run.state === 'closed') return;
    const stops = await readStops(tx, id);
    const again = stops.filter(({ outcome }) => isTriedAgain(outcome));
    const ids = again.map(({ order_id }) => order_id);
    await lockOrders(tx, ids);
    await giveOrders(tx, ids, null);
    await sql`update run_stops set is_open = false where run_id = ${id}`.execute(tx);
    await sql`update runs set state = 'closed', closed_at = now(), version = version + 1 where id = ${id}`.execute(
      tx,
    );
  });
}
