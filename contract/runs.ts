import { z } from 'zod';
import {
  MAX_STOPS,
  REFUSAL_REASONS,
  RUN_STATES,
  SCAN_OUTCOMES,
  STOP_OUTCOMES,
  type StopOutcome,
} from '../domain/runs.ts';
import type { Calls } from './call.ts';
import { pageOf } from './envelope.ts';
import {
  bodyDay,
  bodyId,
  decimal,
  moment,
  momentText,
  once,
  orRequired,
  pathId,
  queryFlag,
  queryId,
  queryInteger,
  queryPage,
  requiredLine,
} from './fields.ts';
import { order, someLines } from './orders.ts';
import { cashAmount, secondCurrency, takenCash } from './second-currency.ts';

/** A run in a list. */
const runRow = z.object({
  id: z.int(),
  /** `null`: the courier was removed. */
  courier_id: z.int().nullable(),
  courier_name: z.string(),
  courier_phone: z.string(),
  day: z.string(),
  state: z.enum(RUN_STATES),
  stops: z.int(),
  /** How many stops have an outcome. */
  done: z.int(),
  /** Of how many stops goods are on their way back. */
  coming_back: z.int(),
});
export type RunRow = z.output<typeof runRow>;

/** What becomes of an order whose goods are there. */
export const receivingChoice = z.enum(
  ['cancel', 'retry', 'keep'],
  orRequired('must be cancel, retry or keep'),
);

const stop = z.object({
  order,
  outcome: z.enum(STOP_OUTCOMES).nullable(),
  reason: z.enum(REFUSAL_REASONS).nullable(),
  postponed_to: z.string().nullable(),
  kept: z.array(
    z.object({ product_id: z.int(), variant_id: z.int().optional(), quantity: z.int() }),
  ),
  /** What was to be collected, as it was computed when it was reported. */
  due: decimal.nullable(),
  /** What the driver took in each currency, where they said so; `off`: how much beyond what was due, or below it, notes don't explain. */
  taken: z.object({ code: z.string(), amount: decimal, second: decimal, off: decimal }).optional(),
  reported_at: moment.nullable(),
  is_late: z.boolean(),
  back: z.enum(['expected', 'received']).nullable(),
  /** What was reported of it while another outcome stood: it changed nothing. */
  told_otherwise: z.object({ outcome: z.enum(STOP_OUTCOMES), reported_at: moment }).nullable(),
  /** Partly taken: what the driver collected, where they said it. */
  collected: decimal.nullable(),
  has_photo: z.boolean(),
  /** When its label was scanned on the way out; `null`: it was not. */
  scanned_at: moment.nullable(),
});
export type RunStop = z.output<typeof stop>;

const run = runRow.extend({
  version: z.int(),
  sent_at: moment.nullable(),
  closed_at: moment.nullable(),
  /** Whether the driver's link opens it. */
  has_link: z.boolean(),
  stop_list: z.array(stop),
  /** What the driver reported of orders that had left the run on its way: it changed nothing. */
  left_reports: z.array(
    z.object({
      order_id: z.int(),
      outcome: z.enum(STOP_OUTCOMES),
      reported_at: moment,
      /** The run that the order is in now. */
      run_id: z.int().nullable(),
    }),
  ),
});
export type Run = z.output<typeof run>;

/** A run with the driver's link, which is shown this once: only its hash is kept. */
const runWithLink = z.object({ run, link: z.string() });

/** An order that may be taken into a run. */
const candidate = z.object({
  id: z.int(),
  name: z.string(),
  city: z.string(),
  /** Its delivery zone, else its city: what runs are put together by. */
  area: z.string(),
  total: decimal,
  placed_at: moment,
});
export type RunCandidate = z.output<typeof candidate>;

const stopIds = z
  .array(bodyId, 'must be a list')
  .min(1, 'must name at least one order')
  .max(MAX_STOPS, `must be at most ${MAX_STOPS} orders`);

/** What happened at a stop. `reason` goes with `refused`, `day` with `postponed`, `kept` with `partly`. */
const reportShape = {
  order_id: bodyId,
  outcome: z.enum(STOP_OUTCOMES, orRequired(`must be one of ${STOP_OUTCOMES.join(', ')}`)),
  reason: z.enum(REFUSAL_REASONS, `must be one of ${REFUSAL_REASONS.join(', ')}`).optional(),
  day: bodyDay.optional(),
  kept: someLines.optional(),
  /** Of a delivered stop: what was taken in each currency, where that is not just the amount due. */
  taken: takenCash.optional(),
  /** Of a partly taken stop: what was collected, in the shop's currency, where the driver could not ask what was due. */
  collected: cashAmount.optional(),
};

