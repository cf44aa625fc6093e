import type { OrderReturn, ReturnsOfOrder, returnCalls } from '../../contract/returns.ts';
import { formatDecimal } from '../../domain/money.ts';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { RefundSums } from '../../domain/store-credit.ts';
import { RETURNS } from '../../domain/words/returns.ts';
import { signedIn } from '../http/actor.ts';
import { notFound } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { type ExchangeServices, exchangeReturn } from './exchange-return.ts';
import { askForReturn, leftOf, makeReturn, returnDaysOf } from './make-return.ts';
import {
  countReturns,
  findOrderForReturn,
  findReplaced,
  findReturns,
  hasCredits,
  listReturns,
  notesToWire,
  type ReturnedOrder,
  refundedBy,
  type StoredReturn,
} from './return-rows.ts';
import { dueOf, inspectReturn, setState, settleReturn, undoRefund } from './settle-return.ts';

interface ReturnDependencies extends ExchangeServices {
  readonly knownSettings: KnownSettings;
}

/** Serves returns of delivered orders. */
export function returnHandlers(services: ReturnDependencies): Handlers<typeof returnCalls> {
  const { db, knownSettings, shopSecret } = services;
  const read = async (id: number) => readReturn(services, await knownSettings(), id);
  return {
    'GET /returns/summary': async () => {
      const { returns_on: on } = await knownSettings();
      const counts = on ? await countReturns(db) : { asked: 0, open: 0 };
      return { data: { on, ...counts, has_credits: await hasCredits(db) } };
    },
    'GET /returns': async ({ query }) => ({ data: await listReturns(db, query) }),
    'GET /orders/{id}/returns': async ({ params }) => ({
      data: await readReturns(services, await knownSettings(), params.id),
    }),
    'POST /orders/{id}/returns': async ({ params, body }, { actor }) => {
      const staffId = signedIn(actor).userId;
      const request = { staffId, id: params.id, body };
      return { data: await read(await makeReturn(services, await knownSettings(), request)) };
    },
    'POST /orders/{id}/return-requests': async ({ params, headers, body }, { actor }) => {
      const buyer = { actor, token: headers['x-order-token'], shopSecret };
      const request = { buyer, key: headers['idempotency-key'], id: params.id, body };
      return { data: await askForReturn(db, await knownSettings(), request) };
    },
    'POST /returns/{id}/state': async ({ params, body }, { actor }) => {
      await setState(services, { staffId: signedIn(actor).userId, ...params, ...body });
      return { data: await read(params.id) };
    },
    'POST /returns/{id}/inspect': async ({ params, body }, { actor }) => {
      await inspectReturn(services, { staffId: signedIn(actor).userId, ...params, ...body });
      return { data: await read(params.id) };
    },
    'POST /returns/{id}/refund': async ({ params, body }, { actor }) => {
      const settings = await knownSettings();
      const credit_code = await settleReturn(services, {
        staffId: signedIn(actor).userId,
        ...params,
        ...body,
        settings,
      });
      return { data: { ...(await read(params.id)), ...(credit_code && { credit_code }) } };
    },
    'POST /returns/{id}/exchange': async ({ params, body }, { actor }) => {
      const settings = await knownSettings();
      const staffId = signedIn(actor).userId;
      await exchangeReturn(services, { staffId, ...params, ...body, settings });
      return { data: await read(params.id) };
    },
    'POST /returns/{id}/undo-refund': async ({ params }, { actor }) => {
      await undoRefund(db, { staffId: signedIn(actor).userId, ...params });
      return { data: await read(params.id) };
    },
  };
}

/** @throws {Refusal} 404 for no such return. */
async function readReturn(
  services: ReturnDependencies,
  settings: AllSettings,
  id: number,
): Promise<OrderReturn> {
  const row = await services.db
    .selectFrom('order_returns')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirst();
  const of = row && (await readReturns(services, settings, row.order_id));
  const found = of?.returns.find((one) => one.id === id);
  if (!found) throw wordedRefusal(404, null, RETURNS, 'no_return');
  return found;
}

/** @throws {Refusal} 404 for no such order. */
async function readReturns(
  services: ReturnDependencies,
  settings: AllSettings,
  id: number,
): Promise<ReturnsOfOrder> {
  const { db, priceKept } = services;
  const order = await findOrderForReturn(db, id);
  if (!order) throw notFound('Order');
  const [returns, replaced, { paidCents }] = await Promise.all([
    findReturns(db, id),
    findReplaced(db, id),
    priceKept(db, { id, kept: [] }),
  ]);
  return {
    ...returnDaysOf(order, settings),
    paid: formatDecimal(paidCents),
    refunded: formatDecimal(returns.reduce((sum, one) => sum + refundedBy(one), 0)),
    left: leftOf(order, returns).map((line) => ({ ...line })),
    ...(replaced && { replaces: replaced }),
    returns: await Promise.all(
      returns.map(async (one) =>
        toWire(one, await dueNow(services, settings, { order, returns, one })),
      ),
    ),
  };
}

/** What is due, and at most in cash; `null` where nothing will be. */
async function dueNow(
  services: ReturnDependencies,
  settings: AllSettings,
  found: { order: ReturnedOrder; returns: readonly StoredReturn[]; one: StoredReturn },
): Promise<Pick<RefundSums, 'dueCents' | 'cashCents'> | null> {
  const { one } = found;
  if (one.state === 'refused') return null;
  if (one.state === 'settled') return { dueCents: one.due_cents ?? 0, cashCents: 0 };
  return dueOf(services.db, services, settings, found);
}

const toWire = (
  row: StoredReturn,
  due: Pick<RefundSums, 'dueCents' | 'cashCents'> | null,
): OrderReturn => {
  const { created_at, due_cents: _, cash_cents: _cash, notes: _notes, ...stored } = row;
  const { replacement, wish, ...one } = stored;
  const { credit_id: id, code_end, credit_cents: given, spent_cents: spent, ...rest } = one;
  return {
    ...rest,
    created_at: created_at.toISOString(),
    due: due && formatDecimal(due.dueCents),
    refunded: formatDecimal(refundedBy(row)),
    ...notesToWire(row),
    most_cash: formatDecimal(Math.max(0, due?.cashCents ?? 0)),
    ...(replacement && { replacement }),
    ...(wish && { wish }),
    ...(id !== null &&
      code_end !== null &&
      given > 0 && {
        credit: { id, code_end, given: formatDecimal(given), spent: formatDecimal(spent) },
      }),
  };
};
