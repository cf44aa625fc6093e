import type { orderCalls } from '../../contract/orders.ts';
import type { OpenDatabase } from '../database/connection.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { placeOrder } from './place-order.ts';
import { readOrder } from './read-order.ts';

interface OrderDependencies {
  readonly database: OpenDatabase;
  readonly shopSecret: string;
}

/** Serves every call of the orders slice. */
export function orderHandlers({
  database,
  shopSecret,
}: OrderDependencies): Handlers<typeof orderCalls> {
  const services = { db: database.db, shopSecret };
  return {
    'POST /orders': async ({ headers, body }, { actor }) => ({
      data: await placeOrder(services, { actor, key: headers['idempotency-key'], body }),
    }),
    'GET /orders/{id}': async ({ params, headers }, { actor }) => ({
      data: await readOrder(services, { actor, id: params.id, token: headers['x-order-token'] }),
    }),
  };
}
