import { type EditChange, isOfMoney } from '../order-edit.ts';
import { type Language, speaker, words } from './say.ts';

/** What the shop says of orders that are edited. */
export const ORDER_EDIT = words('order_edit', {
  address_corrected: 'The address was corrected',
  not_pending: 'This order is no longer pending: it can’t be changed any more',
  with_courier: 'A courier has this order already. Please call the shop to correct the address',
  too_often: 'This order was changed too often here. Please call the shop',
  notice_subject: 'Order {id}: its buyer corrected the address',
  notice_link: 'Open the order',
  removed: 'Removed: {from} × {of}',
  quantity: '{of}: {from} → {to}',
  added: 'Added: {to} × {of}',
  offers: 'Offers: {from} → {to}',
  discount: 'Discount: {from} → {to} ({of})',
  delivery_fee: 'Delivery: {from} → {to}',
  guest_name: 'Name: {from} → {to}',
  guest_phone: 'Phone: {from} → {to}',
  guest_region: 'Region: {from} → {to}',
  guest_city: 'City: {from} → {to}',
  guest_street: 'Street: {from} → {to}',
  notes: 'Note: {from} → {to}',
  nothing: 'none',
  history: 'Changed after it was placed',
  history_total: 'Changed after it was placed: {from} → {to}',
  changed_by: '{name} has changed this order in the meantime',
  changed_by_buyer: 'Its buyer has changed this order in the meantime',
  discount_too_high: 'can’t be more than {most}, what the products come to',
  saved: 'Order {id} was changed',
  mail_subject: 'Your order {id} at {shop} was changed',
  mail_heading: 'Your order was changed',
  mail_number: 'Order number {id}',
  mail_changes: 'What is different now:',
  mail_total: 'You pay {after} on delivery; before it was {before}.',
  mail_total_same: 'You pay {after} on delivery, as before.',
  mail_surprise: 'Is something of this a surprise to you? Please write to the shop.',
  mail_link: 'See your order',
});

/**
 * A change of an edit in words: "Street: 12 Harbour Street → 14 Harbour Street".
 *
 * @param money writes a decimal amount
 */
export function changeInWords(
  { what, of = '', from, to }: EditChange,
  language: Language,
  money: (decimal: string) => string,
): string {
  const say = speaker(ORDER_EDIT, language);
  const shown = (text: string | null) => {
    if (!text) return say('nothing');
    return isOfMoney(what) ? money(text) : text;
  };
  return say(what, { of, from: shown(from), to: shown(to) });
}
