import { z } from 'zod';
import { COURIER_KINDS } from '../domain/courier-kinds.ts';
import { ACCOUNTS, ENTRY_KINDS, MOVEMENTS } from '../domain/ledger.ts';
import { OPEN_FILTERS, OPEN_PARTS } from '../domain/open-money.ts';
import { PAYOUT_COLUMNS, PAYOUT_OUTCOMES } from '../domain/payout-sheet.ts';
import type { Calls } from './call.ts';
import { longPageOf, pageOf } from './envelope.ts';
import {
  amountText,
  bodyDay,
  bodyId,
  decimal,
  moment,
  once,
  pathId,
  queryChoice,
  queryId,
  queryInteger,
  queryPage,
  requiredLine,
  text,
} from './fields.ts';
import { fileName, formId, needed, optional } from './form-fields.ts';
import {
  cashAmount,
  countedNotes,
  currencyCode,
  heldNotes,
  secondCurrency,
} from './second-currency.ts';

const amount = amountText();

const note = text(500);
const MAX_ORDERS = 1_000;

/** What a courier holds of the shop's money; all amounts are decimal text, minus where the shop owes them. */
const courierBalance = z.object({
  id: z.int(),
  name: z.string(),
  phone: z.string(),
  /** `null`: nobody has said whether it is a driver or a company. */
  kind: z.enum(COURIER_KINDS).nullable(),
  holds: decimal,
  /** What of that is in notes of second currencies; absent: none. */
  notes: z.array(heldNotes).optional(),
  /** Delivered orders that are not settled, and since when the oldest is delivered. */
  open_orders: z.int(),
  oldest: moment.nullable(),
  /** What is left of these orders; the rest of what they hold is from before, or was paid for no order. */
  open_left: decimal,
});
export type CourierBalance = z.output<typeof courierBalance>;

const overview = z.object({
  /** `null`: no books are kept. */
  started_at: moment.nullable(),
  till: decimal,
  with_couriers: decimal,
  /** What of the till is in notes of second currencies; absent: none. */
  notes: z.array(heldNotes).optional(),
  couriers: z.array(courierBalance),
  /** What is open at couriers and companies: what is to come less what was paid too much is what is with them. */
  open: z.object({
    owed: decimal,
    overpaid: decimal,
    /** How many have a note of what was said. */
    disputed: z.int(),
    /** Those parts of which anything is open; an amount below 0 is owed to couriers. */
    parts: z.array(z.object({ part: z.enum(OPEN_PARTS), rows: z.int(), amount: decimal })),
  }),
  last_closing_at: moment.nullable(),
});
export type CashOverview = z.output<typeof overview>;

/** A delivered order whose money is not settled. */
const openOrder = z.object({
  id: z.int(),
  courier_id: z.int(),
  courier_name: z.string(),
  delivered_at: moment.nullable(),
  city: z.string(),
  waybill: z.string().nullable(),
  due: decimal,
  /** What hand-overs and payouts accounted for. */
  settled: decimal,
  /** Notes of a second currency that the driver said they took, and what they are worth. */
  notes: heldNotes.optional(),
  /** The second currency that it may have been paid in. */
  second_currency: secondCurrency.optional(),
  /** What is said to the courier about it. */
  note: z.string(),
});
export type OpenOrder = z.output<typeof openOrder>;

/** An entry of the books. */
const entry = z.object({
  id: z.int(),
  kind: z.enum(ENTRY_KINDS),
  booked_at: moment,
  booked_by: z.string().nullable(),
  order_id: z.int().nullable(),
  note: z.string(),
  /** Whether another entry took it back. */
  is_reversed: z.boolean(),
  /** Of a closing: what the till was to have of each currency (`code` absent: the shop's), and what was counted. */
  counts: z
    .array(z.object({ code: z.string().optional(), expected: decimal, counted: decimal }))
    .optional(),
  lines: z.array(
    z.object({
      account: z.enum(ACCOUNTS),
      courier: z.string().nullable(),
      amount: decimal,
      /** The line is in notes of a second currency; `amount` is what they are worth. */
      notes: z.object({ code: z.string(), amount: decimal }).optional(),
    }),
  ),
});
export type CashEntry = z.output<typeof entry>;

