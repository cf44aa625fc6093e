import { z } from 'zod';
import { CREDIT_STATES } from '../domain/credit-states.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  amountText,
  decimal,
  moment,
  pathId,
  queryChoice,
  queryInteger,
  queryNameOrNumber,
  queryPage,
  requiredLine,
} from './fields.ts';

/** Store credit that a return gave. Its code is kept nowhere. */
const credit = z.object({
  id: z.int(),
  /** The last letters of its code. */
  code_end: z.string(),
  state: z.enum(CREDIT_STATES),
  /** The order that was given back, and its buyer; `null`: they were removed. */
  order_id: z.int(),
  buyer: z.string().nullable(),
  created_at: moment,
  given: decimal,
  spent: decimal,
  left: decimal,
  /** The orders that it pays a part of, at most 20. */
  paid_for: z.array(z.int()),
  revoked_at: moment.nullable(),
  /** Why it was revoked. */
  reason: z.string(),
});
export type ListedCredit = z.output<typeof credit>;

const admin = { access: 'admin', area: 'cash' } as const;

/** What the shop owes as store credit. */
export const creditCalls = {
  'GET /store-credits': {
    ...admin,
    summary:
      'Store credit, the latest first; `search` is the number of an order that gave or used it, or the last four letters of its code',
    status: 200,
    query: z.object({
      state: queryChoice(CREDIT_STATES),
      search: queryNameOrNumber(20),
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
    }),
    /** `owed`: what is left of all that can be used. */
    data: pageOf(credit).extend({ owed: decimal }),
    refusals: [422],
  },
  'POST /store-credits/{id}/revoke': {
    ...admin,
    summary:
      'Revokes what is left of a store credit: the books get an entry that takes it back. Said again, it changes nothing',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      reason: requiredLine(500),
      /** What was seen to be left. */
      left: amountText(),
    }),
    data: credit,
    refusals: [404, 409, 422],
  },
  'GET /store-credits/export.csv': {
    ...admin,
    summary: 'All store credit as CSV, the oldest first; it names no person',
    status: 200,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'GET /store-credits/export.xlsx': {
    ...admin,
    summary: 'The same as a workbook (Office Open XML)',
    status: 200,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.string(),
    refusals: [],
  },
} as const satisfies Calls;
