import type { Kysely } from 'kysely';
import type { pushCalls } from '../../contract/push.ts';
import { PUSH } from '../../domain/words/push.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct, type SignedIn, signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import {
  addDevice,
  endDevice,
  findTarget,
  listDevices,
  noteTry,
  readKeys,
  removeDevice,
  setQuietHours,
} from './devices.ts';
import { type PushPlaces, sendPush } from './send-push.ts';

interface PushDependencies {
  readonly db: Kysely<Database>;
  readonly shopEmail: string;
  readonly pushPlaces: PushPlaces;
}

const say = speaker(PUSH, 'en');

/** Serves the calls about devices that are notified of new orders: everybody's own, for staff who may see orders. */
export function pushHandlers(shop: PushDependencies): Handlers<typeof pushCalls> {
  const { db, pushPlaces } = shop;
  return {
    'GET /push': async (_input, { actor }) => {
      const { userId } = whoSeesOrders(actor);
      return { data: { devices: await listDevices(db, userId) } };
    },
    'POST /push/key': async (_input, { actor }) => {
      whoSeesOrders(actor);
      const { public_key } = await readKeys(db);
      return { data: { public_key } };
    },
    'POST /push/devices': async ({ body }, { actor }) => ({
      data: await addDevice(db, pushPlaces, { actor: whoSeesOrders(actor), device: body }),
      message: say('on'),
    }),
    'PUT /push/devices/{id}': async ({ params, body }, { actor }) => {
      const own = { userId: whoSeesOrders(actor).userId, id: params.id };
      const device = await setQuietHours(db, own, body);
      if (!device) throw noDevice();
      return { data: device, message: say('changed') };
    },
    'DELETE /push/devices/{id}': async ({ params }, { actor }) => {
      const own = { userId: whoSeesOrders(actor).userId, id: params.id };
      if (!(await removeDevice(db, own))) throw noDevice();
      return { data: null, message: say('off') };
    },
    'POST /push/devices/{id}/test': async ({ params }, { actor }) => {
      await sendTest(shop, { userId: whoSeesOrders(actor).userId, id: params.id });
      return { data: null, message: say('test_sent') };
    },
  };
}

const noDevice = () => wordedRefusal(404, null, PUSH, 'no_device');

/** @throws {Refusal} 403 for customers, and for staff who may not see orders */
function whoSeesOrders(actor: Actor): SignedIn {
  const who = signedIn(actor);
  if (!mayAct(actor, 'read', 'orders')) throw wordedRefusal(403, null, PUSH, 'no_rights');
  return who;
}

/** @throws {Refusal} 404 for no such device, 409 with the reason where it did not arrive */
async function sendTest(
  { db, shopEmail, pushPlaces }: PushDependencies,
  own: { readonly userId: number; readonly id: number },
): Promise<void> {
  const target = await findTarget(db, own);
  if (!target) throw noDevice();
  const url = '/admin/adminPanel/account';
  const message = { title: say('test_title'), body: say('test_body'), url, orders: 0 };
  const outcome = await sendPush(target, message, {
    places: pushPlaces,
    keys: await readKeys(db),
    contact: `mailto:${shopEmail}`,
    signal: new AbortController().signal,
  });
  if (outcome.kind === 'gone') {
    await endDevice(db, own.id);
    throw wordedRefusal(409, null, PUSH, 'gone');
  }
  await noteTry(db, own.id, outcome.kind === 'failed' ? outcome.reason : null);
  if (outcome.kind === 'failed') {
    throw wordedRefusal(409, null, PUSH, 'not_arrived', { reason: outcome.reason });
  }
}
