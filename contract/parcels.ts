import { z } from 'zod';
import {
  MAX_STATE_WORD,
  MAX_STATE_WORDS,
  NOTED_STATES,
  PARCEL_STATES,
  STATE_OUTCOMES,
  WORD_MEANINGS,
} from '../domain/parcel-states.ts';
import { REFUSAL_REASONS } from '../domain/runs.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyId,
  moment,
  orRequired,
  pathId,
  queryInteger,
  queryPage,
  requiredLine,
} from './fields.ts';
import { formId, optional } from './form-fields.ts';
import { order, someLines } from './orders.ts';
import { receivingChoice } from './runs.ts';

const reason = z.enum(REFUSAL_REASONS).nullable();

/** Which column of a sheet, counted from 1, holds what; `null`: none does. */
const columns = {
  order_column: z.int().nullable(),
  waybill_column: z.int().nullable(),
  state_column: z.int().nullable(),
  reason_column: z.int().nullable(),
};

/** A word of the company that stands in the sheet. */
const word = z.object({
  word: z.string(),
  rows: z.int(),
  /** What the merchant said that it means; `null`: it is asked. */
  state: z.enum(WORD_MEANINGS).nullable(),
  reason,
  /** What it may mean, where nobody said. */
  guess: z.object({ state: z.enum(WORD_MEANINGS), reason }).nullable(),
});
export type SheetWord = z.output<typeof word>;

const outcome = z.enum(STATE_OUTCOMES);

/** A courier company's sheet of what became of its parcels, row by row. */
const sheet = z.object({
  /** The headings. */
  columns: z.array(z.string()),
  ...columns,
  /** Why no row can be told yet; `null`: all are told. */
  problem: z.enum(['no_order', 'no_state']).nullable(),
  words: z.array(word),
  outcomes: z.record(outcome, z.int()),
  rows: z.array(
    z.object({
      row: z.int(),
      order_id: z.int().nullable(),
      /** What the sheet names the parcel by. */
      number: z.string(),
      word: z.string(),
      state: z.enum(WORD_MEANINGS).nullable(),
      outcome,
    }),
  ),
});
export type StateSheet = z.output<typeof sheet>;

/** What a courier company said last of an order's parcel, and before. */
const parcel = z.object({
  state: z.enum(PARCEL_STATES).nullable(),
  reason,
  back: z.enum(['expected', 'received']).nullable(),
  /** The latest first, 50 at most. */
  words: z.array(
    z.object({
      word: z.string(),
      state: z.enum(PARCEL_STATES),
      reason,
      courier: z.string().nullable(),
      told_at: moment,
      told_by: z.string().nullable(),
    }),
  ),
});
export type Parcel = z.output<typeof parcel>;

/** A parcel whose goods the shop waits for. */
const comingBack = z.object({
  order_id: z.int(),
  courier: z.string().nullable(),
  state: z.enum(PARCEL_STATES),
  word: z.string(),
  told_at: moment,
  order,
});
export type ComingBack = z.output<typeof comingBack>;

const staff = { access: 'admin', area: 'delivery' } as const;
const params = z.object({ id: pathId });

const upload = {
  encoding: 'multipart',
  body: z.object({
    order_column: optional(formId),
    waybill_column: optional(formId),
    state_column: optional(formId),
    reason_column: optional(formId),
  }),
  files: { file: { most: 1, type: 'text/csv', whenMissing: 'Please choose the sheet' } },
} as const;

const wordChange = z
  .object({
    word: requiredLine(MAX_STATE_WORD),
    state: z.enum(WORD_MEANINGS, orRequired(`must be one of ${WORD_MEANINGS.join(', ')}`)),
    reason: z.enum(REFUSAL_REASONS, `must be one of ${REFUSAL_REASONS.join(', ')}`).nullable(),
  })
  .refine(({ state, reason: why }) => (state === 'refused') === (why !== null), {
    path: ['reason'],
    message: 'goes with refused, and is needed there',
  });

const note = z
  .object({
    ids: z
      .array(bodyId, 'must be a list')
      .min(1, 'must name at least one order')
      .max(100, 'must be at most 100 orders'),
    state: z.enum(NOTED_STATES, orRequired(`must be one of ${NOTED_STATES.join(', ')}`)),
    reason: z.enum(REFUSAL_REASONS, `must be one of ${REFUSAL_REASONS.join(', ')}`).optional(),
  })
  .refine(({ state, reason: why }) => (state === 'refused') === (why !== undefined), {
    path: ['reason'],
    message: 'goes with refused, and is needed there',
  });

/** What courier companies say of their parcels (docs/product.md, States by sheet). */
export const parcelCalls = {
  'POST /couriers/{id}/states/preview': {
    summary:
      "Reads a company's sheet of states (CSV or .xlsx, at most 10,000 rows) and tells each row; nothing is stored",
    ...staff,
    status: 200,
    params,
    ...upload,
    data: sheet,
    refusals: [404, 422],
  },
  'PUT /couriers/{id}/state-words': {
    summary: 'Says what words of a company mean; words that are not named keep their meaning',
    ...staff,
    status: 200,
    params,
    body: z.object({
      words: z
        .array(wordChange, 'must be a list')
        .min(1, 'must be at least one word')
        .max(MAX_STATE_WORDS, `must be at most ${MAX_STATE_WORDS} words`),
    }),
    data: z.null(),
    refusals: [404, 409, 422],
  },
  'POST /couriers/{id}/states': {
    summary:
      'Takes a sheet of states over: each row is told once more, those that change something are stored, and which columns it was read by is kept. The same sheet again changes nothing',
    ...staff,
    status: 200,
    params,
    ...upload,
    data: z.object({ changed: z.int() }),
    refusals: [404, 422],
  },
  'GET /parcels/summary': {
    summary:
      'Whether companies have said anything of parcels yet, and how many come back or are lost',
    ...staff,
    status: 200,
    data: z.object({ on: z.boolean(), coming_back: z.int() }),
    refusals: [],
  },
  'GET /parcels/coming-back': {
    summary:
      'Parcels of companies that come back or are lost, the longest told first: the shop has not said yet what is there',
    ...staff,
    status: 200,
    query: z.object({ page: queryPage, per_page: queryInteger(1, 100, 30) }),
    data: pageOf(comingBack),
    refusals: [422],
  },
  'POST /parcels/note': {
    summary:
      'Notes by hand what became of parcels: refused, partly taken, or still on the way; those that can’t be noted are named with the reason. Noted again, nothing changes',
    ...staff,
    status: 200,
    body: note,
    data: z.object({
      changed: z.int(),
      left: z.array(z.object({ order_id: z.int(), reason: z.string() })),
    }),
    refusals: [422],
  },
  'POST /orders/{id}/parcel/receive': {
    summary:
      'Says that what came back with a company is there: `cancel` gives the stock of the order back, `retry` makes it free for another courier, `keep` edits a partly taken one to the lines that were `kept` and delivers it. What is `damaged`, or lost, of what came back is written off',
    ...staff,
    status: 200,
    params,
    body: z.object({
      choice: receivingChoice,
      kept: someLines.optional(),
      damaged: someLines.optional(),
    }),
    data: parcel,
    refusals: [404, 409, 422],
  },
  'GET /orders/{id}/parcel': {
    summary: 'What a courier company said of an order’s parcel, with its own words',
    ...staff,
    status: 200,
    params,
    data: parcel,
    refusals: [404],
  },
} as const satisfies Calls;
