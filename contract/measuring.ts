import { z } from 'zod';
import {
  CLIENT_ID,
  COUNTS_AT,
  MAX_CLICK_ID_LENGTH,
  MAX_KEY_LENGTH,
  MEASURING_SERVICES,
  PURCHASE_STATES,
} from '../domain/measuring.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  moment,
  orRequired,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  requiredLine,
  text,
} from './fields.ts';

const clickId = text(MAX_CLICK_ID_LENGTH)
  .refine((id) => /^[\w.-]*$/.test(id), 'must be the id of a click')
  .optional();

/** That the buyer agreed that their purchase is told, and what their browser knows for it. */
export const orderConsent = z.object(
  {
    /** A number that the browser was given with the consent. */
    client_id: z.string('must be text').regex(CLIENT_ID, 'must be two numbers with a point'),
    fbclid: clickId,
    ttclid: clickId,
    /** When the ad was clicked, in ms since 1970. */
    clicked_at: z.int('must be a moment in ms').min(0).max(8_640_000_000_000).optional(),
  },
  'must say what the buyer agreed to',
);

const service = z.object({
  service: z.enum(MEASURING_SERVICES),
  /** Empty: it was never entered. */
  account: z.string(),
  /** The key itself is never answered. */
  has_key: z.boolean(),
  counts_at: z.enum(COUNTS_AT),
  is_on: z.boolean(),
  waiting: z.int(),
  failed: z.int(),
  last_sent_at: moment.nullable(),
  /** Why the last try failed; `null`: it did not. */
  last_problem: z.string().nullable(),
});
export type MeasuringServiceState = z.output<typeof service>;

const measuring = z.object({ services: z.array(service) });

const purchase = z.object({
  id: z.int(),
  service: z.enum(MEASURING_SERVICES),
  order_id: z.int(),
  state: z.enum(PURCHASE_STATES),
  attempts: z.int(),
  happened_at: moment,
  tried_at: moment.nullable(),
  next_try_at: moment.nullable(),
  status: z.int().nullable(),
  problem: z.string().nullable(),
});
export type MeasuredPurchase = z.output<typeof purchase>;

const params = z.object({ service: z.enum(MEASURING_SERVICES) });
const admin = { access: 'admin', area: 'settings' } as const;

/** Purchases that are told to services of advertisers. */
export const measuringCalls = {
  'GET /measuring': {
    ...admin,
    summary:
      'Which services purchases are told to, and how that goes; their keys are never answered',
    status: 200,
    data: measuring,
    refusals: [],
  },
  'PUT /measuring/{service}': {
    ...admin,
    summary:
      'Enters the id and the key of a service, and when a purchase counts; an empty key keeps the one that is there',
    status: 200,
    params,
    body: z.object({
      account: requiredLine(60),
      key: text(MAX_KEY_LENGTH),
      counts_at: z.enum(COUNTS_AT, orRequired(`must be one of ${COUNTS_AT.join(', ')}`)),
      is_on: z.boolean(orRequired('must be true or false')),
    }),
    data: measuring,
    refusals: [404, 422],
  },
  'DELETE /measuring/{service}': {
    ...admin,
    summary: 'Forgets a service with its key; what waits for it is not sent; again changes nothing',
    status: 200,
    params,
    data: measuring,
    refusals: [404],
  },
  'GET /measured-purchases': {
    ...admin,
    summary: 'Purchases that were told or are to be, the latest first',
    status: 200,
    query: z.object({
      state: queryChoice(PURCHASE_STATES),
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
    }),
    data: pageOf(purchase),
    refusals: [422],
  },
  'POST /measured-purchases/{id}/retry': {
    ...admin,
    summary: 'Sends a purchase again that was given up, or waits',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404, 409],
  },
} as const satisfies Calls;
