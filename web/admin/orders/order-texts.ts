import type { OrderChange } from '../../../contract/order-papers.ts';
import type { Order } from '../../../contract/orders.ts';
import { isEditable } from '../../../domain/order-edit.ts';
import { MESSAGES } from '../../../domain/words/messages.ts';
import { ORDER_EDIT } from '../../../domain/words/order-edit.ts';
import { speaker } from '../../../domain/words/say.ts';
import { whatsAppLink } from '../../phone/whatsapp-link.ts';

const COUNT = new Intl.NumberFormat('en');

/** "1 order", "3,743 orders". */
export const countOrders = (count: number): string =>
  count === 1 ? '1 order' : `${COUNT.format(count)} orders`;

const say = speaker(MESSAGES, 'en');
const sayEdit = speaker(ORDER_EDIT, 'en');

/** A change of an order in words. */
export function describeChange({ what, from, to }: OrderChange): string {
  if (what === 'status') return `Status changed from ${from} to ${to}`;
  if (what === 'whatsapp') return say('history_whatsapp', { event: to ?? '' });
  if (what === 'mail') return say('history_mail', { event: to ?? '' });
  if (what === 'entered') return `Entered by hand (${to ?? 'Other'})`;
  if (what === 'edited') return sayEdit('history');
  if (from === null) return `Given to ${to ?? 'a courier'}`;
  return to === null ? `Taken from ${from}` : `Passed from ${from} to ${to}`;
}

/** Whether staff may edit an order; who of them may is another question. */
export const canEdit = ({ status, person_removed_at }: Order): boolean =>
  isEditable({ status_id: status.id }) && !person_removed_at;

type Recipient = Pick<
  Order,
  'id' | 'guest_name' | 'guest_street' | 'guest_city' | 'guest_region' | 'guest_phone'
>;

/** Calls the number with the phone's own app. */
export const callLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, '')}`;

/** Opens a chat with the customer about their order. */
export const chatLink = ({ id, guest_name, guest_phone }: Recipient, shop: string): string =>
  whatsAppLink(guest_phone, `Hello ${guest_name}, this is ${shop} about your order #${id}.`);

/** Opens a mail to the customer about their order. */
export function mailLink({ id }: Recipient, email: string, shop: string): string {
  const subject = encodeURIComponent(`Your ${shop} order #${id}`);
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${subject}`;
}

/** Opens the address in a maps app; nothing is sent there before that. */
export function mapLink({ guest_street, guest_city, guest_region }: Recipient): string {
  const place = [guest_street, guest_city, guest_region].join(', ');
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`;
}

/** An address as it is pasted into a message to the courier. */
export const addressText = (order: Recipient): string =>
  [
    order.guest_name,
    order.guest_street,
    `${order.guest_city}, ${order.guest_region}`,
    order.guest_phone,
  ].join('\n');
