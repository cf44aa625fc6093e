import type { parcelCalls } from '../../contract/parcels.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { ReceivingServices } from '../receiving/receive-goods.ts';
import { importStates, readStateFile, type StateServices, sayWords } from './import-states.ts';
import type { StatePlaces } from './judge-states.ts';
import { noteParcels } from './note-parcels.ts';
import { countComingBack, listComingBack, readParcel } from './read-parcel.ts';
import { receiveParcel } from './receive-parcel.ts';

/** Serves what courier companies say of their parcels. */
export function parcelHandlers(
  services: StateServices & ReceivingServices,
): Handlers<typeof parcelCalls> {
  const { db, readFile } = services;
  return {
    'POST /couriers/{id}/states/preview': async ({ params, body, files }) => ({
      data: await readStateFile(db, readFile, {
        courierId: params.id,
        file: files.file[0] as Buffer,
        places: placesOf(body),
      }),
    }),
    'PUT /couriers/{id}/state-words': async ({ params, body }, { actor }) => {
      const staffId = signedIn(actor).userId;
      await sayWords(db, { staffId, courierId: params.id, words: body.words });
      return { data: null };
    },
    'POST /couriers/{id}/states': async ({ params, body, files }, { actor }) => ({
      data: {
        changed: await importStates(services, {
          staffId: signedIn(actor).userId,
          courierId: params.id,
          file: files.file[0] as Buffer,
          places: placesOf(body),
        }),
      },
    }),
    'POST /parcels/note': async ({ body: { ids, state, reason = null } }, { actor }) => ({
      data: await noteParcels(db, { staffId: signedIn(actor).userId, ids, state, reason }),
    }),
    'GET /parcels/summary': async () => ({ data: await countComingBack(db) }),
    'GET /parcels/coming-back': async ({ query }) => ({
      data: await listComingBack(db, services.readOrders, query),
    }),
    'POST /orders/{id}/parcel/receive': async ({ params, body }, { actor }) => {
      const { choice, kept = [], damaged = [] } = body;
      const staffId = signedIn(actor).userId;
      await receiveParcel(services, { staffId, orderId: params.id, choice, kept, damaged });
      return { data: await readParcel(db, params.id) };
    },
    'GET /orders/{id}/parcel': async ({ params }) => ({ data: await readParcel(db, params.id) }),
  };
}

const placesOf = (body: {
  readonly order_column?: number | undefined;
  readonly waybill_column?: number | undefined;
  readonly state_column?: number | undefined;
  readonly reason_column?: number | undefined;
}): StatePlaces => ({
  order: body.order_column ?? null,
  waybill: body.waybill_column ?? null,
  state: body.state_column ?? null,
  reason: body.reason_column ?? null,
});
