import type { Kysely } from 'kysely';
import type { orderMessageCalls } from '../../contract/order-messages.ts';
import { type MessageEvent, mayMail } from '../../domain/message-templates.ts';
import { MESSAGES } from '../../domain/words/messages.ts';
import { speaker } from '../../domain/words/say.ts';
import { actAs, namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Actor, signedIn } from '../http/actor.ts';
import type { Handlers } from '../http/serve-calls.ts';
import { wordedRefusal } from '../http/worded-refusal.ts';
import { hasAddress, queueMessageMail } from '../order-messages/message-mail.ts';
import {
  findNewestOrder,
  getMessagedOrder,
  readTemplates,
} from '../order-messages/messaged-order.ts';
import {
  type MessageReading,
  messageValuesFor,
  readMessages,
} from '../order-messages/read-messages.ts';
import { listTemplates, resetTemplate, saveTemplate } from './templates.ts';

interface MessageDependencies extends MessageReading {
  /** Called when a mail was committed. */
  readonly wakeOutbox: () => void;
}

const say = speaker(MESSAGES, 'en');

/** Serves the calls about messages to buyers. */
export function messageHandlers(shop: MessageDependencies): Handlers<typeof orderMessageCalls> {
  const { db } = shop;
  return {
    'GET /message-templates': async () => ({ data: await listTemplates(db) }),
    'GET /message-templates/sample': async (_input, { actor }) => {
      const order = await findNewestOrder(db);
      return { data: order && (await messageValuesFor(shop, order, actor)) };
    },
    'PUT /message-templates/{event}': async ({ params, body }, { actor }) => ({
      data: await saveTemplate(db, signedIn(actor), params.event, body),
      message: say('saved'),
    }),
    'DELETE /message-templates/{event}': async ({ params }, { actor }) => ({
      data: await resetTemplate(db, signedIn(actor), params.event),
      message: say('reset'),
    }),
    'GET /orders/{id}/messages': async ({ params }, { actor }) => ({
      data: await readMessages(shop, params.id, actor),
    }),
    'POST /orders/{id}/messages': async ({ params, body }, { actor }) => {
      const { channel, ...sent } = body;
      if (channel === 'mail') await sendMail(shop, actor, { orderId: params.id, ...sent });
      else await noteOpened(db, actor, { orderId: params.id, event: body.event });
      const data = await readMessages(shop, params.id, actor);
      return { data, ...(channel === 'mail' && { message: say('sent') }) };
    },
  };
}

interface SentEvent {
  readonly orderId: number;
  readonly event: MessageEvent;
  readonly reason?: string | undefined;
}

/**
 * Sends the mail about an event by hand.
 *
 * @throws {Refusal} 404 for no such order, 409 where the mail is off, was sent, or has no address
 */
async function sendMail(
  { db, publicUrl, knownSettings, wakeOutbox }: MessageDependencies,
  actor: Actor,
  { orderId, event, reason = '' }: SentEvent,
): Promise<void> {
  const shop = { publicUrl, settings: await knownSettings() };
  const { userId } = signedIn(actor);
  await db.transaction().execute(async (transaction) => {
    await actAs(transaction, userId);
    const order = await getMessagedOrder(transaction, orderId);
    if (!mayMail(event)) throw wordedRefusal(409, 'event', MESSAGES, 'no_mail');
    if (!hasAddress(order)) throw wordedRefusal(409, 'event', MESSAGES, 'no_address');
    const [template] = await readTemplates(transaction, [event]);
    if (!template?.mail) throw wordedRefusal(409, 'event', MESSAGES, 'mail_off');
    const sent = await queueMessageMail(transaction, shop, { orderId, event, by: userId, reason });
    if (!sent) throw wordedRefusal(409, 'event', MESSAGES, 'mailed');
  });
  wakeOutbox();
}

/** A chat that the same person opens again within this many seconds is the same message. */
const SAME_MESSAGE_SECONDS = 60;

/** This many messages of an order are noted: nobody writes more. */
const MAX_OPENED = 200;

const LOCK_ORDER = {
  name: 'lock-messaged-order',
  text: 'select id from orders where id = $1 and person_removed_at is null for no key update',
};

const NOTE_OPENED = {
  name: 'note-opened-message',
  text: `
    insert into order_messages (order_id, event, channel, sent_by)
    select $1, $2, 'whatsapp', $3::int
    where not exists (
        select from order_messages where order_id = $1 and event = $2 and channel = 'whatsapp' and sent_by = $3::int
          and sent_at > now() - $4 * interval '1 second')
      and (select count(*) from order_messages where order_id = $1) < $5`,
};

/** Notes in the order's history that somebody opened a WhatsApp message; whether it was sent is known to WhatsApp alone. */
async function noteOpened(
  db: Kysely<Database>,
  actor: Actor,
  { orderId, event }: SentEvent,
): Promise<void> {
  const values = [orderId, event, signedIn(actor).userId, SAME_MESSAGE_SECONDS, MAX_OPENED];
  await db.transaction().execute(async (transaction) => {
    const [order] = await namedQuery(transaction, LOCK_ORDER, [orderId]); // A second press waits.
    if (order) await namedQuery(transaction, NOTE_OPENED, values);
  });
}
