import type { Kysely } from 'kysely';
import type { confirmationCalls, OrderToConfirm } from '../../contract/confirmation.ts';
import type { Order } from '../../contract/orders.ts';
import type { Outcome } from '../../domain/confirmation.ts';
import { phoneKey } from '../../domain/phone.ts';
import { CONFIRMATION } from '../../domain/words/confirmation.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct, signedIn } from '../http/actor.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { readPhoneHistories } from '../phone/phone-histories.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { readStages, type StageRow, stageToWire } from '../stages/stage-rows.ts';
import { type ChangeStatuses, noteOutcome, undoOutcome } from './call-outcome.ts';
import { type Caller, claimOrder } from './claim-order.ts';
import { confirmByBuyer } from './confirm-by-buyer.ts';
import { readQueue, readStageHistory, readSummary } from './queue-queries.ts';

interface ConfirmationDependencies {
  readonly db: Kysely<Database>;
  readonly publicUrl: string;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
  /** What the orders slice does for this one. */
  readonly changeStatuses: ChangeStatuses;
  readonly readOrders: (db: Kysely<Database>, ids: readonly number[]) => Promise<Order[]>;
}

const say = speaker(CONFIRMATION, 'en');

/** Serves the queue of orders that wait to be confirmed, outcomes of calls, and the buyer's own word. */
export function confirmationHandlers(
  services: ConfirmationDependencies,
): Handlers<typeof confirmationCalls> {
  const { db, shopSecret, knownSettings } = services;
  const NOTHING = { on: false, waiting: 0, oldest: null, later: 0, aside: 0 };
  return {
    'GET /confirmation': async () => {
      const settings = await knownSettings();
      if (!settings.confirmation_on) return { data: NOTHING };
      const hours = { from: settings.call_from_hour, until: settings.call_until_hour };
      return { data: { ...(await readSummary(db)), hours } };
    },
    'GET /confirmation/orders': async ({ query }, { actor }) => ({
      data: (await readStages(db, query.ids)).map((row) => stageToWire(row, actor)),
    }),
    'GET /confirmation/queue': async ({ query }, { actor }) => {
      const rows = await readQueue(db, query.of ?? 'due', query.limit);
      return { data: await toConfirm(services, rows, actor) };
    },
    'GET /confirmation/orders/{id}': async ({ params }, { actor }) => ({
      data: await readStageHistory(db, params.id, actor),
    }),
    'POST /confirmation/claim': async ({ body }, { actor }) => {
      const { time_zone: timeZone } = await knownSettings();
      const { order_id: orderId, skipped } = body;
      const request = { ...callerOf(actor), orderId, skipped, timeZone };
      const row = await claimOrder(db, request);
      const [claimed = null] = row ? await toConfirm(services, [row], actor) : [];
      return { data: claimed };
    },
    'POST /confirmation/orders/{id}/outcome': async ({ params, headers, body }, { actor }) => {
      const row = await noteOutcome(services, {
        ...callerOf(actor),
        orderId: params.id,
        sent: body,
        key: headers['idempotency-key'],
        settings: await knownSettings(),
      });
      return { data: stageToWire(row, actor), message: say('outcome_saved') };
    },
    'POST /confirmation/orders/{id}/undo': async ({ params, body }, { actor }) => {
      const staffId = signedIn(actor).userId;
      const row = await undoOutcome(services, { staffId, orderId: params.id, ...body });
      return { data: stageToWire(row, actor), message: say('undone') };
    },
    'POST /confirmation/bulk': async ({ body: { ids, outcome } }, { actor }) => {
      const data = await noteForMany(services, { ids, outcome, ...callerOf(actor) });
      return { data, message: say('orders_changed', { count: data.changed }) };
    },
    'POST /orders/{id}/confirm': async ({ params, headers }, { actor }) => {
      const token = headers['x-order-token'];
      const settings = await knownSettings();
      const isConfirmed = await confirmByBuyer(db, {
        actor,
        id: params.id,
        token,
        shopSecret,
        settings,
      });
      return {
        data: { confirmed: true as const },
        message: say(isConfirmed ? 'confirmed_by_buyer' : 'noted_by_buyer'),
      };
    },
  };
}

const callerOf = (actor: Actor): Caller => {
  const { userId, tokenHash = null } = signedIn(actor);
  return { staffId: userId, session: tokenHash };
};

/** Stages with their orders, and with what their numbers did before where the actor may see it. */
async function toConfirm(
  { db, readOrders }: ConfirmationDependencies,
  rows: readonly StageRow[],
  actor: Actor,
): Promise<OrderToConfirm[]> {
  const [orders, histories] = await Promise.all([
    readOrders(
      db,
      rows.map(({ order_id }) => order_id),
    ),
    mayAct(actor, 'read', 'numbers')
      ? readPhoneHistories(
          db,
          rows.map(({ guest_phone }) => guest_phone),
        )
      : null,
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  return rows.flatMap((row) => {
    const order = byId.get(row.order_id);
    if (!order) return [];
    const history = histories?.get(phoneKey(row.guest_phone));
    const others = history && { ...history, open: history.open.filter((id) => id !== order.id) };
    return [{ order, confirmation: stageToWire(row, actor), ...(others && { history: others }) }];
  });
}

interface ManyRequest extends Caller {
  readonly ids: readonly number[];
  readonly outcome: Outcome;
}

/** The same outcome for many orders, each in a transaction of its own; those that are held are confirmed one by one. */
async function noteForMany(
  services: ConfirmationDependencies,
  { ids, outcome, ...caller }: ManyRequest,
) {
  const settings = await services.knownSettings();
  const left: { order_id: number; reason: string }[] = [];
  for (const orderId of new Set(ids)) {
    const sent = { outcome, note: '' };
    const request = { ...caller, orderId, sent, key: undefined, settings };
    await noteOutcome(services, request).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      left.push({ order_id: orderId, reason: error.message });
    });
  }
  return { changed: new Set(ids).size - left.length, left };
}
