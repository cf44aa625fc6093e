import { z } from 'zod';
import type { Calls } from './call.ts';
import { MAX_LENGTH, pathId, requiredLine, text } from './fields.ts';
import { order, orderLink } from './orders.ts';

/** The address as it should have been; a note that is left out stays. */
const correctedAddress = z.object({
  guest_region: requiredLine(MAX_LENGTH.place),
  guest_city: requiredLine(MAX_LENGTH.place),
  guest_street: requiredLine(MAX_LENGTH.street),
  notes: text(MAX_LENGTH.notes).optional(),
});
export type CorrectedAddress = z.output<typeof correctedAddress>;

/** Changing orders before they are handed over. */
export const orderEditCalls = {
  'POST /orders/{id}/address': {
    summary:
      'Corrects the address of a pending order that no courier has, for its owner or anyone who has its token; the same address changes nothing',
    access: 'public',
    status: 200,
    params: z.object({ id: pathId }),
    headers: orderLink,
    body: correctedAddress,
    data: order,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
