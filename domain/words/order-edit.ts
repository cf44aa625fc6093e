import { type EditChange, isOfMoney } from '../order-edit.ts';
import { type Language, speaker, words } from './say.ts';

/** What the shop says of orders that are edited. */
export const ORDER_EDIT = words('order_edit', {
  address_corrected: 'The address was corrected',
  person_removed: 'The buyer of this order was removed: who and where can’t be changed any more',
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
  credit: 'Store credit: {from} → {to}',
  delivery_fee: 'Delivery: {from} → {to}',
  guest_name: 'Name: {from} → {to}',
  guest_phone: 'Phone: {from} → {to}',
  guest_region: 'Region: {from} → {to}',
  guest_city: 'City: {from} → {to}',
  guest_street: 'Street: {from} → {to}',
  guest_landmark: 'Landmark: {from} → {to}',
  delivery_window: 'Delivery time: {from} → {to}',
  notes: 'Note: {from} → {to}',
  nothing: 'none',
  edit: 'Edit order',
  edit_address: 'Correct the address',
  page_title: 'Edit order #{id}',
  to_order: 'To the order',
  to_calls: 'To the call',
  left: '{courier} has this order already.',
  left_hint:
    'A slip or label that was printed before shows what it was: print it again, and tell them what is different.',
  left_run: 'It is in run {id}, whose driver is shown the change.',
  left_ask:
    '{courier} has this order already, and what was printed of it stays as it was. Save all the same?',
  closed_title: 'This order can no longer be edited',
  closed: 'It was delivered or canceled. Set it to Pending first, if that was a mistake.',
  closed_meanwhile: 'This order was canceled or delivered in the meantime, so it can’t be changed.',
  closed_keeps:
    'What you typed is still here: set the order to Pending, if that was a mistake, and save again.',
  gone: 'No such order',
  products: 'Products',
  lines_label: 'Products of the order',
  add: 'Add',
  quantity_of: 'Quantity of {name}',
  remove: 'Remove',
  removed_line: '{name} is taken out',
  undo: 'Undo',
  is_new: 'New',
  was: 'was {count}',
  no_products: 'An order has at least one product',
  address: 'Address',
  name_label: 'Name',
  region_label: 'Region',
  city_label: 'City',
  street_label: 'Street',
  note_label: 'Note (optional)',
  price: 'Price',
  fee_label: 'Delivery fee (optional)',
  fee_hint: 'Empty: by the shop’s rule. An amount stays, whatever else changes.',
  discount_label: 'Discount (optional)',
  discount_hint: 'An amount off the products.',
  reason_label: 'Reason of the discount',
  reason_hint: 'The buyer reads it.',
  reason_missing: 'Please say why',
  amount_invalid: 'Please enter an amount, such as 4.50',
  missing: 'Please fill this in',
  phone_invalid: 'Please enter a valid phone number, such as 3 123 456',
  tells_label: 'Mail the buyer what is different',
  tells_hint: 'With the new total.',
  subtotal: 'Subtotal',
  delivery: 'Delivery',
  free: 'Free delivery',
  total: 'Total',
  same: 'The total stays',
  more: '{amount} more than before',
  less: '{amount} less than before',
  unknown: 'The new total comes once this can be sold',
  save: 'Save changes',
  saving: 'Saving…',
  failed: 'The order could not be changed',
  slip: 'Version {version}, changed {moment}',
  history: 'Changed after it was placed',
  history_total: 'Changed after it was placed: {from} → {to}',
  changed_by: '{name} has changed this order in the meantime',
  changed_by_buyer: 'Its buyer has changed this order in the meantime',
  discount_too_high: 'can’t be more than {most}, what the products come to',
  saved: 'Order {id} was changed',
  unchanged: 'Nothing was changed',
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
