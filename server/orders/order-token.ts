import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The token that shows an order to whoever holds it: HMAC-SHA-256 of the order under the shop's
 * secret, base64url (decisions §3). It is never stored; the same order always gives the same one.
 */
export function orderToken(orderId: number, shopSecret: string): string {
  return createHmac('sha256', shopSecret).update(`order:${orderId}`).digest('base64url');
}

/** Tells an order's own token from any other, in constant time. An empty token is no token. */
export function isOrderToken(
  token: string | undefined,
  orderId: number,
  shopSecret: string,
): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(orderToken(orderId, shopSecret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
