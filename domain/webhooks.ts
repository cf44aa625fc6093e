/** What webhooks are told of, by subject (docs/product.md, Webhooks). */
export const WEBHOOK_EVENTS = [
  'order.placed',
  'order.changed',
  'order.confirmation',
  'order.courier',
  'order.delivered',
  'order.canceled',
  'order.reopened',
  'order.return',
  'product.created',
  'product.changed',
  'product.removed',
  'stock.changed',
  'customer.created',
  'customer.changed',
  'customer.removed',
  'message.received',
  'review.written',
  'review.changed',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What the panel's button sends. */
export const TEST_EVENT = 'test';

/** What becomes of an event on its way to a webhook; `failed`: given up. */
export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** A shop has this many webhooks at most. */
export const MAX_WEBHOOKS = 20;

/** How long an address may be, in characters. */
export const MAX_WEBHOOK_URL = 1_000;

/** How long messages are signed by the secret before as well, in hours. */
export const SECRET_OVERLAP_HOURS = 24;

const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 4 * 3_600_000;

/** How long after its n-th failed try an event is sent again, in ms: 10 s, and three times as long each time, up to 4 hours. */
export const retryAfterMs = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 3 ** (attempts - 1), MAX_RETRY_MS);

const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

/** How long nothing at all is sent to a webhook after so many failures in a row, in ms: one that is away is asked once a minute. */
export const pauseAfterMs = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), MAX_PAUSE_MS);
