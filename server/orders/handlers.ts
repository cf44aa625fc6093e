import { type Kysely, sql } from 'kysely';
import type { orderPaperCalls } from '../../contract/order-papers.ts';
import type { NewOrder, OrderFilters, orderCalls } from '../../contract/orders.ts';
import { dayIn } from '../../domain/shop-day.ts';
import {
  BUYER_REMOVED,
  ORDER_CANCELED,
  ORDER_STATUS_UPDATED,
} from '../../domain/success-messages.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import { byNumber, readChanged } from '../database/changed-rows.ts';
import type { Database } from '../database/types.ts';
import { keepZones } from '../delivery/read-zones.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import { clientNetworks, isLoopback } from '../http/rate-limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { SharedLimits, Taken } from '../http/shared-limits.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeStatus } from './change-orders.ts';
import { exportOrders, exportWorkbook } from './export-orders.ts';
import { listOrders } from './list-orders.ts';
import { confirmationLimit, type MailingShop } from './order-mails.ts';
import { CouponRefusal } from './order-offers.ts';
import { orderPlacer } from './place-order.ts';
import { priceCart } from './price-cart.ts';
import { readHistory } from './read-history.ts';
import {
  type ReadDocuments,
  type ReadReturns,
  readOrder,
  readOrders,
  readProgress,
} from './read-orders.ts';
import { removePerson } from './remove-person.ts';
import { sumOrders } from './sum-orders.ts';

interface OrderDependencies extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  /** Called when mails were committed. */
  readonly wakeOutbox: () => void;
  readonly knownSettings: KnownSettings;
  readonly readReturns: ReadReturns;
  readonly readDocuments: ReadDocuments;
  readonly shared: SharedLimits;
  /** `false` lifts limits for clients on this machine. */
  readonly rateLimits?: boolean;
}

const CHANGED_ORDERS = {
  rows: sql`orders where true`,
  changedAt: sql<Date>`updated_at`,
  id: sql<number>`id`,
};

/** This many codes that nobody made one address may try in ten minutes: they are not to be guessed. */
const MAX_WRONG_CODES = 60;

const NOTHING_LIMITED: Taken = { giveBack: async () => undefined };

/** Serves every call of the orders slice. */
export function orderHandlers({
  db,
  wakeOutbox,
  shopSecret,
  shopEmail,
  publicUrl,
  knownSettings,
  readReturns,
  readDocuments,
  shared,
  rateLimits: limited = true,
}: OrderDependencies): Handlers<typeof orderCalls> {
  const knownZones = keepZones();
  const services = { db, shopSecret, shopEmail, publicUrl, knownZones };
  const { placeOrder, enterOrder } = orderPlacer(services);
  /** Only days need to know where they begin. */
  const timeZoneOf = async ({ from_date, delivered_on }: OrderFilters) =>
    (from_date ?? delivered_on) ? (await knownSettings()).time_zone : SHOP_TIME_ZONE;
  const { mayConfirm, tryCode } = orderLimits(shared, limited);
  return {
    'GET /orders': async ({ query }, { actor }) => ({
      data: await listOrders(db, {
        actor: signedIn(actor),
        filters: query,
        timeZone: await timeZoneOf(query),
      }),
    }),
    'POST /orders': async ({ headers, body }, { actor, clientAddress, userAgent }) => {
      const tried = await tryCode(body.coupon_code ?? body.credit_code, clientAddress);
      const taken = await mayConfirm(body, actor, clientAddress);
      const order = {
        actor,
        key: headers['idempotency-key'],
        body,
        confirms: taken !== null,
        userAgent,
      };
      const data = await placeOrder(order).catch(async (error: unknown) => {
        await taken?.giveBack();
        if (!(error instanceof CouponRefusal && error.isUnknown)) await tried.giveBack();
        throw error;
      });
      await tried.giveBack();
      wakeOutbox();
      return { data };
    },
    'POST /orders/price': async ({ body }, { clientAddress }) => {
      const tried = await tryCode(body.coupon_code ?? body.credit_code, clientAddress).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return error;
          throw error;
        },
      );
      // The cart is priced all the same, without the code.
      if (tried instanceof Refusal) {
        const withoutCodes = { ...body, coupon_code: undefined, credit_code: undefined };
        const { price } = await priceCart(db, withoutCodes, knownZones);
        const at = body.coupon_code === undefined ? 'credit_problem' : 'coupon_problem';
        return { data: { ...price, [at]: tried.message } };
      }
      const { price, isUnknownCode } = await priceCart(db, body, knownZones);
      if (!isUnknownCode) await tried.giveBack();
      return { data: price };
    },
    'POST /admin/orders': async ({ headers, body }, { actor, clientAddress }) => {
      const { userId: staffId } = signedIn(actor);
      const taken = body.confirms ? await mayConfirm(body, { kind: 'guest' }, clientAddress) : null;
      const confirms = taken !== null;
      const order = { staffId, key: headers['idempotency-key'], body, confirms };
      const data = await enterOrder(order).catch(async (error: unknown) => {
        await taken?.giveBack();
        throw error;
      });
      wakeOutbox();
      return { data, message: `Order ${data.id} was entered` };
    },
    'GET /orders/{id}': async ({ params, headers }, { actor }) => ({
      data: await readOrder(
        { db, shopSecret, knownSettings },
        { actor, id: params.id, token: headers['x-order-token'] },
      ),
    }),
    'GET /orders/{id}/progress': async ({ params, headers }, { actor }) => ({
      data: await readProgress(
        { db, shopSecret, knownSettings, readReturns, readDocuments },
        { actor, id: params.id, token: headers['x-order-token'] },
      ),
    }),
    'POST /orders/{id}/cancel': async ({ params, headers }, { actor }) => {
      const buyer = { actor, id: params.id, token: headers['x-order-token'] };
      const data = await cancelOrder({ ...services, knownSettings }, buyer);
      wakeOutbox();
      return { data, message: ORDER_CANCELED };
    },
    'DELETE /orders/{id}/person': async ({ params }, { actor }) => ({
      data: await removePerson(db, { adminId: signedIn(actor).userId, id: params.id }),
      message: BUYER_REMOVED,
    }),
    'PUT /orders/{id}': async ({ params, body }, { actor }) => ({
      data: await changeStatus(db, { admin: signedIn(actor), id: params.id, body }),
      message: ORDER_STATUS_UPDATED,
    }),
  };
}

