import type { OrderFilters, orderCalls } from '../../contract/orders.ts';
import { SHOP_TIME_ZONE } from '../../domain/time-zone.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/known-settings.ts';
import { changeStatus } from './change-status.ts';
import { createOrderCounter } from './count-orders.ts';
import { listOrders } from './list-orders.ts';
import type { MailingShop } from './order-mails.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

interface OrderDependencies extends MailingShop {
  readonly database: OpenDatabase;
  readonly shopSecret: string;
  /** Told when mails were committed. */
  readonly wakeOutbox: () => void;
  readonly knownSettings: KnownSettings;
}

/** Serves every call of the orders slice. */
export function orderHandlers({
  database: { db },
  wakeOutbox,
  shopSecret,
  shopEmail,
  publicUrl,
  knownSettings,
}: OrderDependencies): Handlers<typeof orderCalls> {
  const services = { db, shopSecret, shopEmail, publicUrl };
  /** Only days need to know where they begin. */
  const timeZoneOf = async ({ from_date }: OrderFilters) =>
    from_date === undefined ? SHOP_TIME_ZONE : (await knownSettings()).time_zone;
  const listing = { db, countOrders: createOrderCounter(db) };
  return {
    'GET /orders': async ({ query }, { actor }) => ({
      data: await listOrders(listing, {
        actor: signedIn(actor),
        filters: query,
        timeZone: await timeZoneOf(query),
      }),
    }),
    'POST /orders': async ({ headers, body }, { actor }) => {
      const data = await placeOrder(services, { actor, key: headers['idempotency-key'], body });
      wakeOutbox();
      return { data };
    },
    'GET /orders/{id}': async ({ params, headers }, { actor }) => ({
      data: await readOrder(services, { actor, id: params.id, token: headers['x-order-token'] }),
    }),
    'PUT /orders/{id}': async ({ params, body }, { actor }) => ({
      data: await changeStatus(db, { admin: signedIn(actor), id: params.id, body }),
      message: 'Status updated successfully',
    }),
  };
}
