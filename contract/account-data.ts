import { z } from 'zod';
import { knownPassword } from './accounts.ts';
import type { Calls } from './call.ts';
import { moment } from './fields.ts';

/** Rows as they are kept, with their columns' own names. */
const rows = z.array(z.record(z.string(), z.unknown()));

/** The file of an export; times are ISO 8601. */
const accountExport = z.object({
  exported_at: moment,
  /** What is left out, and why. */
  note: z.string().optional(),
  profile: z.object({
    name: z.string(),
    email: z.string(),
    email_verified_at: moment.nullable(),
    phone: z.string(),
    region: z.string(),
    city: z.string(),
    street: z.string(),
    created_at: moment,
  }),
  sessions: rows,
  cart: rows,
  wish_list: rows,
  stock_alerts: rows,
  newsletter: rows,
  messages: rows,
  orders: rows,
  reviews: rows,
});

/** What a customer does with all that the shop knows of them (docs/decisions/125). */
export const accountDataCalls = {
  'GET /profile/export': {
    summary:
      'All that the shop keeps of the account: profile, sessions, cart, wish list, alerts, messages, orders, reviews',
    access: 'customer',
    status: 200,
    file: 'application/json; charset=utf-8',
    data: accountExport,
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
