import { type Kysely, sql, type Transaction } from 'kysely';
import type { OrderEdit } from '../../contract/order-edit.ts';
import type { DriverReport, Reported } from '../../contract/runs.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { isPartOf, type LineQuantity } from '../../domain/part-of-order.ts';
import { comesBack, MAX_POSTPONED_DAYS, reportTime, type StopOutcome } from '../../domain/runs.ts';
import type { SecondCurrency } from '../../domain/second-currency.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import { RUNS } from '../../domain/words/runs.ts';
import { lockOrders } from '../database/order-locks.ts';
import { retryConflicts } from '../database/retry-conflicts.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { ChangeStatuses, ReadOrders } from '../receiving/receive-goods.ts';
import { isReachable, noLink } from './driver-run.ts';
import { giveOrders } from './make-run.ts';
import { lockRun, readStops, type StoredRun, type StoredStop } from './run-rows.ts';
import { cashTaken, keepPayment } from './taken-cash.ts';

/** What an order would come to by an edit, as the orders slice prices it. */
export type PriceEdit = (
  db: Kysely<Database>,
  request: { readonly id: number; readonly edit: OrderEdit },
) => Promise<{ readonly total_price: string }>;

/** What reports need. */
export interface ReportServices {
  readonly db: Kysely<Database>;
  readonly readOrders: ReadOrders;
  readonly changeStatuses: ChangeStatuses;
  readonly priceEdit: PriceEdit;
}

/** What happened at a stop, and who says so: the driver by their link, or somebody of the staff. */
export interface ReportRequest {
  readonly by: { readonly linkHash: Buffer } | { readonly staffId: number; readonly runId: number };
  readonly report: Omit<DriverReport, 'id'> & {
    readonly id?: string;
    /** The outcome that somebody of the staff saw and corrects. */
    readonly instead_of?: StopOutcome | undefined;
  };
  readonly timeZone: string;
}

/**
 * Takes what happened at a stop, in one transaction (docs/product.md, "The driver's page"). The first report of a stop stands until somebody
 * of the staff corrects it; one that is sent again is answered as it was. A delivered order is given that status; of all else the order stays as it is.
 *
 * @throws {Refusal} 404 for a link that opens nothing or no such run; 409 for one that is too late; 422 for a part of an order that is none
 * and a day that is past or too far away.
 */
export function reportStop(services: ReportServices, request: ReportRequest): Promise<Reported> {
  const { by, report } = request;
  return retryConflicts(services.db, async (tx) => {
    if ('staffId' in by) await actAs(tx, by.staffId);
    const run = await findRun(tx, by);
    const [order] = await lockOrders(tx, [report.order_id]);
    const known = report.id === undefined ? null : await findAnswer(tx, run.id, report.id);
    if (known) return known;
    const timing = reportTime(
      { closedAt: run.closed_at },
      { madeAt: new Date(report.made_at), now: new Date() },
    );
    if (timing === 'too_late') throw wordedRefusal(409, null, RUNS, 'too_late');
    const [stop] = await readStops(tx, run.id, { lock: true, orderId: report.order_id });
    if (!stop) await noteOfLeft(tx, run.id, report);
    const isNoted =
      (stop?.outcome === null || stop?.outcome === report.instead_of) &&
      !(await isElsewhere(tx, run.id, report.order_id));
    if (!stop || !order || !isNoted) {
      if (stop && 'linkHash' in by) await noteOtherwise(tx, run.id, report);
      return stands(report.order_id, stop);
    }
    const asBefore = await takeOutcomeBack(tx, services, { run, order, stop, request });
    const isLate = timing === 'late';
    const answer = await noteOutcome(tx, services, { run, order: asBefore, request, isLate });
    // What did not stand is answered the same without being kept: a link that leaked fills no table.
    if (report.id !== undefined) {
      await keepAnswer(tx, run.id, report.id, report.outcome, answer);
    }
    return answer;
  });
}

/** Of two who report, the second is told what stands. */
const stands = (order_id: number, stop: StoredStop | undefined): Reported => ({
  order_id,
  taken: false,
  outcome: stop?.outcome ?? null,
  is_late: false,
  due: stop?.due ?? null,
});

