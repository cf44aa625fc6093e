import { z } from 'zod';
import { MAX_BLOCK_DAYS, MAX_NUMBER_NOTE } from '../domain/number-limits.ts';
import { phoneKey } from '../domain/phone.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyDay,
  decimal,
  moment,
  once,
  pathId,
  queryIds,
  queryInteger,
  queryPage,
  requiredLine,
  requiredText,
  shownAs,
} from './fields.ts';

/** A phone number in an address, in any spelling with its country's code: `9613123456`, `009613123456`. What can't be one names nothing: 404. */
const pathPhone = z
  .string()
  .max(40)
  .transform((phone) => phoneKey(phone).replace(/^00/, ''))
  .refine((phone) => /^\d{5,15}$/.test(phone))
  .meta(shownAs({ type: 'string', pattern: '^\\d{5,15}$', examples: ['9613123456'] }));

const block = z.object({
  reason: z.string(),
  /** The last day of the shop on which its orders are held. */
  until: z.string(),
});

/** What became of the orders of a number. */
export const phoneHistory = z.object({
  delivered: z.int(),
  /** Canceled after a courier had them. */
  refused: z.int(),
  /** Canceled because the call ended in “declined” or “false”. */
  declined: z.int(),
  /** Its pending orders, the newest first; 20 at most. */
  open: z.array(z.int()).readonly(),
  blocked: block.optional(),
});

const by = z.object({ id: z.int(), name: z.string() }).nullable();

const numberNote = z.object({ id: z.int(), note: z.string(), written_at: moment, written_by: by });

const phoneNumber = z.object({
  /** Digits alone, with the country's code. */
  phone: z.string(),
  history: phoneHistory,
  /** The names that its orders are for, the latest first. */
  names: z.array(z.string()),
  /** The newest ones. */
  orders: z.array(
    z.object({
      id: z.int(),
      created_at: moment,
      status_id: z.int(),
      guest_name: z.string(),
      guest_city: z.string(),
      total_price: decimal,
    }),
  ),
  notes: z.array(numberNote),
});
export type PhoneNumber = z.output<typeof phoneNumber>;

const blockedNumber = block.extend({
  phone: z.string(),
  blocked_at: moment,
  blocked_by: by,
});
export type BlockedNumber = z.output<typeof blockedNumber>;

const params = z.object({ phone: pathPhone });
const access = { access: 'admin', area: 'numbers' } as const;

/** What is known of phone numbers: their orders, notes and blocks (docs/product.md, Numbers). */
export const numberCalls = {
  'GET /numbers/of-orders': {
    ...access,
    summary: 'What became of the other orders of the numbers of some orders',
    status: 200,
    query: z.object({ ids: queryIds(100) }),
    data: z.array(phoneHistory.extend({ order_id: z.int() })),
    refusals: [422],
  },
  'GET /numbers/blocked': {
    ...access,
    summary: 'The numbers whose orders are held, those that end first before the others',
    status: 200,
    query: z.object({ page: queryPage, per_page: queryInteger(1, 100, 30) }),
    data: pageOf(blockedNumber),
    refusals: [422],
  },
  'POST /numbers/{phone}/views': {
    ...access,
    summary:
      'A number with its orders and notes; that somebody looked is written into the audit log',
    status: 200,
    params,
    data: phoneNumber,
    refusals: [404],
  },
  'POST /numbers/{phone}/notes': {
    ...access,
    summary: 'Adds a note to a number',
    status: 201,
    ...once,
    params,
    body: z.object({ note: requiredText(MAX_NUMBER_NOTE) }),
    data: numberNote,
    refusals: [404, 409, 422],
  },
  'DELETE /number-notes/{id}': {
    ...access,
    summary: 'Removes a note of a number; again changes nothing',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404],
  },
  'PUT /numbers/{phone}/block': {
    ...access,
    summary: `Holds the orders of a number until a day, within ${MAX_BLOCK_DAYS} days; its buyer is answered as any other`,
    status: 200,
    params,
    body: z.object({
      reason: requiredLine(200),
      until: bodyDay,
    }),
    data: block,
    refusals: [404, 422],
  },
  'DELETE /numbers/{phone}/block': {
    ...access,
    summary: 'Holds the orders of a number no more; again changes nothing',
    status: 200,
    params,
    data: z.null(),
    refusals: [404],
  },
} as const satisfies Calls;
