import { z } from 'zod';
import { knownPassword } from './accounts.ts';
import type { Calls } from './call.ts';

/** What a customer does with all that the shop knows of them (issue 15, docs/decisions/125). */
export const accountDataCalls = {
  'GET /profile/export': {
    summary:
      'All that the shop keeps of the account: profile, sessions, cart, alerts, messages, orders',
    access: 'customer',
    status: 200,
    file: 'application/json; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'POST /profile/delete': {
    summary:
      'Removes the account for good, confirmed by its password; its orders keep amounts and lines, and nobody',
    access: 'customer',
    status: 200,
    body: z.object({ password: knownPassword }),
    data: z.null(),
    refusals: [403, 409, 422],
  },
} as const satisfies Calls;
