import { z } from 'zod';
import type { Calls } from './call.ts';
import { mailAddress, pathId } from './fields.ts';

/** "Tell me when it is back" (issue 15). */
export const stockAlertCalls = {
  'POST /products/{id}/stock-alerts': {
    summary: 'Asks for one mail when a product that is out of stock can be ordered again',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({ email: mailAddress }),
    data: z.null(),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
