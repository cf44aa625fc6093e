import { type Kysely, sql, type Transaction } from 'kysely';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { MAX_STOPS, whyNotTaken } from '../../domain/runs.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { lockOrders } from '../database/order-locks.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { refuseUnconfirmed } from '../stages/refuse-unconfirmed.ts';
import { lockRunOf, readStops } from './run-rows.ts';

/** Who makes a run of which orders, for whom, on which day of the shop. */
interface NewRun {
  readonly staffId: number;
  readonly courier_id: number;
  readonly day: string;
  readonly order_ids: readonly number[];
}

/**
 * Makes a run.
 *
 * @returns its id
 * @throws {Refusal} 409 for an order that can't be taken into it, 422 for no such courier.
 */
export function makeRun(db: Kysely<Database>, run: NewRun): Promise<number> {
  const { staffId, courier_id, day, order_ids } = run;
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const name = await lockCourier(tx, courier_id);
    const { rows } = await sql<{ id: number }>`
      insert into runs (courier_id, courier_name, day, created_by) values (${courier_id}, ${name}, ${day}::date, ${staffId})
      returning id`.execute(tx);
    const [made] = rows;
    if (!made) throw new Error('A run was not made');
    await takeOrders(tx, made.id, [...new Set(order_ids)]);
    await writePlaces(tx, made.id, order_ids);
    return made.id;
  });
}

/** The courier's name; they are not removed until the transaction ends. @throws {Refusal} 422 for none. */
export async function lockCourier(tx: Transaction<Database>, id: number | null): Promise<string> {
  const courier =
    id !== null &&
    (await tx
      .selectFrom('couriers')
      .select('name')
      .where('id', '=', id)
      .forKeyShare()
      .executeTakeFirst());
  if (!courier) throw wordedRefusal(422, 'courier_id', RUNS, 'unknown_courier');
  return courier.name;
}

/** Takes orders into a run. @throws {Refusal} 409 that names the first that can't be. */
async function takeOrders(
  tx: Transaction<Database>,
  runId: number,
  ids: readonly number[],
): Promise<void> {
  const orders = await lockOrders(tx, ids);
  const known = new Map(orders.map((order) => [order.id, order]));
  const { rows } = await sql<{ order_id: number; run_id: number; is_open: boolean; back: string }>`
    select order_id, run_id, is_open, back from run_stops where order_id = any(${ids}::int[]) and (is_open or back = 'expected')
    union all select order_id, null, false, back from parcels where order_id = any(${ids}::int[]) and back = 'expected'`.execute(
    tx,
  );
  for (const id of ids) {
    const order = known.get(id);
    if (!order) throw wordedRefusal(409, 'order_ids', RUNS, 'no_order', { id });
    const stops = rows.filter((stop) => stop.order_id === id);
    const why = whyNotTaken({
      isPending: order.status_id === ORDER_STATUS.pending,
      inRun: stops.find(({ is_open }) => is_open)?.run_id ?? null,
      comesBack: stops.some(({ back }) => back === 'expected'),
    });
    if (why) throw wordedRefusal(409, 'order_ids', RUNS, why, { id });
  }
  await refuseUnconfirmed(tx, ids);
  await sql`
    insert into run_stops (run_id, order_id, place) select ${runId}, id, 0 from unnest(${ids}::int[]) one (id)`.execute(
    tx,
  );
}