const NEEDED: Partial<Record<StopOutcome, 'reason' | 'kept'>> = {
  refused: 'reason',
  partly: 'kept',
};
const isComplete = (report: {
  readonly outcome: StopOutcome;
  readonly reason?: unknown;
  readonly kept?: unknown;
}): boolean => {
  const needed = NEEDED[report.outcome];
  return needed === undefined || report[needed] !== undefined;
};
const INCOMPLETE = {
  path: ['outcome'],
  message: 'needs a reason where it is refused, and the lines that were kept where it is partly',
};

const driverReport = z
  .object({
    /** The phone's own id of the report: sent again, it is answered the same. */
    id: z.uuid(orRequired('must be a UUID')),
    ...reportShape,
    /** When it happened, by the phone's clock. */
    made_at: momentText,
  })
  .refine(isComplete, INCOMPLETE);
export type DriverReport = z.output<typeof driverReport>;

/** What became of a report. */
const reported = z.object({
  order_id: z.int(),
  /** False: the stop has another outcome already, or is not in this run any more. */
  taken: z.boolean(),
  /** The outcome that stands; `null`: the stop is not in this run any more. */
  outcome: z.enum(STOP_OUTCOMES).nullable(),
  is_late: z.boolean(),
  /** To be collected, where that is known. */
  due: decimal.nullable(),
});
export type Reported = z.output<typeof reported>;

/** A stop on the driver's phone. The person is there until the stop has an outcome. */
const driverStop = z.object({
  order_id: z.int(),
  outcome: z.enum(STOP_OUTCOMES).nullable(),
  visit: z
    .object({
      name: z.string(),
      phone: z.string(),
      address: z.string(),
      landmark: z.string(),
      location: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      note: z.string(),
      /** On the shop's clock, such as "16:00–18:00". */
      window: z.string(),
      due: decimal,
      /** The second currency that it may be paid in. Absent: none. */
      second_currency: secondCurrency.extend({ amount: decimal.nullable() }).optional(),
      lines: z.array(
        z.object({
          product_id: z.int(),
          variant_id: z.int().optional(),
          name: z.string(),
          quantity: z.int(),
        }),
      ),
    })
    .nullable(),
});
export type DriverStop = z.output<typeof driverStop>;

const driverRun = z.object({
  id: z.int(),
  shop: z.string(),
  courier: z.string(),
  day: z.string(),
  is_over: z.boolean(),
  currency_symbol: z.string(),
  currency_position: z.string(),
  stops: z.array(driverStop),
});
export type DriverRun = z.output<typeof driverRun>;

const staff = { access: 'admin', area: 'delivery' } as const;
const params = z.object({ id: pathId });
const version = z.int(orRequired('must be a whole number'));
const ofStop = z.object({ id: pathId, order_id: pathId });
/** The token of a driver's link. */
export const runToken = z.object({ 'x-run-token': z.string().max(100).optional() });

