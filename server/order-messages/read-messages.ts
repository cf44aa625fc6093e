import type { Kysely } from 'kysely';
import type { OrderMessages } from '../../contract/order-messages.ts';
import { fittingEvents, mayMail } from '../../domain/message-templates.ts';
import { ORDER_STATUS } from '../../domain/order-status.ts';
import { orderToken } from '../buyers/is-buyer.ts';
import { namedQuery } from '../database/session.ts';
import type { Database } from '../database/types.ts';
import { type Actor, mayAct } from '../http/actor.ts';
import type { KnownSettings } from '../shop/shop-settings.ts';
import { hasAddress } from './message-mail.ts';
import {
  getMessagedOrder,
  type MessagedOrderRow,
  messageValues,
  orderPage,
  readTemplates,
} from './messaged-order.ts';

/** What reading an order's messages stands on. */
export interface MessageReading {
  readonly db: Kysely<Database>;
  readonly publicUrl: string;
  readonly shopSecret: string;
  readonly knownSettings: KnownSettings;
}

/** What stands for the placeholders. Who may only read gets the order's page without its token, which lets its holder do what the buyer may. */
export async function messageValuesFor(
  { publicUrl, shopSecret, knownSettings }: MessageReading,
  order: MessagedOrderRow,
  actor: Actor,
): Promise<OrderMessages['values']> {
  const token = mayAct(actor, 'change', 'orders') ? orderToken(order.id, shopSecret) : null;
  const shop = { publicUrl, settings: await knownSettings() };
  const none = {
    name: '',
    order: '',
    total: '',
    second_total: '',
    address: '',
    link: '',
    shop: '',
    driver: '',
  };
  return { ...none, ...messageValues(order, shop, orderPage(order, shop, token)) };
}

interface SentRow {
  readonly event: string;
  readonly channel: string;
  readonly sent_at: Date;
  readonly name: string | null;
}

/** The last of each event and channel. */
const FIND_SENT = {
  name: 'find-sent-messages',
  text: `
    select distinct on (m.event, m.channel) m.event, m.channel, m.sent_at, u.name
    from order_messages m left join users u on u.id = m.sent_by
    where m.order_id = $1 order by m.event, m.channel, m.id desc`,
};

/**
 * What the buyer of an order can be written now, the likeliest first, and what was sent of it: `readyMessage` of the domain makes text and link of each.
 *
 * @throws {Refusal} 404 for no such order
 */
export async function readMessages(
  shop: MessageReading,
  id: number,
  actor: Actor,
): Promise<OrderMessages> {
  const order = await getMessagedOrder(shop.db, id);
  const values = await messageValuesFor(shop, order, actor);
  if (order.person_removed_at !== null) return { phone: '', values, messages: [] };
  const { confirmation_on: isOn } = await shop.knownSettings();
  const events = fittingEvents({
    status: STATUSES.get(order.status_id) ?? 'pending',
    hasCourier: order.courier_name !== null,
    isUnconfirmed: isOn && order.is_unconfirmed,
  });
  const [templates, sent] = await Promise.all([
    readTemplates(shop.db, events),
    namedQuery<SentRow>(shop.db, FIND_SENT, [id]),
  ]);
  const messages = templates.map(({ event, text, mail }) => {
    const mailed = sent.find((one) => one.event === event && one.channel === 'mail');
    const opened = sent.find((one) => one.event === event && one.channel === 'whatsapp');
    return {
      event,
      text,
      can_mail: mail && mayMail(event) && hasAddress(order) && !mailed,
      ...(mailed && { mailed_at: mailed.sent_at.toISOString() }),
      ...(opened && { opened: { at: opened.sent_at.toISOString(), by: opened.name } }),
    };
  });
  return { phone: order.guest_phone, values, messages };
}

const STATUSES = new Map<number, 'pending' | 'completed' | 'canceled'>([
  [ORDER_STATUS.pending, 'pending'],
  [ORDER_STATUS.completed, 'completed'],
  [ORDER_STATUS.canceled, 'canceled'],
]);
