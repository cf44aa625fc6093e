import { ORDER_STATUS } from './order-status.ts';

/** What decides whether a buyer may still cancel. */
interface CancelableOrder {
  readonly placedAt: Date;
  readonly statusId: number;
  /** It was given to a courier: it may be on its way. */
  readonly hasCourier: boolean;
}

/**
 * Until when the buyer may cancel an order themselves: while it is pending and with no courier, for as many
 * minutes from its placing as the merchant has set.
 *
 * @param minutes the setting; 0 lets nobody cancel
 * @returns the moment from which it can't be canceled any more; `null` when it can't be canceled now
 */
export function cancelableUntil(
  { placedAt, statusId, hasCourier }: CancelableOrder,
  minutes: number,
  now: Date,
): Date | null {
  if (statusId !== ORDER_STATUS.pending || hasCourier) return null;
  const until = new Date(placedAt.getTime() + minutes * 60_000);
  return now < until ? until : null;
}
