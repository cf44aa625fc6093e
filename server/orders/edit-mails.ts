import type { Order } from '../../contract/orders.ts';
import type { EditChange } from '../../domain/order-edit.ts';
import { ORDER_EDIT } from '../../domain/words/order-edit.ts';
import { speaker } from '../../domain/words/say.ts';
import { renderMail } from '../mail/mail-templates.ts';
import { aboutOrder, type Mail } from '../mail/outbox-queries.ts';
import type { MailingShop } from './order-mails.ts';

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
      { kind: 'paragraph', text: changes.map((change) => changeInWords(change)).join('\n') },
      { kind: 'link', label: say('notice_link'), url: `${publicUrl}/orders/${order.id}` },
    ]),
  };
}

/** "Street: 12 Harbour Street → 14 Harbour Street". */
function changeInWords({ what, of = '', from, to }: EditChange): string {
  const shown = (text: string | null) => text || say('nothing');
  return say(what, { of, from: shown(from), to: shown(to) });
}
