import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AllSettings } from '../../domain/shop-settings.ts';
import type { Actor } from '../http/actor.ts';

const DAY_MS = 24 * 3_600_000;

/** Who says that an order is theirs, by their account or by its link. */
export interface Buyer {
  readonly shopSecret: string;
  /** Known before a transaction begins: to read them in one would take a second connection. */
  readonly settings: Pick<AllSettings, 'order_link_days'>;
  readonly actor: Actor;
  readonly token: string | undefined;
}

/** Whether an order belongs to the person who asks: they are its customer, or hold its token while that is young enough. */
export function isBuyer(
  {
    id,
    user_id,
    created_at,
  }: { readonly id: number; readonly user_id: number | null; readonly created_at: Date },
  { actor, token, shopSecret, settings }: Buyer,
): boolean {
  if (actor.kind === 'user' && !actor.program && user_id === actor.userId) return true;
  if (!isOrderToken(token, id, shopSecret)) return false;
  return isLinkValid(created_at, settings);
}

/** Whether the link of an order that was placed then still shows it. */
export const isLinkValid = (
  placedAt: Date,
  { order_link_days }: Pick<AllSettings, 'order_link_days'>,
): boolean => Date.now() - placedAt.getTime() < order_link_days * DAY_MS;

/**
 * The token that shows an order to anyone who holds it: HMAC-SHA-256 of the order under the shop's
 * secret, base64url. It is never stored; the same order always gives the same one.
 */
export function orderToken(orderId: number, shopSecret: string): string {
  return createHmac('sha256', shopSecret).update(`order:${orderId}`).digest('base64url');
}

/** Whether it is the order's own token, compared in constant time. An empty token is no token. */
function isOrderToken(token: string | undefined, orderId: number, shopSecret: string): boolean {
  const given = Buffer.from(token ?? '');
  const expected = Buffer.from(orderToken(orderId, shopSecret));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
