import { words } from './say.ts';

/** What the cart says of an offer that a piece or two more would get. */
export const CART_OFFERS = words('cart_offers', {
  percent: { one: 'One more: {percent}% off.', other: '{count} more: {percent}% off.' },
  amount: { one: 'One more: {amount} off.', other: '{count} more: {amount} off.' },
});
