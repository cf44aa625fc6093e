import { words } from './say.ts';

/** What packing slips say, and what they refuse. */
export const SLIPS = words('slips', {
  title: 'Packing slips',
  courier: 'Courier: {courier}',
  to: 'Deliver to',
  note: 'Note',
  quantity: 'Quantity',
  item: 'Item',
  price: 'Price',
  times: '{quantity} ×',
  minus: '−{amount}',
  offer: '{name} ({code})',
  free_delivery: 'Free delivery',
  delivery: 'Delivery',
  free: 'Free',
  credit: 'Store credit',
  collect: 'To collect',
  or: 'or {second}',
  nothing: '{status}: collect nothing',
  more: 'Order {id}, page {page}',
  none: 'None of these orders has a packing slip: canceled orders have none',
});

/** What the panel's button for packing slips says. */
export const SLIP_BUTTON = words('slip_button', {
  one: 'Packing slip',
  many: 'Packing slips',
  counted: 'Packing slips ({count})',
  busy: 'Drawing...',
  failed: 'The packing slips could not be drawn',
});