const payoutColumn = z.enum(PAYOUT_COLUMNS, `must be one of ${PAYOUT_COLUMNS.join(', ')}`);

const outcomes = z.record(z.enum(PAYOUT_OUTCOMES), z.object({ rows: z.int(), collected: decimal }));

/** A courier company's sheet of what it pays out, and what was found. */
const sheet = z.object({
  id: z.int(),
  courier_id: z.int(),
  courier_name: z.string(),
  file_name: z.string(),
  uploaded_at: moment,
  /** The headings, and what each column holds. */
  columns: z.array(z.object({ name: z.string(), holds: payoutColumn.nullable() })),
  /** Why its columns can't be used yet. */
  problem: z.enum(['no_order', 'no_amount']).nullable(),
  rows: z.int(),
  outcomes,
  collected: decimal,
  fees: decimal,
  taxes: decimal,
  /** What should arrive. */
  paid_out: decimal,
  /** The rows that count: sums, fees and what should arrive are of these. */
  counted_rows: z.int(),
  /** What the sheet's own column says is paid of them; `null`: it has none. */
  net: decimal.nullable(),
  /** By how much the sheet's own sum is above that of its rows; `null`: it says none. */
  own_total_differs: decimal.nullable(),
  /** What arrived of a booked sheet, when and where; `null`: it was not said. */
  arrived: decimal.nullable(),
  arrived_on: z.string().nullable(),
  arrived_in: z.enum(['till', 'bank']).nullable(),
  /** What the courier still holds of orders that no sheet names: how many, how much. */
  missing: z.object({ orders: z.int(), due: decimal }),
  is_booked: z.boolean(),
});
export type PayoutSheet = z.output<typeof sheet>;

const sheetRow = z.object({
  sheet_id: z.int(),
  row: z.int(),
  outcome: z.enum(PAYOUT_OUTCOMES),
  cells: z.array(z.string()),
  /** The waybill and order's number, as the sheet writes them. */
  named: z.string(),
  /** Whether its amounts are booked with the sheet. */
  is_counted: z.boolean(),
  order_id: z.int().nullable(),
  problem: z.string(),
  due: decimal.nullable(),
  collected: decimal.nullable(),
  fee: decimal,
  tax: decimal,
  dispute: z.string(),
  ended_at: moment.nullable(),
  courier_name: z.string(),
});
export type PayoutRow = z.output<typeof sheetRow>;

/** Something that is open at a courier: an order, a row of a sheet, or without either what is on their account beside them. */
const openItem = z.object({
  part: z.enum(OPEN_PARTS),
  courier_id: z.int(),
  courier_name: z.string(),
  order_id: z.int().nullable(),
  /** The sheet that left it so. */
  sheet_id: z.int().nullable(),
  row: z.int().nullable(),
  /** Of a row: what was found, why, and the amount that it says. */
  outcome: z.enum(PAYOUT_OUTCOMES).nullable(),
  problem: z.string(),
  said: decimal.nullable(),
  /** The parcel, as its sheet or order names it. */
  named: z.string(),
  /** Of a rest: the run whose hand-over left it. */
  run: z.object({ id: z.int(), day: z.string() }).nullable(),
  /** Since its delivery, or the entry that left it. */
  since: moment.nullable(),
  /** What is to come; below 0 what was paid too much. */
  amount: decimal,
  note: z.string(),
});
export type OpenItem = z.output<typeof openItem>;

const pages = { page: queryPage, per_page: queryInteger(1, 100, 30) };
const admin = { access: 'admin', area: 'cash' } as const;

