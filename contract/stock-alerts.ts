import { z } from 'zod';
import type { Calls } from './call.ts';
import { bodyId, mailAddress, pathId } from './fields.ts';

/** "Tell me when it is back". */
export const stockAlertCalls = {
  'POST /products/{id}/stock-alerts': {
    summary:
      'Asks for one mail when a product, or a variant of it, that is out of stock can be ordered again',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      email: mailAddress,
      /** Of a product that is sold in variants: the one that is waited for; left out: any of them. */
      variant_id: bodyId.optional(),
    }),
    data: z.null(),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
