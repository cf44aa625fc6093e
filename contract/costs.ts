import { z } from 'zod';
import { MAX_VARIANTS } from '../domain/variants.ts';
import type { Calls } from './call.ts';
import { amountText, bodyId, decimal, pathId } from './fields.ts';

/** What a product costs the merchant and earns; for staff only (docs/decisions/134). */
const productPricing = z.object({
  name: z.string(),
  price: decimal,
  /** Percent, now. */
  discount: decimal,
  /** What one piece costs the merchant; `null` where it is not known. */
  cost: decimal.nullable(),
  /** Absent where it is not sold in variants. `cost` is a variant's own; `null`: what the product costs. */
  variants: z
    .array(z.object({ id: z.int(), name: z.string(), cost: decimal.nullable() }))
    .optional(),
});
export type ProductPricing = z.output<typeof productPricing>;

const amount = amountText(
  'must be an amount with at most two decimals',
  'must be between 0 and 999999.99',
);

const params = z.object({ id: pathId });

/** What products cost the merchant. No public answer has it. */
export const costCalls = {
  'GET /costs/{id}': {
    summary: 'What a product costs the merchant, with its price of now',
    access: 'admin',
    area: 'costs',
    status: 200,
    params,
    data: productPricing,
    refusals: [404],
  },
  'PUT /costs/{id}': {
    summary: 'Sets what a product and its variants cost the merchant; `null` removes it',
    access: 'admin',
    area: 'costs',
    status: 200,
    params,
    body: z.object({
      cost: amount.nullable(),
      /** Those that are left out stay as they are; `null` removes a variant's own cost. */
      variants: z
        .array(z.object({ id: bodyId, cost: amount.nullable() }))
        .max(MAX_VARIANTS)
        .optional(),
      /** What was read; of that, another's change is refused. Left out: whatever it is now is replaced. */
      seen: productPricing.pick({ cost: true, variants: true }).optional(),
    }),
    data: productPricing,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
