import { z } from 'zod';
import { HOLDS, OUTCOMES, STAGES } from '../domain/confirmation.ts';
import { MAX_CALL_NOTE } from '../domain/confirmation-limits.ts';
import type { Calls } from './call.ts';
import {
  bodyDay,
  bodyId,
  idempotencyKey,
  moment,
  momentText,
  orRequired,
  pathId,
  queryChoice,
  queryIds,
  queryInteger,
  text,
} from './fields.ts';
import { phoneHistory } from './numbers.ts';
import { order } from './orders.ts';

/** Who of the staff has the order before them, and until when nobody else gets it. */
const claim = z.object({
  by: z.object({ id: z.int(), name: z.string() }),
  until: moment,
  /** It is who asks, on the device that they ask from. */
  here: z.boolean(),
});

/** Where an order stands before it is handed over. */
const confirmation = z.object({
  order_id: z.int(),
  stage: z.enum(STAGES),
  /** How often nobody answered. */
  attempts: z.int(),
  /** From when on somebody is to call; `null`: nobody is. */
  due_at: moment.nullable(),
  /** The day that the buyer asked for. */
  postponed_to: z.string().nullable(),
  /** Why it is held until somebody of the staff confirms it. */
  held: z.enum(HOLDS).nullable(),
  claim: claim.nullable(),
  /** Of this stage: what an outcome and an undo go by. */
  version: z.int(),
});
export type OrderConfirmation = z.output<typeof confirmation>;

const change = z.object({
  changed_at: moment,
  /** `null`: a guest by the link of the order, or an account that is gone. */
  changed_by: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** By an outcome, by the buyer, because the status was changed, as an undo, or because the number was blocked or freed. */
  cause: z.enum(['staff', 'buyer', 'status', 'undo', 'blocked', 'freed']),
  from: z.enum(STAGES),
  to: z.enum(STAGES),
  note: z.string(),
});

/** An order with its stage and all that became of it; the newest change first. */
const withHistory = confirmation.extend({ changes: z.array(change) });
export type ConfirmationHistory = z.output<typeof withHistory>;

/** An order before who calls its buyer. */
const toConfirm = z.object({
  order,
  confirmation,
  /** Of its number, this order left out; absent where their role may not see it. */
  history: phoneHistory.optional(),
});
export type OrderToConfirm = z.output<typeof toConfirm>;

const summary = z.object({
  /** Off: nothing else is said. */
  on: z.boolean(),
  /** How many are due now, up to 10,000. */
  waiting: z.int(),
  /** When the oldest of them was placed; `null`: none waits. */
  oldest: moment.nullable(),
  /** How many come back later by themselves. */
  later: z.int(),
  /** How many were not reached or have a wrong number: somebody has to look. */
  aside: z.int(),
  /** From which hour of the shop's day until which buyers are called; absent where it is off. */
  hours: z.object({ from: z.int(), until: z.int() }).optional(),
});
export type ConfirmationSummary = z.output<typeof summary>;

/** What came of a call. `at` goes with `call_later`, `day` with `postponed`. */
const callOutcome = z
  .object({
    outcome: z.literal(OUTCOMES, orRequired(`must be one of ${OUTCOMES.join(', ')}`)),
    at: momentText.optional(),
    day: bodyDay.optional(),
    note: text(MAX_CALL_NOTE).default(''),
    /** Of the stage that was seen. */
    version: z.int(orRequired('must be a whole number')),
  })
  .refine(({ outcome, at }) => outcome !== 'call_later' || at !== undefined, {
    path: ['at'],
    message: 'is required',
  })
  .refine(({ outcome, day }) => outcome !== 'postponed' || day !== undefined, {
    path: ['day'],
    message: 'is required',
  });
export type SentOutcome = z.output<typeof callOutcome>;

const BULK_OUTCOMES = ['confirmed', 'no_answer', 'duplicate', 'false', 'declined'] as const;

const access = { access: 'admin', area: 'orders' } as const;
const params = z.object({ id: pathId });
const orderLink = z.object({ 'x-order-token': z.string().optional() });

/** Whether the buyer of an order was reached before it is handed over (docs/product.md, Confirmation). */
export const confirmationCalls = {
  'GET /confirmation': {
    ...access,
    summary: 'How many orders wait to be confirmed, the oldest since when',
    status: 200,
    data: summary,
    refusals: [],
  },
  'GET /confirmation/orders': {
    ...access,
    summary: 'The stages of some orders; those that have none are left out',
    status: 200,
    query: z.object({ ids: queryIds(100) }),
    data: z.array(confirmation),
    refusals: [422],
  },
  'GET /confirmation/queue': {
    ...access,
    summary:
      'The orders that are due, that come back later or that were set aside, and who has them',
    status: 200,
    query: z.object({
      of: queryChoice(['due', 'later', 'aside']),
      limit: queryInteger(1, 100, 50),
    }),
    data: z.array(toConfirm),
    refusals: [422],
  },
  'GET /confirmation/orders/{id}': {
    ...access,
    summary: 'The stage of an order, and what became of it',
    status: 200,
    params,
    data: withHistory,
    refusals: [404, 409],
  },
  'POST /confirmation/claim': {
    ...access,
    summary:
      'Gives the next order that is due, or `order_id`, for some minutes: nobody else gets it, nor another order of its number',
    status: 200,
    body: z.object({
      order_id: bodyId.optional(),
      /** Orders that are left for others or for later. */
      skipped: z.array(bodyId).max(100, 'must be at most 100 orders').default([]),
    }),
    data: toConfirm.nullable(),
    refusals: [404, 409, 422],
  },
  'POST /confirmation/orders/{id}/outcome': {
    ...access,
    summary: 'Notes what came of a call; the same Idempotency-Key again changes nothing',
    status: 200,
    params,
    headers: idempotencyKey,
    body: callOutcome,
    data: confirmation,
    refusals: [404, 409, 422],
  },
  'POST /confirmation/orders/{id}/undo': {
    ...access,
    summary: 'Takes the last outcome back, as long as nothing came after it',
    status: 200,
    params,
    body: z.object({ version: z.int(orRequired('must be a whole number')) }),
    data: confirmation,
    refusals: [404, 409, 422],
  },
  'POST /confirmation/bulk': {
    ...access,
    summary: 'The same outcome for many orders; those that can’t have it are named with the reason',
    status: 200,
    body: z.object({
      ids: z
        .array(bodyId, 'must be a list')
        .min(1, 'must name at least one order')
        .max(100, 'must be at most 100 orders'),
      outcome: z.literal(BULK_OUTCOMES, orRequired(`must be one of ${BULK_OUTCOMES.join(', ')}`)),
    }),
    data: z.object({
      changed: z.int(),
      left: z.array(z.object({ order_id: z.int(), reason: z.string() })),
    }),
    refusals: [422],
  },
  'POST /orders/{id}/confirm': {
    summary: 'Confirms an order, for its owner or anyone who has its token; again changes nothing',
    access: 'public',
    status: 200,
    params,
    headers: orderLink,
    data: z.object({ confirmed: z.literal(true) }),
    refusals: [404, 409],
  },
} as const satisfies Calls;
