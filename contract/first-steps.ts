import { z } from 'zod';
import { FIRST_STEPS } from '../domain/first-steps.ts';
import type { Calls } from './call.ts';

const firstSteps = z.object({
  is_shown: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(FIRST_STEPS),
      is_done: z.boolean(),
      /** Not done, but the merchant leaves it as it is. */
      is_left: z.boolean(),
    }),
  ),
  /** What the steps say of the shop. */
  shop: z.object({
    name: z.string(),
    has_logo: z.boolean(),
    collections: z.int(),
    products: z.int(),
    pages: z.int(),
    /** Whether it has an address that buyers can open, and mails that leave. */
    is_public: z.boolean(),
    sends_mail: z.boolean(),
  }),
});
export type FirstSteps = z.output<typeof firstSteps>;

const change = z.object({
  /** Puts the list away, or brings it back. */
  is_shown: z.boolean('must be true or false').optional(),
  /** Leaves a step as it is, or takes that back. */
  step: z.enum(FIRST_STEPS, 'must be a first step').optional(),
  is_left: z.boolean('must be true or false').optional(),
});
export type FirstStepsChange = z.output<typeof change>;

const admin = { access: 'admin', area: 'settings', status: 200, data: firstSteps } as const;

/** What is left to do in a new shop (docs/product.md, First steps). */
export const firstStepCalls = {
  'GET /first-steps': {
    ...admin,
    summary: 'What is left to do in a new shop, by what stands in it',
    refusals: [],
  },
  'PUT /first-steps': {
    ...admin,
    summary: 'Puts the list of first steps away or brings it back, or leaves a step as it is',
    body: change,
    refusals: [422],
  },
} as const satisfies Calls;