async function writePlaces(
  tx: Transaction<Database>,
  runId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    update run_stops s set place = o.place
    from unnest(${ids}::int[]) with ordinality as o (id, place) where s.run_id = ${runId} and s.order_id = o.id`.execute(
    tx,
  );
}

/** Plans the mails to buyers whose order got a courier, as the orders slice does it. */
export type PlanMails = (tx: Transaction<Database>) => Promise<void>;

/** Which run, and who changes it. */
export interface RunRequest {
  readonly staffId: number;
  readonly id: number;
}

/**
 * Says which orders a run has, and in which order. Of a run that is out, orders that come in are given to the courier, and taken from them
 * where they go out of it.
 *
 * @throws {Refusal} 404 for no such run; 409 where it was changed since it was seen, is over, would lose a stop with an outcome, or an
 * order can't be taken into it.
 */
export function setStops(
  db: Kysely<Database>,
  planMails: PlanMails,
  {
    staffId,
    id,
    version,
    order_ids,
  }: RunRequest & { readonly version: number; readonly order_ids: readonly number[] },
): Promise<void> {
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRunOf(tx, id);
    if (run.state === 'closed') throw wordedRefusal(409, null, RUNS, 'is_closed');
    if (run.version !== version) throw wordedRefusal(409, 'version', RUNS, 'outdated');
    const stops = await readStops(tx, id);
    const wanted = new Set(order_ids);
    const gone = stops.filter(({ order_id }) => !wanted.has(order_id));
    const done = gone.find(({ outcome }) => outcome !== null);
    if (done) throw wordedRefusal(409, 'order_ids', RUNS, 'stop_done', { id: done.order_id });
    const had = new Set(stops.map(({ order_id }) => order_id));
    const added = [...wanted].filter((one) => !had.has(one));
    const removed = gone.map(({ order_id }) => order_id);
    await lockOrders(tx, [...added, ...removed]);
    await sql`delete from run_stops where run_id = ${id} and order_id = any(${removed}::int[])`.execute(
      tx,
    );
    await takeOrders(tx, id, added);
    if (run.state === 'out') await noteLeft(tx, id, removed);
    await writePlaces(tx, id, order_ids);
    if (run.state === 'out') {
      await giveOrders(tx, added, run.courier_id);
      await giveOrders(tx, removed, null);
      await planMails(tx);
    }
    await sql`update runs set version = version + 1 where id = ${id}`.execute(tx);
  });
}

/** Keeps in mind which orders left a run on its way: its driver may not know yet. */
async function noteLeft(
  tx: Transaction<Database>,
  runId: number,
  orderIds: readonly number[],
): Promise<void> {
  await sql`
    insert into left_stops (run_id, order_id) select ${runId}, id from unnest(${orderIds}::int[]) one (id)
    on conflict (run_id, order_id) do update set left_at = now(), outcome = null, reported_at = null`.execute(
    tx,
  );
}

/**
 * Hands a stop to another run, as its last. Where that is out, the order is given to its courier, else to nobody. Moved before, it stays where
 * it is.
 *
 * @throws {Refusal} 404 for no such run; 409 where one of them is over, the stop is not in the run or has an outcome, the order can't be
 * handed over or the other run is full; 422 for the same run.
 */
export function moveStop(
  db: Kysely<Database>,
  planMails: PlanMails,
  { staffId, id, orderId, to }: RunRequest & { readonly orderId: number; readonly to: number },
): Promise<void> {
  if (id === to) throw wordedRefusal(422, 'to_run_id', RUNS, 'same_run');
  return retryConflicts(db, async (tx) => {
    await actAs(tx, staffId);
    // In the order of their ids, whichever is handed to which.
    const [first, second] = [
      await lockRunOf(tx, Math.min(id, to)),
      await lockRunOf(tx, Math.max(id, to)),
    ];
    const [run, other] = id < to ? [first, second] : [second, first];
    if (run.state === 'closed' || other.state === 'closed') {
      throw wordedRefusal(409, null, RUNS, 'is_closed');
    }
    const [order] = await lockOrders(tx, [orderId]);
    const [stop] = await readStops(tx, id, { lock: true, orderId });
    const others = await readStops(tx, to);
    if (!order || !stop) {
      if (others.some(({ order_id }) => order_id === orderId)) return;
      throw wordedRefusal(409, 'order_id', RUNS, 'no_stop');
    }
    if (stop.outcome !== null)
      throw wordedRefusal(409, 'order_id', RUNS, 'stop_done', { id: orderId });
    if (order.status_id !== ORDER_STATUS.pending) {
      throw wordedRefusal(409, 'order_id', RUNS, 'not_pending', { id: orderId });
    }
    if (others.length >= MAX_STOPS) throw wordedRefusal(409, 'to_run_id', RUNS, 'full', { id: to });
    if (other.state === 'out') await refuseUnconfirmed(tx, [orderId]);
    await sql`
      update run_stops set run_id = ${to}, place = ${others.length + 1}
      where run_id = ${id} and order_id = ${orderId}`.execute(tx);
    if (run.state === 'out') await noteLeft(tx, id, [orderId]);
    await giveOrders(tx, [orderId], other.state === 'out' ? other.courier_id : null);
    if (other.state === 'out') await planMails(tx);
    await sql`update runs set version = version + 1 where id in (${id}, ${to})`.execute(tx);
  });
}

/** Gives locked pending orders to a courier, or takes them from who has them. */
export async function giveOrders(
  tx: Transaction<Database>,
  ids: readonly number[],
  courierId: number | null,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update orders set courier_id = ${courierId}::int
    where id = any(${ids}::int[]) and status_id = ${ORDER_STATUS.pending} and courier_id is distinct from ${courierId}::int`.execute(
    tx,
  );
}

/** Removes a run that was never sent out. @throws {Refusal} 404 for none, 409 for one that was. */
export function removeRun(db: Kysely<Database>, { staffId, id }: RunRequest): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const run = await lockRunOf(tx, id);
    if (run.state !== 'open') throw wordedRefusal(409, null, RUNS, 'not_open');
    await tx.deleteFrom('runs').where('id', '=', id).execute();
  });
}
