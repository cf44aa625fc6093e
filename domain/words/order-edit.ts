import { words } from './say.ts';

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
  discount: 'Discount: {from} → {to}',
  delivery_fee: 'Delivery: {from} → {to}',
  guest_name: 'Name: {from} → {to}',
  guest_phone: 'Phone: {from} → {to}',
  guest_region: 'Region: {from} → {to}',
  guest_city: 'City: {from} → {to}',
  guest_street: 'Street: {from} → {to}',
  notes: 'Note: {from} → {to}',
  nothing: 'none',
});
