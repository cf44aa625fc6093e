import { z } from 'zod';
import { MAX_CAME_FROM_LENGTH, TRAFFIC_STEPS } from '../domain/traffic.ts';
import type { Calls } from './call.ts';
import { decimal, queryDay, text } from './fields.ts';

const said = text(MAX_CAME_FROM_LENGTH).optional();

/** Where a visit began, as its browser knows it; what is kept of it the server decides. */
export const cameFrom = z.object(
  {
    /** `utm_source` of its first address. */
    source: said,
    /** The host of the page that led there. */
    referrer: said,
    /** `utm_campaign`. */
    campaign: said,
  },
  'must say where the visit came from',
);

const counts = z.object({
  /** Visits begin with the first page in a tab. */
  visits: z.int(),
  pages: z.int(),
  /** How often a product's page was opened. */
  views: z.int(),
  /** In how many visits a product was looked at, one put into the cart, the checkout opened. */
  products: z.int(),
  carts: z.int(),
  checkouts: z.int(),
  /** Orders that these visits led to, by the day on which they were placed; canceled ones too. */
  orders: z.int(),
  canceled: z.int(),
  delivered: z.int(),
  /** What those came to that are not canceled, and the delivered among them. */
  value: decimal,
  delivered_value: decimal,
});
export type TrafficCounts = z.output<typeof counts>;

const report = z.object({
  /** Whether visitors are counted now. */
  on: z.boolean(),
  time_zone: z.string(),
  from: z.string(),
  to: z.string(),
  totals: counts,
  /** By source and campaign (empty: none), those with the most visits first, at most 200. */
  rows: z.array(counts.extend({ source: z.string(), campaign: z.string() })),
  /** How many there are in all. */
  total: z.int(),
});
export type TrafficReport = z.output<typeof report>;

/** Counts of visitors (docs/product.md, Visitors). */
export const trafficCalls = {
  'POST /traffic': {
    summary:
      'Counts a page of a visit and how far the visit has come, by where it began; nothing of the visitor is kept, and nothing is counted in a shop that does not count',
    access: 'public',
    status: 200,
    body: z.object({
      steps: z
        .array(z.enum(TRAFFIC_STEPS, 'must be a step of a visit'), 'must be a list')
        .min(1, 'must have at least one step')
        .max(TRAFFIC_STEPS.length, `must have at most ${TRAFFIC_STEPS.length} steps`),
      came_from: cameFrom.optional(),
    }),
    data: z.null(),
    refusals: [422],
  },
  'GET /traffic': {
    summary:
      'How many visited the shop on some days, and what came of it, by source and campaign; the last 30 days unless said',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: z.object({ from: queryDay, to: queryDay }),
    data: report,
    refusals: [422],
  },
} as const satisfies Calls;
