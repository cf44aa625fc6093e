import { z } from 'zod';

/**
 * What `GET /orders/events` sends, one JSON text an event. It is a stream of Server-Sent Events and
 * no call with an envelope, so it stands beside the calls. An event names an order and says no more.
 */
export const orderEvent = z.discriminatedUnion('kind', [
  /** The stream is open: whatever happens from now on is sent. Carries the latest order's id. */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('new'), id: z.int() }),
  /** Its status, payment or courier is another one now. */
  z.object({ kind: z.literal('changed'), id: z.int() }),
  /** Something may have happened that is not sent: read again. */
  z.object({ kind: z.literal('missed') }),
]);
export type OrderEvent = z.output<typeof orderEvent>;
