import type { Order } from '../../contract/orders.ts';
import { EDITED_ADDRESS, type EditChange } from '../../domain/order-edit.ts';
import { changeInWords, ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { speaker } from '../../domain/words/say.ts';
import { renderMail, tokenOf } from '../mail/mail-templates.ts';
import { aboutOrder, type Mail } from '../mail/outbox-queries.ts';
import { content, type MailingShop, moneyIn, type NamedShop, withoutLinks } from './order-mails.ts';
import type { OrderRow } from './order-queries.ts';

const say = speaker(ORDER_EDIT, 'en');

/** The notice to the shop that a buyer has corrected the address: a slip that is printed already is no longer right. */
export function correctionNotice(
  { shopEmail, publicUrl }: MailingShop,
  order: Order,
  changes: readonly EditChange[],
): Mail {
  const subject = say('notice_subject', { id: String(order.id) });
  return {
    to: shopEmail,
    ...(order.guest_email === '' ? {} : { replyTo: order.guest_email }),
    subject,
    about: aboutOrder(order.id),
    ...renderMail([
      { kind: 'heading', text: subject },
      {
        kind: 'paragraph',
        text: changes.map((change) => changeInWords(change, 'en', String)).join('\n'),
      },
      { kind: 'link', label: say('notice_link'), url: `${publicUrl}/orders/${order.id}` },
    ]),
  };
}

/** What buyers are not told in words: the whole address stands in the mail. */
const ADDRESS: ReadonlySet<string> = new Set(EDITED_ADDRESS);

/** The mail to the buyer of an order that the shop has edited; `null` where no address is known. */
export function editMail(
  { publicUrl, settings }: Omit<NamedShop, 'shopEmail'>,
  order: Order,
  before: Pick<OrderRow, 'user_id' | 'total_price'>,
  changes: readonly EditChange[],
): Mail | null {
  const { user_id: userId } = before;
  const to = order.guest_email || (userId !== null && { userId });
  if (!to) return null;
  const id = String(order.id);
  const money = moneyIn(settings);
  const after = money(order.total_price);
  const told = changes.filter(({ what }) => !ADDRESS.has(what));
  const lines = told.map((change) => `• ${changeInWords(change, 'en', money)}`);
  const total =
    order.total_price === before.total_price
      ? say('mail_total_same', { after })
      : say('mail_total', { after, before: money(before.total_price) });
  const url = `${publicUrl}/orders/${id}${userId === null ? `#t=${tokenOf(order.id)}` : ''}`;
  return {
    to,
    subject: say('mail_subject', { id, shop: settings.shop_name }),
    about: aboutOrder(order.id),
    ...renderMail([
      { kind: 'heading', text: say('mail_heading') },
      { kind: 'paragraph', text: say('mail_number', { id }) },
      ...(lines.length > 0
        ? [{ kind: 'paragraph' as const, text: [say('mail_changes'), ...lines].join('\n') }]
        : []),
      { kind: 'paragraph', text: total },
      ...content(withoutLinks(order), money),
      { kind: 'paragraph', text: say('mail_surprise') },
      { kind: 'link', label: say('mail_link'), url },
    ]),
  };
}