/** A report that does not stand but says something else: the merchant is told, and decides. The last one is kept. */
const noteOtherwise = (
  tx: Transaction<Database>,
  runId: number,
  { order_id, outcome, made_at }: ReportRequest['report'],
) =>
  sql`
    update run_stops set other_outcome = ${outcome}, other_reported_at = ${new Date(made_at)}
    where run_id = ${runId} and order_id = ${order_id} and outcome is distinct from ${outcome}`.execute(
    tx,
  );

interface Corrected {
  readonly run: StoredRun;
  readonly order: LockedOrder;
  readonly stop: StoredStop;
  readonly request: ReportRequest;
}

/**
 * Takes back what stood before it is corrected: a delivered order is pending again, and what was paid for it and a photo go.
 *
 * @throws {Refusal} 409 where the run is over, or what came back was received.
 */
async function takeOutcomeBack(
  tx: Transaction<Database>,
  { changeStatuses }: ReportServices,
  { run, order, stop, request: { by } }: Corrected,
): Promise<LockedOrder> {
  if (stop.outcome === null || !('staffId' in by)) return order;
  if (run.state !== 'out') throw wordedRefusal(409, null, RUNS, 'is_closed');
  if (stop.back === 'received') throw wordedRefusal(409, null, RUNS, 'received_before');
  const isDelivered = stop.outcome === 'delivered' && order.status_id === ORDER_STATUS.completed;
  if (isDelivered) {
    await changeStatuses(tx, [order], {
      statusId: ORDER_STATUS.pending,
      changedBy: by.staffId,
    });
  }
  await sql`delete from order_payments where order_id = ${order.id}`.execute(tx);
  await sql`delete from stop_photos where run_id = ${run.id} and order_id = ${order.id}`.execute(
    tx,
  );
  return isDelivered ? { ...order, status_id: ORDER_STATUS.pending } : order;
}

/** What a driver reports who did not know that the order had left the run: it is kept for the merchant, and changes nothing. */
async function noteOfLeft(
  tx: Transaction<Database>,
  runId: number,
  { order_id, outcome, made_at }: ReportRequest['report'],
): Promise<void> {
  await sql`
    update left_stops set outcome = ${outcome}, reported_at = ${new Date(made_at)}
    where run_id = ${runId} and order_id = ${order_id} and outcome is null`.execute(tx);
}

async function findRun(tx: Transaction<Database>, by: ReportRequest['by']): Promise<StoredRun> {
  if ('linkHash' in by) {
    const run = await lockRun(tx, by, 'shared');
    if (!run || !isReachable(run, new Date())) throw noLink();
    return run;
  }
  const run = await lockRun(tx, { id: by.runId }, 'shared');
  if (!run) throw wordedRefusal(404, null, RUNS, 'no_run');
  if (run.state === 'open') throw wordedRefusal(409, null, RUNS, 'not_out');
  return run;
}

async function findAnswer(
  tx: Transaction<Database>,
  runId: number,
  id: string,
): Promise<Reported | null> {
  const { rows } = await sql<{ run_id: number; answer: Reported }>`
    select run_id, answer from run_reports where id = ${id}::uuid`.execute(tx);
  const [known] = rows;
  if (known && known.run_id !== runId) throw wordedRefusal(422, 'id', RUNS, 'key_of_another');
  return known?.answer ?? null;
}

const keepAnswer = (
  tx: Transaction<Database>,
  runId: number,
  id: string,
  outcome: string,
  answer: Reported,
) =>
  sql`
    insert into run_reports (id, run_id, order_id, outcome, answer)
    values (${id}::uuid, ${runId}, ${answer.order_id}, ${outcome}, ${JSON.stringify(answer)}::jsonb)
    on conflict (id) do nothing`.execute(tx);

