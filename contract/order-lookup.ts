import { z } from 'zod';
import { LOOKUP_STAGES } from '../domain/order-lookup.ts';
import type { Calls } from './call.ts';
import { bodyId, MAX_LENGTH, requiredLine } from './fields.ts';

/** What somebody says of an order that they have no link of. */
const lookup = z.object({
  /** Its number. */
  id: bodyId,
  /** The phone in it, with its country's code. */
  phone: requiredLine(MAX_LENGTH.phone),
});

/** Where an order stands; nothing of its person, its lines or its link (docs/product.md, Looking an order up). */
const orderStanding = z.object({
  id: z.int(),
  stage: z.enum(LOOKUP_STAGES),
  /** Days of the shop; absent where nothing is known of them, and once it is over. */
  expected_from: z.string().optional(),
  expected_to: z.string().optional(),
});
export type OrderStanding = z.output<typeof orderStanding>;

/** What guests learn of an order by its number and phone. */
export const orderLookupCalls = {
  'POST /orders/lookup': {
    summary:
      'Where an order stands, for who knows its number and phone: stage and expected days alone. A wrong pair is 404, whether there is such an order or not',
    access: 'public',
    status: 200,
    body: lookup,
    data: orderStanding,
    refusals: [404, 422],
  },
  'POST /orders/lookup/link': {
    summary:
      'Sends the link of an order to the e-mail address in it, or asks the shop to; answers the same whether there is such an order or not',
    access: 'public',
    status: 200,
    body: lookup,
    data: z.null(),
    refusals: [404, 422],
  },
} as const satisfies Calls;
