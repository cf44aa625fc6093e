import { type Kysely, sql, type Transaction } from 'kysely';
import type { SentOutcome } from '../../contract/confirmation.ts';
import { afterCall, CANCELING, type CallRules, type Outcome } from '../../domain/confirmation.ts';
import { MAX_CALL_LATER_DAYS } from '../../domain/confirmation-limits.ts';
import type { MessageEvent } from '../../domain/message-templates.ts';
import { isOrderStatusId, ORDER_STATUS, ORDER_STATUS_NAMES } from '../../domain/order-status.ts';
import { addDays, dayIn } from '../../domain/shop-day.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { CONFIRMATION } from '../../domain/words/confirmation.ts';
import { speaker } from '../../domain/words/say.ts';
import { actAs } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { queueMessageMail } from '../order-messages/message-mail.ts';
import {
  lockStages,
  type StageRow,
  type StoredConfirmation,
  toConfirmation,
  writeStages,
} from '../stages/stage-rows.ts';
import { type Caller, passClaimOn, refusalOfNone, refuseClaimed } from './claim-order.ts';

/** Gives locked orders another status, as the orders slice does it: stock, codes, history and mails go along. */
export type ChangeStatuses = (
  tx: Transaction<Database>,
  orders: readonly { readonly id: number; readonly status_id: number }[],
  change: { readonly statusId: 1 | 3 | 4; readonly changedBy: number | null },
) => Promise<void>;

/** What outcomes need. */
export interface OutcomeServices {
  readonly db: Kysely<Database>;
  /** For links in mails; without a slash at its end. */
  readonly publicUrl: string;
  readonly changeStatuses: ChangeStatuses;
}

/** What the buyer gets a mail about, where the merchant has turned it on (docs/product.md, Messages to buyers). */
const MAILED: Partial<Record<Outcome, MessageEvent>> = {
  confirmed: 'confirmed',
  no_answer: 'not_reached',
};

/** Who notes what of which order. */
export interface OutcomeRequest extends Caller {
  readonly orderId: number;
  /** Without a version: whatever was seen. */
  readonly sent: Omit<SentOutcome, 'version'> & { readonly version?: number };
  readonly key: string | undefined;
  readonly settings: AllSettings;
}

/**
 * Notes what came of a call, and cancels the order where the outcome says so. The same key again changes nothing.
 *
 * @throws {Refusal} 404 for no such order; 409 for one without a stage, one that was changed meanwhile, that is before somebody else, or
 * that is not pending; 422 for a time that has passed or is too far away.
 */
export async function noteOutcome(
  { db, changeStatuses, publicUrl }: OutcomeServices,
  request: OutcomeRequest,
): Promise<StageRow> {
  const { staffId, orderId, sent, key, settings } = request;
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const row = await lockOne(tx, orderId);
    if (key !== undefined && (await isNoted(tx, orderId, key))) return row;
    await refuseOutcome(tx, row, request);
    const now = new Date();
    const rules = callRules(settings);
    const { at, day } = refuseTimes(sent, rules, now);
    const before = toConfirmation(row);
    const after = afterCall(before, { outcome: sent.outcome, at, day }, { rules, now });
    const change = { orderId, before, after, changedBy: staffId, note: sent.note, key };
    // The stage before the status, which would make the stage follow.
    await writeStages(tx, [{ ...change, cause: 'staff' }]);
    if (CANCELING.includes(sent.outcome)) {
      const canceled = { statusId: ORDER_STATUS.canceled, changedBy: staffId };
      await changeStatuses(tx, [{ id: orderId, status_id: row.status_id }], canceled);
    }
    const event = MAILED[sent.outcome];
    if (event) {
      await queueMessageMail(tx, { publicUrl, settings }, { orderId, event, by: staffId });
    }
    await passClaimOn(tx, row, request);
    return lockOne(tx, orderId);
  });
}

async function refuseOutcome(
  tx: Transaction<Database>,
  row: StageRow,
  { sent, settings, staffId, session }: OutcomeRequest,
): Promise<void> {
  await refuseClaimed(tx, row, { staffId, session, timeZone: settings.time_zone });
  if (sent.version !== undefined && sent.version !== row.version) {
    throw wordedRefusal(409, null, CONFIRMATION, 'outdated');
  }
  refuseNotPending(row);
  // Many at once name no version: nobody has looked at each.
  if (sent.version === undefined && sent.outcome === 'confirmed' && row.held !== null) {
    const reason = speaker(CONFIRMATION, 'en')(`hold_${row.held}`);
    throw wordedRefusal(409, null, CONFIRMATION, 'held', { id: row.order_id, reason });
  }
}

