import { z } from 'zod';
import { RETURN_STATES } from '../domain/returns.ts';
import { decimal } from './fields.ts';

/** What a buyer can give back of their order, and what became of what they gave back. */
export const buyerReturns = z.object({
  /** The last day on which they can ask for a return; absent: they can't, for nothing is left, it is too late, or the shop has not answered yet. */
  until: z.string().optional(),
  /** What can still be given back. */
  left: z.array(
    z.object({ product_id: z.int(), variant_id: z.int().optional(), quantity: z.int() }),
  ),
  /** The latest first. */
  returns: z.array(
    z.object({
      id: z.int(),
      state: z.enum(RETURN_STATES),
      /** What the shop says to a refusal; may be empty. */
      answer: z.string(),
      lines: z.array(z.object({ name: z.string(), quantity: z.int() })),
      refunded: decimal,
      /** The notes of a second currency that it was given in; absent: the shop's currency. */
      in_notes: z.object({ code: z.string(), amount: decimal }).optional(),
      /** Store credit that it gave: its code, and what is left of it. */
      credit: z.object({ code: z.string(), left: decimal }).optional(),
    }),
  ),
});
export type BuyerReturns = z.output<typeof buyerReturns>;
