import type { Kysely } from 'kysely';
import type { orderEditCalls } from '../../contract/order-edit.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { keepZones } from '../delivery/read-zones.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { correctAddress } from './correct-address.ts';
import { editOrder, previewEdit } from './edit-order.ts';
import type { MailingShop } from './order-mails.ts';

interface EditDependencies extends MailingShop {
  readonly db: Kysely<Database>;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
  /** Called when mails were committed. */
  readonly wakeOutbox: () => void;
}

const say = speaker(ORDER_EDIT, 'en');

/** Serves the calls that change orders before they are handed over. */
export function orderEditHandlers({
  db,
  shopSecret,
  knownSettings,
  shopEmail,
  publicUrl,
  wakeOutbox,
}: EditDependencies): Handlers<typeof orderEditCalls> {
  const knownZones = keepZones();
  const services = { db, shopSecret, knownSettings, knownZones, shopEmail, publicUrl };
  return {
    'POST /orders/{id}/edits': async ({ params, headers, body }, { actor }) => {
      const { userId: staffId } = signedIn(actor);
      const key = headers['idempotency-key'];
      const data = await editOrder(services, { staffId, id: params.id, key, edit: body });
      if (body.tells) wakeOutbox();
      return { data, message: say('saved', { id: String(data.id) }) };
    },
    'POST /orders/{id}/edits/preview': async ({ params, body }) => ({
      data: await previewEdit(services, { id: params.id, edit: body }),
    }),
    'POST /orders/{id}/address': async ({ params, headers, body }, { actor }) => {
      const buyer = { actor, id: params.id, token: headers['x-order-token'] };
      const data = await correctAddress(services, { ...buyer, address: body });
      wakeOutbox();
      return { data, message: say('address_corrected') };
    },
  };
}