/** Whether the order went into another run since this one was closed. */
async function isElsewhere(
  tx: Transaction<Database>,
  runId: number,
  orderId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from run_stops where order_id = ${orderId} and run_id <> ${runId} and is_open`.execute(
    tx,
  );
  return rows.length > 0;
}

interface LockedOrder {
  readonly id: number;
  readonly status_id: number;
}

interface Outcome {
  readonly run: StoredRun;
  readonly order: LockedOrder;
  readonly request: ReportRequest;
  readonly isLate: boolean;
}

async function noteOutcome(
  tx: Transaction<Database>,
  services: ReportServices,
  { run, order, request, isLate }: Outcome,
): Promise<Reported> {
  const { report, by } = request;
  const { outcome } = report;
  const postponedTo = outcome === 'postponed' ? dayOf(request) : null;
  const { due, second } = await dueOf(tx, services, report);
  const taken = outcome === 'delivered' ? cashTaken(report, { due, second }) : null;
  await sql`
    update run_stops set outcome = ${outcome}, reason = ${outcome === 'refused' ? (report.reason ?? null) : null},
      postponed_to = ${postponedTo}::date, kept = ${outcome === 'partly' ? JSON.stringify(report.kept) : null}::jsonb, due = ${due}::numeric,
      taken = ${taken && JSON.stringify(taken)}::jsonb, collected = ${outcome === 'partly' ? (report.collected ?? null) : null}::numeric,
      other_outcome = null, other_reported_at = null,
      reported_at = ${new Date(report.made_at)}, is_late = ${isLate}, back = ${comesBack(outcome) ? 'expected' : null}
    where run_id = ${run.id} and order_id = ${order.id}`.execute(tx);
  if (outcome === 'delivered' || comesBack(outcome)) {
    // Closing a run took the courier from it: what they report late is theirs again.
    await giveOrders(tx, [order.id], run.courier_id);
  }
  // What was canceled meanwhile stays canceled: the shop sees both, and decides.
  if (outcome === 'delivered' && order.status_id === ORDER_STATUS.pending) {
    const changedBy = 'staffId' in by ? by.staffId : null;
    if (second) await keepPayment(tx, order.id, { taken, due, second });
    await services.changeStatuses(tx, [order], { statusId: ORDER_STATUS.completed, changedBy });
  }
  return { order_id: order.id, taken: true, outcome, is_late: isLate, due };
}

/** The day that the buyer asked for, or none. @throws {Refusal} 422 for one that is past or too far away. */
function dayOf({ report, timeZone }: ReportRequest): string | null {
  if (report.day === undefined) return null;
  const today = dayIn(timeZone, new Date(report.made_at));
  if (report.day <= today) throw wordedRefusal(422, 'day', RUNS, 'day_past');
  if (report.day > addDays(today, MAX_POSTPONED_DAYS)) {
    throw wordedRefusal(422, 'day', RUNS, 'day_far', { count: MAX_POSTPONED_DAYS });
  }
  return report.day;
}

/** What is due, and the second currency that it may be paid in. */
interface Due {
  readonly due: string | null;
  readonly second: SecondCurrency | null;
}

async function dueOf(
  tx: Transaction<Database>,
  services: ReportServices,
  { order_id, outcome, kept = [] }: ReportRequest['report'],
): Promise<Due> {
  if (outcome === 'partly') {
    return { due: await priceKept(tx, services, { orderId: order_id, kept }), second: null };
  }
  if (outcome !== 'delivered') return { due: null, second: null };
  const [order] = await services.readOrders(tx, [order_id]);
  return { due: order?.total_price ?? null, second: order?.second_currency ?? null };
}

/**
 * What is to be collected where only some lines are kept, as decimal text: what editing the order to them would come to.
 *
 * @throws {Refusal} 422 for what is no part of the order, and as an edit is refused.
 */
export async function priceKept(
  db: Kysely<Database>,
  { readOrders, priceEdit }: Pick<ReportServices, 'readOrders' | 'priceEdit'>,
  { orderId, kept }: { readonly orderId: number; readonly kept: readonly LineQuantity[] },
): Promise<string> {
  const [order] = await readOrders(db, [orderId]);
  if (!order || !isPartOf(kept, order.items)) throw wordedRefusal(422, 'kept', RUNS, 'not_a_part');
  const edit = { version: order.edits ?? 0, products: kept.map((line) => ({ ...line })) };
  const { total_price } = await priceEdit(db, { id: orderId, edit });
  return total_price;
}
