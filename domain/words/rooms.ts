import { words } from './say.ts';

/** What the shop says of rooms: refusals and outcomes. */
export const ROOMS = words('rooms', {
  added: 'Room added',
  saved: 'Room saved',
  removed: 'Room removed',
  moved: 'Order saved',
  not_found: 'There is no such room',
  no_file: 'Please choose a picture',
  full: 'The shop has {most} rooms already. Remove one to add another',
  changed: 'Somebody else has changed this room meanwhile. Save again to replace it',
  order_changed: 'The rooms have changed meanwhile. Please load them again',
  offer_gone: 'must be an offer without a code that is still there',
  twice: 'must name each product once',
  product_unknown: 'must be a product of the shop',
  variant_unknown: 'must be a variant of this product',
});
