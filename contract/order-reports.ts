import { z } from 'zod';
import {
  CALL_TIMES,
  CASH_AGES,
  FAIL_REASONS,
  FATES,
  REPORT_GROUPS,
  REPORT_STEPS,
} from '../domain/order-reports.ts';
import type { Calls } from './call.ts';
import { decimal, pathId, queryChoice, queryDay } from './fields.ts';

/** How many orders of some, all by the day on which they were placed (docs/product.md, Reports). */
const counts = z.object({
  orders: z.int(),
  /** By what their buyers said; orders that nobody had to ask about are in none. */
  confirmed: z.int(),
  lost: z.int(),
  to_confirm: z.int(),
  /** By what became of them: each order is one of these. */
  delivered: z.int(),
  came_back: z.int(),
  never_left: z.int(),
  under_way: z.int(),
  waiting: z.int(),
  /** What delivered ones came to, what those would have that came back, and what bringing these back costs. */
  delivered_value: decimal,
  came_back_value: decimal,
  failed_cost: decimal,
  /** Of how many something was given back after delivery, and how much, in cash and as store credit. */
  refunded: z.int(),
  refunded_value: decimal,
});
export type ReportCounts = z.output<typeof counts>;

/** What delivered orders brought and cost, and what is left after those that came back, and what was given back. */
const orderMoney = z.object({
  goods: decimal,
  delivery: decimal,
  refunds: decimal,
  /** Of what was not given back. */
  cost: decimal,
  /** What goods cost that came back and can't be sold any more. */
  written_off: decimal,
  fees: decimal,
  failed_cost: decimal,
  left: decimal,
  /** Delivered pieces whose cost is not noted: it is in none of these. */
  pieces_without_cost: z.int(),
});

const days = { from: z.string(), to: z.string() };

const report = z.object({
  /** IANA name: where the days begin. */
  time_zone: z.string(),
  ...days,
  step: z.enum(REPORT_STEPS),
  totals: counts,
  /** The oldest first, each with its days, both included. */
  series: z.array(counts.extend({ ...days, margin: orderMoney.optional() })),
  /** By how soon somebody called; those of no order are left out. */
  calls: z.array(
    z.object({
      time: z.enum(CALL_TIMES),
      orders: z.int(),
      confirmed: z.int(),
      lost: z.int(),
    }),
  ),
  /** Why orders came to nothing, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(FAIL_REASONS), orders: z.int() })),
  /** For who may see what products cost. */
  margin: orderMoney.optional(),
  /** Fees that were booked in these days and are of no order, with their taxes: in the ledger, and in none of the sums above. With `margin` alone. */
  fees_of_no_order: decimal.optional(),
});
export type OrderReport = z.output<typeof report>;

const groups = z.object({
  /** Those of which most came back first, at most 100; products of which none did are left out. */
  rows: z.array(
    counts.extend({
      /** `zone:12`, `city:jounieh`, the id of a courier (0: none) or product, or a channel. */
      key: z.string(),
      /** As people call it; `null` where it is gone, or has no name of its own. */
      name: z.string().nullable(),
    }),
  ),
  /** How many there are in all. */
  total: z.int(),
});
export type ReportGroups = z.output<typeof groups>;

const numbers = z.object({
  /** Those of which most came back first, at most 50; numbers of which none did are left out. */
  rows: z.array(
    z.object({
      /** Its digits, by which the panel finds it. */
      phone: z.string(),
      name: z.string(),
      delivered: z.int(),
      came_back: z.int(),
      came_back_value: decimal,
    }),
  ),
});
export type ReportNumbers = z.output<typeof numbers>;

const cashAges = z.object({
  /** `false`: no books are kept. */
  begun: z.boolean(),
  /** By how many days ago their orders were delivered, the youngest first. */
  ages: z.array(
    z.object({
      /** The last day of it; `null`: any older. */
      days: z.int().nullable(),
      orders: z.int(),
      amount: decimal,
    }),
  ),
  /** By how much of it is with them. */
  couriers: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      orders: z.int(),
      amount: decimal,
      /** The same by age, in the order of `ages`. */
      by_age: z.array(decimal).length(CASH_AGES.length),
    }),
  ),
});
export type CashAges = z.output<typeof cashAges>;

const period = { from: queryDay, to: queryDay };

/** What the orders of some days came to. */
export const orderReportCalls = {
  'GET /order-reports': {
    summary:
      'How many orders of some days were confirmed and delivered, by day, week or month, and what stood in the way; the last 30 days unless said',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: z.object({ ...period, step: queryChoice(REPORT_STEPS) }),
    data: report,
    refusals: [422],
  },
  'GET /order-reports/groups': {
    summary: 'The same by area, courier, product or source',
    access: 'admin',
    area: 'orders',
    status: 200,
    query: z.object({ ...period, group: queryChoice(REPORT_GROUPS) }),
    data: groups,
    refusals: [422],
  },
  'GET /order-reports/numbers': {
    summary: 'Which numbers sent most orders of some days back',
    access: 'admin',
    area: 'numbers',
    status: 200,
    query: z.object(period),
    data: numbers,
    refusals: [422],
  },
  'GET /order-reports/cash': {
    summary: 'How old the cash is that is still with couriers',
    access: 'admin',
    area: 'cash',
    status: 200,
    data: cashAges,
    refusals: [],
  },
  'GET /order-reports/orders/{id}': {
    summary: 'What one order brought and cost, for who may see what products cost',
    access: 'admin',
    area: 'orders',
    status: 200,
    params: z.object({ id: pathId }),
    data: orderMoney.extend({ fate: z.enum(FATES) }),
    refusals: [403, 404],
  },
} as const satisfies Calls;