/** What of an order is limited in addition to its calls, for all instances together. */
function orderLimits(shared: SharedLimits, limited: boolean) {
  const isLifted = (clientAddress: string) => !limited && isLoopback(clientAddress);
  return {
    /** Counts a mail to the buyer's address; `null` where too many were sent there, and none is to go. */
    async mayConfirm(body: Pick<NewOrder, 'guest_email'>, actor: Actor, clientAddress: string) {
      const userId = actor.kind === 'user' ? actor.userId : null;
      const limit = confirmationLimit(body.guest_email, userId);
      if (!limit || isLifted(clientAddress)) return NOTHING_LIMITED;
      return shared.take([limit]).catch((error: unknown) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
    },
    /** Counts a code that somebody tries; anyone who knows it gets the try back. */
    async tryCode(code: string | undefined, clientAddress: string): Promise<Taken> {
      if (code === undefined || isLifted(clientAddress)) return NOTHING_LIMITED;
      const [network = 'none'] = clientNetworks(clientAddress);
      const limit = { key: `code ${network}`, most: MAX_WRONG_CODES, seconds: 600 };
      return shared.take([limit], 'Too many codes were tried. Please try again later');
    },
  };
}

/** Serves what an admin reads of orders in addition to the list: history, papers, table. */
export function orderPaperHandlers({
  db,
  knownSettings,
}: {
  readonly db: Kysely<Database>;
  readonly knownSettings: KnownSettings;
}): Handlers<typeof orderPaperCalls> {
  return {
    'GET /orders/by-ids': async ({ query }) => ({ data: await readOrders(db, query.ids) }),
    'GET /orders/changed': async ({ query }) => ({
      data: await readChanged(db, CHANGED_ORDERS, query, async (ids) =>
        byNumber(await readOrders(db, ids), ({ id }) => id),
      ),
    }),
    'GET /orders/sums': async ({ query }) => {
      const { time_zone: timeZone } = await knownSettings();
      return { data: await sumOrders(db, query, timeZone) };
    },
    'GET /orders/export.csv': async ({ query }) => {
      const { time_zone: timeZone } = await knownSettings();
      const content = await exportOrders(db, { filters: query, timeZone });
      return { file: { name: `orders-${dayIn(timeZone, new Date())}.csv`, content } };
    },
    'GET /orders/export.xlsx': async ({ query }) => {
      const { time_zone: timeZone } = await knownSettings();
      const content = await exportWorkbook(db, { filters: query, timeZone });
      return { file: { name: `orders-${dayIn(timeZone, new Date())}.xlsx`, content } };
    },
    'GET /orders/{id}/history': async ({ params }) => ({ data: await readHistory(db, params.id) }),
  };
}
