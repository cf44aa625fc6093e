import { z } from 'zod';
import type { Calls } from './call.ts';
import { decimal, decimalText, pathId } from './fields.ts';

/** What a product costs the merchant and earns; for staff only (docs/decisions/134). */
export const productPricing = z.object({
  name: z.string(),
  price: decimal,
  /** Percent, now. */
  discount: decimal,
  /** What one piece costs the merchant; `null` where it is not known. */
  cost: decimal.nullable(),
});
export type ProductPricing = z.output<typeof productPricing>;

const amount = decimalText('must be an amount with at most two decimals').refine(
  (text) => Number(text) >= 0 && Number(text) <= 999_999.99,
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
    summary: 'Sets what a product costs the merchant; `null` removes it',
    access: 'admin',
    area: 'costs',
    status: 200,
    params,
    body: z.object({ cost: amount.nullable() }),
    data: productPricing,
    refusals: [404, 422],
  },
} as const satisfies Calls;
