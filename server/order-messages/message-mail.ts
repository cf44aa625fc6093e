import { type Kysely, sql, type Transaction } from 'kysely';
import {
  clipText,
  MAX_SUBJECT_LENGTH,
  type MessageEvent,
  mayMail,
  renderMessage,
} from '../../domain/message-templates.ts';
import { MESSAGE_MAIL_WORDS } from '../../domain/words/messages.ts';
import { speaker } from '../../domain/words/say.ts';
import type { Database } from '../database/types.ts';
import { type MailPart, renderMail, tokenOf } from '../mail/mail-templates.ts';
import { aboutOrder, type Mail, queueMails } from '../mail/outbox-queries.ts';
import { quote } from '../mail/quote.ts';
import {
  type CurrentTemplate,
  findMessagedOrder,
  type MessagedOrderRow,
  type MessagingShop,
  messageValues,
  orderPage,
  readTemplates,
} from './messaged-order.ts';

/** What happened to which order. */
export interface OrderEventMail {
  readonly orderId: number;
  readonly event: MessageEvent;
  /** Who of the staff caused it; `null`: the shop or the buyer. */
  readonly by: number | null;
  /** Stands for `{reason}`. */
  readonly reason?: string;
}

/**
 * Queues the mail to the buyer about an event of their order, in the transaction that causes it, and notes it in the order's history. Nothing is
 * queued where the merchant has not turned this mail on, no address is known, or a mail about this event was sent before. The caller wakes the
 * outbox after the commit.
 *
 * @returns whether a mail was queued
 */
export async function queueMessageMail(
  transaction: Transaction<Database>,
  shop: MessagingShop,
  { orderId, event, by, reason = '' }: OrderEventMail,
): Promise<boolean> {
  const [template] = await readTemplates(transaction, [event]);
  if (!template?.mail || !mayMail(event)) return false;
  const order = await findMessagedOrder(transaction, orderId);
  const mail = order && messageMail(shop, { order, template, reason });
  if (!mail || !(await noteMail(transaction, { orderId, event, by }))) return false;
  await queueMails(transaction, [mail]);
  return true;
}

/** Whether a mail can reach the order's buyer. */
export const hasAddress = ({ guest_email, user_id, person_removed_at }: MessagedOrderRow) =>
  person_removed_at === null && (guest_email !== '' || user_id !== null);

/** One mail an event: of two at once the second finds the note of the first. The demo's people are nobody. */
async function noteMail(
  db: Kysely<Database>,
  { orderId, event, by }: Pick<OrderEventMail, 'orderId' | 'event' | 'by'>,
): Promise<boolean> {
  const { rows } = await sql`
    insert into order_messages (order_id, event, channel, sent_by)
    select ${orderId}, ${event}, 'mail', ${by}::int
    where not exists (select from demo_data where kind = 'order' and key = ${String(orderId)})
    on conflict do nothing returning id`.execute(db);
  return rows.length > 0;
}

interface WrittenMail {
  readonly order: MessagedOrderRow;
  readonly template: CurrentTemplate;
  readonly reason: string;
}

/** Stands for the link while the text is rendered: a link is a part of a mail of its own, as its token is filled in late. */
const LINK_MARK = '\ue000';

function messageMail(shop: MessagingShop, { order, template, reason }: WrittenMail): Mail | null {
  const to = order.guest_email || (order.user_id !== null && { userId: order.user_id });
  if (!to || !hasAddress(order)) return null;
  const quoted = {
    ...order,
    guest_name: quote(order.guest_name),
    guest_street: quote(order.guest_street),
    guest_city: quote(order.guest_city),
  };
  const values = { ...messageValues(quoted, shop, LINK_MARK), reason: quote(reason) };
  const url = orderPage(order, shop, tokenOf(order.id));
  // A subject has no link, and one line.
  const subject = renderMessage(template.subject.replace(/\s+/g, ' '), { ...values, link: '' });
  return {
    to,
    subject: clipText(subject, MAX_SUBJECT_LENGTH * 2) || shop.settings.shop_name,
    about: aboutOrder(order.id),
    ...renderMail(mailParts(renderMessage(template.text, values), url)),
  };
}

function mailParts(text: string, url: string): MailPart[] {
  const label = speaker(MESSAGE_MAIL_WORDS, 'en')('see_order');
  return text.split(LINK_MARK).flatMap((piece, index): MailPart[] => {
    const said = piece.trim();
    return [
      ...(index > 0 ? [{ kind: 'link' as const, label, url }] : []),
      ...(said === '' ? [] : [{ kind: 'paragraph' as const, text: said }]),
    ];
  });
}