function refuseNotPending({ status_id }: StageRow): void {
  if (status_id === ORDER_STATUS.pending) return;
  const status = isOrderStatusId(status_id) ? ORDER_STATUS_NAMES[status_id].toLowerCase() : '';
  throw wordedRefusal(409, null, CONFIRMATION, 'not_pending', { status });
}

/** @throws {Refusal} 422 for a time that has passed, or is further away than calls are put off. */
function refuseTimes(
  { outcome, at, day }: { outcome: Outcome; at?: string | undefined; day?: string | undefined },
  { timeZone }: CallRules,
  now: Date,
) {
  const far = { days: MAX_CALL_LATER_DAYS };
  const today = dayIn(timeZone, now);
  if (outcome === 'call_later' && at !== undefined) {
    const moment = new Date(at);
    if (moment <= now) throw wordedRefusal(422, 'at', CONFIRMATION, 'later_past');
    if (dayIn(timeZone, moment) > addDays(today, far.days)) {
      throw wordedRefusal(422, 'at', CONFIRMATION, 'later_far', far);
    }
    return { at: moment, day: null };
  }
  if (outcome === 'postponed' && day !== undefined) {
    if (day <= today) throw wordedRefusal(422, 'day', CONFIRMATION, 'day_past');
    if (day > addDays(today, far.days)) {
      throw wordedRefusal(422, 'day', CONFIRMATION, 'later_far', far);
    }
    return { at: null, day };
  }
  return { at: null, day: null };
}

const callRules = (settings: AllSettings): CallRules => ({
  timeZone: settings.time_zone,
  fromHour: settings.call_from_hour,
  untilHour: settings.call_until_hour,
  againHours: settings.call_again_hours,
  tries: settings.call_tries,
});

/** @throws {Refusal} 404 for no such order, 409 for one without a stage. */
async function lockOne(tx: Transaction<Database>, orderId: number): Promise<StageRow> {
  const [row] = await lockStages(tx, [orderId]);
  if (row) return row;
  throw await refusalOfNone(tx, orderId);
}

async function isNoted(tx: Transaction<Database>, orderId: number, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('order_confirmation_changes')
    .select('id')
    .where('order_id', '=', orderId)
    .where('key', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

interface LastChange {
  readonly cause: string;
  readonly before: StoredConfirmation;
}

/**
 * Takes the last outcome of the staff back: the stage is what it was, and a canceled order is pending again.
 *
 * @throws {Refusal} 404 and 409 as {@link noteOutcome}; 409 also where something came after the outcome, or too little is left in stock.
 */
export async function undoOutcome(
  { db, changeStatuses }: OutcomeServices,
  {
    staffId,
    orderId,
    version,
  }: {
    readonly staffId: number;
    readonly orderId: number;
    readonly version: number;
  },
): Promise<StageRow> {
  return db.transaction().execute(async (tx) => {
    await actAs(tx, staffId);
    const row = await lockOne(tx, orderId);
    const { rows } = await sql<LastChange>`
      select cause, before from order_confirmation_changes where order_id = ${orderId}
      order by id desc limit 1`.execute(tx);
    const [last] = rows;
    if (last?.cause !== 'staff' || row.version !== version) {
      throw wordedRefusal(409, null, CONFIRMATION, 'nothing_to_undo');
    }
    if (row.courier_id !== null) throw wordedRefusal(409, null, CONFIRMATION, 'handed_over');
    const before = toConfirmation(row);
    const after = toConfirmation(last.before);
    await writeStages(tx, [{ orderId, before, after, cause: 'undo', changedBy: staffId }]);
    if (CANCELING.some((stage) => stage === row.stage)) {
      const pending = { statusId: ORDER_STATUS.pending, changedBy: staffId };
      if (row.status_id === ORDER_STATUS.canceled) {
        await changeStatuses(tx, [{ id: orderId, status_id: row.status_id }], pending);
      }
    } else refuseNotPending(row);
    return lockOne(tx, orderId);
  });
}
