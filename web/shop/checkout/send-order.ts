import type { NewOrder, PlacedOrder } from '../../../contract/orders.ts';
import { ApiError, type CallApi } from '../../api/call.ts';
import { dropBody, endAttempt, openAttempt } from './order-attempt.ts';

export interface SentOrder {
  readonly order: PlacedOrder;
  /** An earlier try had come through, and this is that one: what was changed since is not in it. */
  readonly earlier: boolean;
}

/**
 * Sends an order so that it is placed once, whatever happens to the answer. After a lost answer
 * the next try goes under the same key, changed or not: if the first one did arrive, the shop says
 * that the key is used, and the first one's answer is fetched instead of ordering twice.
 *
 * @throws ApiError when the order was refused, or when no answer came.
 */
export async function sendOrder(call: CallApi, order: NewOrder): Promise<SentOrder> {
  const body = JSON.stringify(order);
  const attempt = openAttempt(body);
  const send = (sent: string) =>
    call('POST /orders', {
      headers: { 'idempotency-key': attempt.key },
      body: JSON.parse(sent) as NewOrder,
    });
  try {
    return placed(await send(body), false);
  } catch (error) {
    if (isUnanswered(error)) throw error;
    dropBody(attempt, body);
    if (!isKeyUsed(error)) throw error;
  }
  for (const earlier of attempt.bodies.filter((sent) => sent !== body)) {
    try {
      return placed(await send(earlier), true);
    } catch (error) {
      if (!isKeyUsed(error)) throw error;
    }
  }
  endAttempt(); // The key was used by none of ours.
  return sendOrder(call, order);
}

function placed(order: PlacedOrder, earlier: boolean): SentOrder {
  endAttempt();
  return { order, earlier };
}

/** Whether the order may have been placed all the same. */
const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;

const isKeyUsed = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 422 && 'idempotency-key' in (error.errors ?? {});
