import type { Kysely } from 'kysely';
import { displayExactly, parseCents } from '../../domain/money.ts';
import { quietUntil } from '../../domain/quiet-hours.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import { mayStaff, STAFF_ROLES } from '../../domain/staff-roles.ts';
import { PUSH } from '../../domain/words/push.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { followOrders, type OrderFollower } from '../jobs/follow-orders.ts';
import { readSettings } from '../shop/shop-settings.ts';
import { endDevice, noteTry, readKeys } from './devices.ts';
import {
  type DuePush,
  hasDevices,
  noteDone,
  noteNewOrders,
  putOff,
  takeDue,
} from './push-queue.ts';
import { type PushFailure, type PushMessage, type PushPlaces, sendPush } from './send-push.ts';

/** What the worker stands on. */
interface PushWorkerOptions {
  readonly db: Kysely<Database>;
  readonly places: PushPlaces;
  /** Whom push services may write to. */
  readonly shopEmail: string;
  /** Calls back at each new order; what it returns ends that. */
  readonly follow: (onNew: () => void) => () => void;
  readonly log: { warn(fields: object, message: string): void };
  readonly timing?: {
    readonly lookEvery: number;
    readonly pauseBetween: number;
    readonly retryAfter: number;
  };
}

/** The pause after a first failure, in ms; each next one is twice as long, up to six hours. */
const RETRY_AFTER_MS = 30_000;
const MAX_RETRY_MS = 6 * 3_600_000;
/** What could not be delivered for so long is no news any more, in seconds. */
const MAX_AGE = 24 * 3_600;
/** A device that fails this often in a row is notified no longer: some weeks. */
const MAX_FAILURES = 100;
/** How many leave at once. */
const BATCH = 10;

const ROLES = STAFF_ROLES.filter((role) => mayStaff(role, 'read', 'orders'));

const say = speaker(PUSH, 'en');

/**
 * Starts the one worker of this process. Orders write nothing for it: it is told of them after their commit, and looks at the table as well. Each
 * instance may run one.
 */
export function startPushWorker(options: PushWorkerOptions): OrderFollower {
  const { follow, timing } = options;
  const retryAfter = timing?.retryAfter ?? RETRY_AFTER_MS;
  return followOrders({
    follow,
    timing,
    look: (signal) => look({ ...options, retryAfter, signal }),
  });
}

interface Look extends PushWorkerOptions {
  readonly retryAfter: number;
  readonly signal: AbortSignal;
}

/** @returns whether there may be more at once */
async function look(work: Look): Promise<boolean> {
  const { db, log, signal } = work;
  try {
    if (!(await hasDevices(db))) return false;
    const found = await noteNewOrders(db);
    const due = await takeDue(db, BATCH, ROLES);
    if (due.length === 0) return false;
    const settings = await readSettings(db);
    await Promise.all(due.map((push) => deliver(work, push, settings)));
    return found > 0 || due.length === BATCH;
  } catch (error) {
    if (!signal.aborted) {
      log.warn(
        { reason: (error as { code?: string }).code ?? 'unknown' },
        'notifications wait for the database',
      );
    }
    return false;
  }
}

async function deliver(work: Look, push: DuePush, settings: AllSettings): Promise<void> {
  const { db, places, shopEmail, signal } = work;
  if (!push.may_see) return endDevice(db, push.device_id);
  if (push.age > MAX_AGE && push.attempts > 0) return noteDone(db, push);
  const quiet = quietOf(push, settings.time_zone);
  if (quiet > 0) return putOff(db, push, { ms: quiet, failed: false });

  const sending = { places, keys: await readKeys(db), contact: `mailto:${shopEmail}`, signal };
  const outcome = await sendPush(push, messageOf(push, settings), sending);
  if (signal.aborted && outcome.kind === 'failed') return;
  if (outcome.kind === 'gone') return endDevice(db, push.device_id);
  if (outcome.kind === 'sent') {
    await noteDone(db, push);
    return noteTry(db, push.device_id, null);
  }
  return noteFailure(work, push, outcome);
}

/** Tries again later, and tells the panel why. */
async function noteFailure(
  { db, log, retryAfter }: Look,
  push: DuePush,
  { reason, retryAfterMs = 0 }: PushFailure,
): Promise<void> {
  log.warn(
    { deviceId: push.device_id, attempts: push.attempts + 1 },
    'a notification did not arrive, it is tried again',
  );
  if (push.failures + 1 >= MAX_FAILURES) return endDevice(db, push.device_id);
  const doubled = Math.min(retryAfter * 2 ** push.attempts, MAX_RETRY_MS);
  const ms = Math.max(doubled, retryAfterMs);
  await putOff(db, push, { ms, failed: true });
  await noteTry(db, push.device_id, reason);
}

/** How long a device stays quiet, in ms; 0: it does not. */
function quietOf({ quiet_from: from, quiet_until: until }: DuePush, timeZone: string): number {
  if (from === null || until === null) return 0;
  const over = quietUntil({ from, until }, new Date(), timeZone);
  return over === null ? 0 : Math.max(over.getTime() - Date.now(), 1_000);
}

/** Numbers and sums alone: a phone shows it to anyone who has it in hand. */
export function messageOf(
  { orders, last_order_id, total }: Pick<DuePush, 'orders' | 'last_order_id' | 'total'>,
  settings: Pick<AllSettings, 'currency_symbol' | 'currency_position'>,
): PushMessage {
  const order = String(last_order_id);
  const sum = displayExactly(parseCents(total), settings);
  return orders === 1
    ? {
        title: say('order_title', { order }),
        body: say('order_body', { total: sum }),
        url: `/admin/adminPanel/orders?order=${order}`,
        orders,
      }
    : {
        title: say('orders_title', { count: orders }),
        body: say('orders_body', { total: sum, order }),
        url: '/admin/adminPanel/orders',
        orders,
      };
}
