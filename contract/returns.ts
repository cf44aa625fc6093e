import { z } from 'zod';
import { LINE_ENDS, RETURN_REASONS, RETURN_STATES, RETURN_WISHES } from '../domain/returns.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  amountText,
  bodyId,
  decimal,
  idempotencyKey,
  moment,
  once,
  orRequired,
  pathId,
  queryChoice,
  queryInteger,
  queryPage,
  text,
} from './fields.ts';
import { orderLine, orderLines, orderLink } from './orders.ts';
import { currencyCode } from './second-currency.ts';

const returnedLine = z.object({
  product_id: z.int(),
  variant_id: z.int().optional(),
  name: z.string(),
  quantity: z.int(),
  /** What became of them; `null`: they were not looked at yet. */
  goes_to: z.enum(LINE_ENDS).nullable(),
});

const state = z.enum(RETURN_STATES);

/** Store credit that a return gave, as it stands. */
const storeCredit = z.object({
  id: z.int(),
  /** The last letters of its code. */
  code_end: z.string(),
  given: decimal,
  spent: decimal,
});

const orderReturn = z.object({
  id: z.int(),
  order_id: z.int(),
  state,
  reason: z.enum(RETURN_REASONS),
  note: z.string(),
  /** What the buyer is told of a refusal. */
  answer: z.string(),
  by_buyer: z.boolean(),
  /** What the buyer would like for it; absent: they did not say. */
  wish: z.enum(RETURN_WISHES).optional(),
  created_at: moment,
  lines: z.array(returnedLine),
  /** What is due as things stand, or was when it was settled; `null`: nothing will be. */
  due: decimal.nullable(),
  /** What was given back, in cash and as store credit. */
  refunded: decimal,
  /** The notes of a second currency that the cash of it was given in; absent: the shop's currency. */
  in_notes: z.object({ code: z.string(), amount: decimal }).optional(),
  /** What of it is store credit; absent: nothing. */
  credit: storeCredit.optional(),
  /** At most so much can be given back in cash; the rest was paid by store credit. */
  most_cash: decimal,
  /** The order that was made in exchange for it. */
  replacement: z.object({ id: z.int(), status_id: z.int() }).optional(),
});
export type OrderReturn = z.output<typeof orderReturn>;

const returnsOfOrder = z.object({
  /** Until which day buyers may give it back; `null`: it is not delivered. */
  last_day: z.string().nullable(),
  is_late: z.boolean(),
  paid: decimal,
  refunded: decimal,
  /** What can still be given back. */
  left: z.array(returnedLine.omit({ goes_to: true })),
  /** The order of which something came back, where this one was made in exchange for it. */
  replaces: z.object({ order_id: z.int() }).optional(),
  returns: z.array(orderReturn),
});
export type ReturnsOfOrder = z.output<typeof returnsOfOrder>;

const returnRow = z.object({
  id: z.int(),
  order_id: z.int(),
  /** Who gives it back, as the order names them. */
  guest_name: z.string(),
  state,
  reason: z.enum(RETURN_REASONS),
  by_buyer: z.boolean(),
  wish: z.enum(RETURN_WISHES).optional(),
  created_at: moment,
  pieces: z.int(),
  refunded: decimal,
});
export type ReturnRow = z.output<typeof returnRow>;

const lines = z
  .array(orderLine, orRequired('must be a list'))
  .min(1, 'must name at least one line')
  .max(100, 'must be at most 100 lines');
const reason = z.enum(RETURN_REASONS, orRequired(`must be one of ${RETURN_REASONS.join(', ')}`));
const note = text(500).optional();

const ends = z
  .array(z.enum(LINE_ENDS, `must be one of ${LINE_ENDS.join(', ')}`), orRequired('must be a list'))
  .min(1, 'must name each line')
  .max(100, 'must be at most 100 lines');

const returned = z.object({ reason, note, lines });
const newReturn = returned.extend({
  /** What becomes of each line, in their order, where they are there already. Absent: they are expected. */
  ends: ends.optional(),
});
export type NewReturn = z.output<typeof newReturn>;

const newRequest = returned.extend({
  /** What the buyer would like for it. */
  wish: z.enum(RETURN_WISHES, `must be one of ${RETURN_WISHES.join(', ')}`).optional(),
});
export type NewRequest = z.output<typeof newRequest>;