/** The books of cash: what couriers hold, hand over and pay out, and what the till has. */
export const cashCalls = {
  'GET /cash': {
    summary: 'What the till has and each courier holds',
    ...admin,
    status: 200,
    data: overview,
    refusals: [],
  },
  'POST /cash/start': {
    summary:
      'Begins the books: what was delivered before counts as settled, what is delivered from now on is with its courier. Begun books stay as they are',
    ...admin,
    status: 200,
    body: z.object({ till: amount, till_notes: countedNotes.default([]) }),
    data: overview,
    refusals: [422],
  },
  'GET /cash/open': {
    summary:
      'All that is open at couriers and companies, the oldest first: orders whose money did not come, came in part or too much, what is on accounts beside them, and rows of sheets that no order explains',
    ...admin,
    status: 200,
    query: z.object({ part: queryChoice(OPEN_FILTERS), courier_id: queryId(), ...pages }),
    data: longPageOf(openItem),
    refusals: [422],
  },
  'PUT /cash/rests/{courier_id}': {
    summary:
      'Notes what is said to a courier of what is on their account beside open orders; the note goes once nothing is left',
    ...admin,
    status: 200,
    params: z.object({ courier_id: pathId }),
    body: z.object({ note }),
    data: z.null(),
    refusals: [404, 409, 422],
  },
  'GET /cash/open-orders': {
    summary: 'Delivered orders whose money is not settled, the oldest first',
    ...admin,
    status: 200,
    /** `missing_in`: those alone that this payout sheet of their courier does not name. */
    query: z.object({ courier_id: queryId(), missing_in: queryId(), ...pages }),
    data: longPageOf(openOrder),
    refusals: [422],
  },
  'PUT /cash/open-orders/{id}': {
    summary: 'Notes what is said to the courier about an order whose money did not come',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({ note }),
    data: z.null(),
    refusals: [404, 422],
  },
  'POST /cash/open-orders/{id}/end': {
    summary:
      'Ends what is left of an open order as a difference. Sent again with its key, it is booked once',
    ...admin,
    status: 201,
    params: z.object({ id: pathId }),
    ...once,
    body: z.object({ note: requiredLine(450) }),
    data: entry,
    refusals: [404, 409, 422],
  },
  'POST /cash/hand-overs': {
    summary:
      'Books what a driver brings for orders they delivered, or without any for what stayed on their account before: what is missing stays there. Sent again with its key, it is booked once',
    ...admin,
    status: 201,
    ...once,
    body: z.object({
      courier_id: bodyId,
      order_ids: z
        .array(bodyId, 'must be a list')
        .max(MAX_ORDERS, `must be at most ${MAX_ORDERS} orders`),
      counted: amount,
      counted_notes: countedNotes.default([]),
      /** What they keep for their work. */
      fee: amount.default('0.00'),
      note: note.default(''),
    }),
    data: entry,
    refusals: [409, 422],
  },
  'POST /cash/movements': {
    summary:
      'Books an expense from the till, money taken out of it, or put in; never more than the till has',
    ...admin,
    status: 201,
    ...once,
    body: z.object({
      kind: z.enum(MOVEMENTS, `must be one of ${MOVEMENTS.join(', ')}`),
      amount: cashAmount.refine((typed) => Number(typed) > 0, 'must be above 0'),
      /** The second currency that it is in; absent: the shop's. */
      currency: currencyCode.optional(),
      note: requiredLine(500),
    }),
    data: entry,
    refusals: [409, 422],
  },
  'POST /cash/closings': {
    summary:
      'Counts the till: what is there beyond the books, or missing, is booked as a difference',
    ...admin,
    status: 201,
    ...once,
    /** Notes of currencies that are not named stay as they are booked. */
    body: z.object({
      counted: amount,
      counted_notes: countedNotes.default([]),
      note: note.default(''),
    }),
    data: entry,
    refusals: [409, 422],
  },
  'POST /cash/write-offs': {
    summary:
      'Ends what is left on the account of a courier without open orders, as a difference; or what is there beside open orders alone',
    ...admin,
    status: 201,
    ...once,
    body: z.object({
      courier_id: bodyId,
      note: requiredLine(500),
      /** What is there beside open orders and rows, which stay open. */
      only_rest: z.boolean('must be true or false').default(false),
    }),
    data: entry,
    refusals: [409, 422],
  },
  'GET /cash/entries': {
    summary: 'The entries of the books, the latest first',
    ...admin,
    status: 200,
    query: z.object({
      courier_id: queryId(),
      order_id: queryId(),
      kind: queryChoice(ENTRY_KINDS),
      ...pages,
    }),
    data: longPageOf(entry),
    refusals: [422],
  },
  'POST /cash/entries/{id}/reverse': {
    summary:
      'Takes a hand-over, movement, closing, write-off or payout back by another entry; its orders are open again',
    ...admin,
    status: 201,
    ...once,
    params: z.object({ id: pathId }),
    body: z.object({ note: note.default('') }),
    data: entry,
    refusals: [404, 409, 422],
  },
  'GET /cash/export.csv': {
    summary: 'The books as CSV, a line for each line of an entry, the oldest first',
    ...admin,
    status: 200,
    file: 'text/csv; charset=utf-8',
    data: z.string(),
    refusals: [],
  },
  'GET /cash/export.xlsx': {
    summary: 'The same as a workbook (Office Open XML)',
    ...admin,
    status: 200,
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    data: z.string(),
    refusals: [],
  },
  'GET /cash/sheets': {
    summary: "Couriers' payout sheets, the latest first",
    ...admin,
    status: 200,
    query: z.object(pages),
    data: pageOf(sheet),
    refusals: [422],
  },
  'POST /cash/sheets': {
    summary:
      'Reads a payout sheet (CSV or .xlsx, at most 10,000 rows) and tells each row. Nothing is booked yet; the same file again is told again, and a booked one answered as it was',
    ...admin,
    status: 201,
    ...once,
    encoding: 'multipart',
    body: z.object({
      courier_id: needed(formId),
      file_name: optional(fileName),
    }),
    files: {
      file: {
        most: 1,
        type: 'text/csv',
        nameAs: 'file_name',
        whenMissing: 'Please choose the sheet',
      },
    },
    data: sheet,
    refusals: [409, 422],
  },
  'GET /cash/sheets/{id}': {
    summary: 'A payout sheet and what was found when it was read, told again when it is booked',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    data: sheet,
    refusals: [404],
  },
  'PUT /cash/sheets/{id}/columns': {
    summary: 'Says what the columns of a sheet hold; kept for the next one of this courier',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      columns: z.array(payoutColumn.nullable(), 'must be a list').max(100, 'must be at most 100'),
    }),
    data: sheet,
    refusals: [404, 409, 422],
  },
  'GET /cash/sheets/{id}/rows': {
    summary: 'The rows of a payout sheet, and what was found about each',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    query: z.object({ outcome: queryChoice(PAYOUT_OUTCOMES), ...pages }),
    data: pageOf(sheetRow),
    refusals: [404, 422],
  },
  'POST /cash/sheets/{id}/book': {
    summary:
      'Books a payout sheet as one entry and settles its orders. Booked before, it stays as it is',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({
      /** What arrived, less or more than it comes to: the difference stays on the company's account. Absent: what it comes to. */
      arrived: amountText().optional(),
      arrived_on: bodyDay.optional(),
      arrived_in: z.enum(['till', 'bank'], 'must be till or bank').optional(),
    }),
    data: sheet,
    refusals: [404, 409, 422],
  },
  'DELETE /cash/sheets/{id}': {
    summary: 'Removes a sheet that is not booked',
    ...admin,
    status: 200,
    params: z.object({ id: pathId }),
    data: z.null(),
    refusals: [404, 409],
  },
  'PUT /cash/sheets/{id}/rows/{row}': {
    summary:
      'Notes what is said to the courier about a row, whether it is ended, and before its sheet is booked whether it counts',
    ...admin,
    status: 200,
    params: z.object({ id: pathId, row: pathId }),
    body: z.object({
      dispute: note,
      is_ended: z.boolean('must be true or false'),
      is_counted: z.boolean('must be true or false').optional(),
    }),
    data: sheetRow,
    refusals: [404, 409, 422],
  },
  'GET /orders/{id}/waybill': {
    summary: "The courier company's number of an order's parcel, and whether it can have one",
    access: 'admin',
    area: 'delivery',
    status: 200,
    params: z.object({ id: pathId }),
    data: z.object({
      waybill: z.string().nullable(),
      /** Whether the order is with a company, or with a courier whose kind nobody has said and who may be one. */
      can_have: z.boolean(),
    }),
    refusals: [404],
  },
  'PUT /orders/{id}/waybill': {
    summary: "Keeps the courier company's number of an order's parcel; empty removes it",
    access: 'admin',
    area: 'delivery',
    status: 200,
    params: z.object({ id: pathId }),
    body: z.object({ waybill: text(60) }),
    data: z.object({ waybill: z.string().nullable() }),
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
