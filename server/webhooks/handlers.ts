import type { webhookCalls } from '../../contract/webhooks.ts';
import { speaker } from '../../domain/words/say.ts';
import { WEBHOOKS } from '../../domain/words/webhooks.ts';
import { signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { listDeliveries, readDelivery, sendAgain, sendTest } from './delivery-log.ts';
import {
  addWebhook,
  changeWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  type Subscribing,
} from './subscriptions.ts';

const say = speaker(WEBHOOKS, 'en');

/** Serves the calls about webhooks. @param services with what is called when events are to leave at once */
export function webhookHandlers(
  services: Subscribing & { readonly wakeWebhooks: () => void },
): Handlers<typeof webhookCalls> {
  const { db, wakeWebhooks } = services;
  return {
    'GET /webhooks': async () => ({ data: await listWebhooks(db) }),
    'POST /webhooks': async ({ body }, { actor }) => ({
      data: await addWebhook(services, signedIn(actor).userId, body),
      message: say('added'),
    }),
    'PUT /webhooks/{id}': async ({ params, body }, { actor }) => {
      const change = { userId: signedIn(actor).userId, id: params.id };
      const data = await changeWebhook(services, change, body);
      wakeWebhooks();
      return { data, message: say('saved') };
    },
    'DELETE /webhooks/{id}': async ({ params }, { actor }) => {
      await removeWebhook(db, { userId: signedIn(actor).userId, id: params.id });
      return { data: null, message: say('removed') };
    },
    'POST /webhooks/{id}/secret': async ({ params }, { actor }) => ({
      data: await renewSecret(services, { userId: signedIn(actor).userId, id: params.id }),
      message: say('new_secret'),
    }),
    'POST /webhooks/{id}/test': async ({ params }) => {
      await sendTest(db, params.id);
      wakeWebhooks();
      return { data: null, message: say('test_on_its_way') };
    },
    'GET /webhooks/{id}/deliveries': async ({ params, query }) => ({
      data: await listDeliveries(db, params.id, query),
    }),
    'GET /webhook-deliveries/{id}': async ({ params }) => ({
      data: await readDelivery(db, params.id),
    }),
    'POST /webhook-deliveries/{id}/retry': async ({ params }) => {
      await sendAgain(db, params.id);
      wakeWebhooks();
      return { data: null, message: say('again_on_its_way') };
    },
  };
}
