import { z } from 'zod';
import { DELIVERY_STATES, MAX_WEBHOOK_URL, WEBHOOK_EVENTS } from '../domain/webhooks.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  moment,
  once,
  orRequired,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  requiredLine,
  text,
} from './fields.ts';

/** A program that is told what happens in the shop. */
const webhook = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  is_on: z.boolean(),
  /** Why the shop turned it off by itself; `null`: it did not. */
  off_because: z.enum(['failing', 'gone']).nullable(),
  /** Since when nothing arrives; `null`: the last event did. */
  failing_since: moment.nullable(),
  /** How many events wait for it. */
  waiting: z.int(),
  /** When it was sent something last, and why that failed; `null`: never, and that it did not. */
  last_tried_at: moment.nullable(),
  last_problem: z.string().nullable(),
  created_at: moment,
});
export type Webhook = z.output<typeof webhook>;

/** What a merchant decides of a webhook. */
const newWebhook = z.object({
  url: requiredLine(MAX_WEBHOOK_URL),
  description: text(200)
    .nullish()
    .transform((typed) => typed ?? ''),
  events: z
    .array(
      z.enum(WEBHOOK_EVENTS, `must be among ${WEBHOOK_EVENTS.join(', ')}`),
      orRequired('must be a list of events'),
    )
    .max(WEBHOOK_EVENTS.length, `must be at most ${WEBHOOK_EVENTS.length} events`),
});
export type NewWebhook = z.output<typeof newWebhook>;

const webhookChange = newWebhook.extend({
  is_on: z.boolean(orRequired('must be true or false')),
});
export type WebhookChange = z.output<typeof webhookChange>;

/** A webhook with its secret, which is answered this once. */
const webhookSecret = z.object({
  webhook,
  /** `whsec_…`, by which its program checks that messages come from the shop. */
  secret: z.string(),
  /** Until when messages are signed by the secret before as well; `null`: there is none. */
  former_until: moment.nullable(),
});
export type WebhookSecret = z.output<typeof webhookSecret>;

/** An event on its way to a webhook, as the log lists it. */
const delivery = z.object({
  id: z.int(),
  /** Its `webhook-id`. */
  event_id: z.string(),
  type: z.string(),
  /** What it happened to: "order 12". */
  about: z.string(),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int(),
  created_at: moment,
  tried_at: moment.nullable(),
  /** When it is tried next; `null`: no more. */
  next_try_at: moment.nullable(),
  /** The status of the last answer; `null`: there was none. */
  status: z.int().nullable(),
  problem: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const deliveryDetail = delivery.extend({
  webhook_id: z.int(),
  took_ms: z.int().nullable(),
  /** What is sent; `null`: not written yet, or removed with the person that it is about. */
  body: z.string().nullable(),
  /** The beginning of what was answered. */
  answer: z.string(),
});
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>;

const deliveryFilters = z.object({
  page: queryPage,
  per_page: queryInteger(1, 100, 30),
  state: queryChoice(DELIVERY_STATES),
});
export type WebhookDeliveryFilters = z.output<typeof deliveryFilters>;

const forOwners = { access: 'admin', area: 'connections', status: 200 } as const;
const params = z.object({ id: pathId });

/** Webhooks by the Standard Webhooks convention (docs/product.md, Webhooks). */
export const webhookCalls = {
  'GET /webhooks': {
    ...forOwners,
    summary: 'The programs that are told what happens in the shop',
    data: z.array(webhook),
    refusals: [],
  },
  'POST /webhooks': {
    ...forOwners,
    status: 201,
    ...once,
    summary: 'Adds a webhook, and answers its secret this once',
    body: newWebhook,
    data: webhookSecret,
    refusals: [409, 422],
  },
  'PUT /webhooks/{id}': {
    ...forOwners,
    summary: 'Changes a webhook, or turns it off or on again',
    params,
    body: webhookChange,
    data: webhook,
    refusals: [404, 422],
  },
  'DELETE /webhooks/{id}': {
    ...forOwners,
    summary: 'Removes a webhook with its log and what waits for it',
    params,
    data: z.null(),
    refusals: [404],
  },
  'POST /webhooks/{id}/secret': {
    ...forOwners,
    summary: 'Gives a webhook another secret; the one before holds for 24 hours more',
    params,
    data: webhookSecret,
    refusals: [404],
  },
  'POST /webhooks/{id}/test': {
    ...forOwners,
    summary: 'Sends a webhook a test event',
    params,
    data: z.null(),
    refusals: [404, 409],
  },
  'GET /webhooks/{id}/deliveries': {
    ...forOwners,
    summary: 'What was sent to a webhook in the last 30 days, the latest first',
    params,
    query: deliveryFilters,
    data: pageOf(delivery),
    refusals: [404, 422],
  },
  'GET /webhook-deliveries/{id}': {
    ...forOwners,
    summary: 'One of them, with its body and the answer',
    params,
    data: deliveryDetail,
    refusals: [404],
  },
  'POST /webhook-deliveries/{id}/retry': {
    ...forOwners,
    summary: 'Sends it again at once, with the same webhook-id; then as any other for a day',
    params,
    data: z.null(),
    refusals: [404, 409],
  },
} as const satisfies Calls;