/** Runs of the shop's own drivers, and the page that a driver has of one (docs/product.md, Runs). */
export const runCalls = {
  'GET /runs/summary': {
    ...staff,
    summary:
      'Whether the shop has runs, how many are out, of how many stops goods come back, and whether books of cash are begun',
    status: 200,
    data: z.object({
      on: z.boolean(),
      out: z.int(),
      coming_back: z.int(),
      /** The books of cash are begun; else the first run that is sent out begins them. */
      has_books: z.boolean(),
    }),
    refusals: [],
  },
  'GET /runs': {
    ...staff,
    summary:
      'Runs, those of the latest day first; with `coming_back` those of which goods are on their way back',
    status: 200,
    query: z.object({
      page: queryPage,
      per_page: queryInteger(1, 100, 30),
      coming_back: queryFlag,
    }),
    data: pageOf(runRow),
    refusals: [422],
  },
  'GET /runs/candidates': {
    ...staff,
    summary:
      'Up to 500 orders that may be taken into a run, the oldest first: pending, confirmed where handing over waits for that, without a courier or with this one',
    status: 200,
    query: z.object({ courier_id: queryId() }),
    data: z.array(candidate),
    refusals: [422],
  },
  'POST /runs': {
    ...staff,
    summary: 'Makes a run of some orders for a courier; the same Idempotency-Key again makes none',
    status: 201,
    ...once,
    body: z.object({ courier_id: bodyId, day: bodyDay, order_ids: stopIds }),
    data: run,
    refusals: [409, 422],
  },
  'GET /runs/{id}': {
    ...staff,
    summary: 'A run with its stops in their order, and what became of each',
    status: 200,
    params,
    data: run,
    refusals: [404],
  },
  'PUT /runs/{id}/stops': {
    ...staff,
    summary:
      'Says which orders a run has and in which order; `version` is the one that was seen. Stops with an outcome stay',
    status: 200,
    params,
    body: z.object({ version, order_ids: stopIds }),
    data: run,
    refusals: [404, 409, 422],
  },
  'POST /runs/{id}/stops/{order_id}/move': {
    ...staff,
    summary:
      'Hands a stop to another run that is not over, as its last; its order is given to that run’s courier where it is out. Moved again, nothing changes',
    status: 200,
    params: ofStop,
    body: z.object({ to_run_id: bodyId }),
    data: run,
    refusals: [404, 409, 422],
  },
  'POST /runs/{id}/scans': {
    ...staff,
    summary:
      'Notes that a parcel of a run was scanned on its way out, by what its label says: `again` where it was before, `not_here` with the run that has it, `unknown` where nothing has this number',
    status: 200,
    params,
    body: z.object({ code: requiredLine(60) }),
    data: z.object({
      outcome: z.enum(SCAN_OUTCOMES),
      order_id: z.int().nullable(),
      /** The run that has the order; `null`: none. */
      run_id: z.int().nullable(),
      run,
    }),
    refusals: [404, 409, 422],
  },
  'DELETE /runs/{id}': {
    ...staff,
    summary: 'Removes a run that was not sent out',
    status: 200,
    params,
    data: z.null(),
    refusals: [404, 409],
  },
  'POST /runs/{id}/send': {
    ...staff,
    summary: 'Sends a run out: its orders are given to the courier, and the driver’s link is made',
    status: 200,
    params,
    body: z.object({ version }),
    data: runWithLink,
    refusals: [404, 409, 422],
  },
  'POST /runs/{id}/link': {
    ...staff,
    summary: 'Makes another link for the driver; the one before opens nothing any more',
    status: 200,
    params,
    data: runWithLink,
    refusals: [404, 409],
  },
  'DELETE /runs/{id}/link': {
    ...staff,
    summary: 'Revokes the driver’s link',
    status: 200,
    params,
    data: run,
    refusals: [404],
  },
  'POST /runs/{id}/close': {
    ...staff,
    summary:
      'Ends a run: what was not delivered and does not come back is free for another. Closed again, it stays as it is',
    status: 200,
    params,
    data: run,
    refusals: [404, 409],
  },
  'POST /runs/{id}/stops/{order_id}/report': {
    ...staff,
    summary:
      'Notes what happened at a stop, where the driver tells it by telephone; `instead_of` corrects the outcome that was seen while the run is on its way',
    status: 200,
    params: ofStop,
    body: z
      .object(reportShape)
      .omit({ order_id: true })
      .extend({
        instead_of: z.enum(STOP_OUTCOMES, `must be one of ${STOP_OUTCOMES.join(', ')}`).optional(),
      })
      .refine(isComplete, INCOMPLETE),
    data: reported,
    refusals: [404, 409, 422],
  },
  'POST /runs/{id}/stops/{order_id}/receive': {
    ...staff,
    summary:
      'Says that what came back is there: `cancel` gives the stock of a refused order back, `retry` makes it free for another run, `keep` edits a partly taken one to the lines that were kept and delivers it. What is `damaged` of what came back is written off',
    status: 200,
    params: ofStop,
    body: z.object({
      choice: receivingChoice,
      damaged: someLines.optional(),
    }),
    data: run,
    refusals: [404, 409, 422],
  },
  'GET /driver/run': {
    access: 'public',
    summary:
      'The run that a driver’s link opens, by its token alone; without persons once it is over',
    status: 200,
    headers: runToken,
    data: driverRun,
    refusals: [404],
  },
  'POST /driver/amount': {
    access: 'public',
    summary: 'What is to be collected where only some lines are kept; changes nothing',
    status: 200,
    headers: runToken,
    body: z.object({
      order_id: bodyId,
      kept: someLines,
    }),
    data: z.object({ due: decimal }),
    refusals: [404, 409, 422],
  },
  'POST /driver/reports': {
    access: 'public',
    summary:
      'Takes what happened at a stop, once for each report’s id: the first report of a stop stands. Of a run that is over, for 48 hours, what was made before its end',
    status: 200,
    headers: runToken,
    body: driverReport,
    data: reported,
    refusals: [404, 409, 422],
  },
} as const satisfies Calls;
