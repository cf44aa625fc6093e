import type { courierCalls } from '../../contract/couriers.ts';
import type { OpenDatabase } from '../database/connection.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { assignCourier } from './assign-courier.ts';
import { addCourier, changeCourier, listCouriers, removeCourier } from './couriers.ts';

/** Serves the calls about couriers. */
export function courierHandlers({
  database: { db },
}: {
  readonly database: OpenDatabase;
}): Handlers<typeof courierCalls> {
  return {
    'GET /couriers': async () => ({ data: await listCouriers(db) }),
    'POST /couriers': async ({ body }, { actor }) => ({
      data: await addCourier(db, signedIn(actor), body),
      message: 'Courier added successfully',
    }),
    'PUT /couriers/{id}': async ({ params, body }, { actor }) => ({
      data: await changeCourier(db, { admin: signedIn(actor), id: params.id }, body),
      message: 'Courier updated successfully',
    }),
    'DELETE /couriers/{id}': async ({ params }, { actor }) => {
      await removeCourier(db, { admin: signedIn(actor), id: params.id });
      return { data: null, message: 'Courier removed successfully' };
    },
    'PUT /orders/{id}/courier': async ({ params, body }, { actor }) => ({
      data: await assignCourier(db, {
        admin: signedIn(actor),
        id: params.id,
        courierId: body.courier_id,
      }),
      message: 'Courier updated successfully',
    }),
  };
}