const staff = { access: 'admin', area: 'orders' } as const;
/** Money leaves the till: that is up to those who keep it. */
const till = { access: 'admin', area: 'cash' } as const;
const params = z.object({ id: pathId });

/** Returns of delivered orders, and the money that is given back for them. */
export const returnCalls = {
  'GET /returns/summary': {
    ...staff,
    summary:
      'Whether returns are turned on, how many buyers ask for one, how many are under way, and whether any store credit was given',
    status: 200,
    data: z.object({ on: z.boolean(), asked: z.int(), open: z.int(), has_credits: z.boolean() }),
    refusals: [],
  },
  'GET /returns': {
    ...staff,
    summary:
      'Returns, the latest first; `state` narrows them down, `open` is all that are under way',
    status: 200,
    query: z.object({
      state: queryChoice(['open', ...RETURN_STATES]),
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
    }),
    data: pageOf(returnRow),
    refusals: [422],
  },
  'GET /orders/{id}/returns': {
    ...staff,
    summary: 'What of an order was given back, what still can be, and what is due',
    status: 200,
    params,
    data: returnsOfOrder,
    refusals: [404],
  },
  'POST /orders/{id}/returns': {
    ...staff,
    summary:
      'Notes that some lines of a delivered order come back, or are there and were looked at (`ends`); after the days for returns a note has to say why. The same Idempotency-Key again makes none',
    status: 201,
    params,
    ...once,
    body: newReturn,
    data: orderReturn,
    refusals: [404, 409, 422],
  },
  'POST /orders/{id}/return-requests': {
    access: 'public',
    summary:
      'Asks to give some lines of a delivered order back, for its owner or anyone who has its token; asked again while the shop has not answered, or with the same Idempotency-Key, it answers the same',
    status: 201,
    params,
    headers: orderLink.extend(idempotencyKey.shape),
    body: newRequest,
    data: z.object({ id: z.int(), state }),
    refusals: [404, 409, 422],
  },
  'POST /returns/{id}/state': {
    ...staff,
    summary:
      'Accepts what a buyer asked for (`expected`), says that it is there (`received`), or refuses it',
    status: 200,
    params,
    body: z.object({
      state: z.enum(
        ['expected', 'received', 'refused'],
        orRequired('must be expected, received or refused'),
      ),
      /** Why it is refused, for the buyer to read. */
      answer: text(500).optional(),
    }),
    data: orderReturn,
    refusals: [404, 409, 422],
  },
  'POST /returns/{id}/inspect': {
    ...staff,
    summary: 'Says of each line in its order whether it goes back to stock or is damaged',
    status: 200,
    params,
    body: z.object({ ends }),
    data: orderReturn,
    refusals: [404, 409, 422],
  },
  'POST /returns/{id}/refund': {
    ...till,
    summary:
      'Settles a return: gives money back, at most what is due, from the till or through a courier or as store credit, and makes the order refunded. Settled again, it stays as it is',
    status: 200,
    params,
    body: z.object({
      /** In cash. Absent: all that is due, as far as it was paid in cash, and the rest as store credit. */
      amount: amountText().optional(),
      /** Absent: from the till. */
      courier_id: bodyId.optional(),
      /** The second currency of the order that the cash is given in, at the order's rate. Absent: the shop's currency. */
      currency: currencyCode.optional(),
      /** What is given as store credit; with `amount` absent, too: nothing in cash. */
      credit: amountText().optional(),
      /** Settles it without giving anything although something is due. */
      gives_nothing: z.boolean('must be true or false').optional(),
    }),
    data: orderReturn.extend({
      /** The code of the store credit, for the buyer; the shop shows it to nobody but them later. */
      credit_code: z.string().optional(),
    }),
    refusals: [404, 409, 422],
  },
  'POST /returns/{id}/exchange': {
    ...staff,
    summary:
      'Makes the order that goes out in place of what comes back, paid by what is due for that as far as it goes; again while that order stands, it answers the same',
    status: 201,
    ...once,
    params,
    body: z.object({ products: orderLines }),
    data: orderReturn,
    refusals: [404, 409, 422],
  },
  'POST /returns/{id}/undo-refund': {
    ...till,
    summary: 'Takes the refund of a return back: the books get a reversing entry',
    status: 200,
    params,
    data: orderReturn,
    refusals: [404, 409],
  },
} as const satisfies Calls;
