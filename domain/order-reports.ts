import { REFUSAL_REASONS } from './runs.ts';
import { addDays } from './shop-day.ts';

/** What became of an order (docs/product.md, Reports). */
export const FATES = ['delivered', 'came_back', 'never_left', 'under_way', 'waiting'] as const;
export type Fate = (typeof FATES)[number];

/** What became of the question whether the buyer wants the order. */
export const ANSWERS = ['confirmed', 'lost', 'open'] as const;
export type Answer = (typeof ANSWERS)[number];

/** How soon somebody of the staff called first; `never`: nobody has yet. */
export const CALL_TIMES = [
  'within_15',
  'within_60',
  'within_240',
  'within_1440',
  'later',
  'never',
] as const;
export type CallTime = (typeof CALL_TIMES)[number];

/** Where the times of the first call end, in minutes, in the order of {@link CALL_TIMES}. */
export const CALL_TIME_ENDS = [15, 60, 240, 1440] as const;

/** Outcomes of calls by which an order does not leave. */
const CALL_REASONS = ['wrong_number', 'unreached', 'duplicate', 'false', 'declined'] as const;

/** Why an order came to nothing: at the door, by a call, by its buyer, by the shop, or nobody noted it. */
export const FAIL_REASONS = [
  ...REFUSAL_REASONS,
  'lost',
  ...CALL_REASONS,
  'buyer',
  'shop',
  'unknown',
] as const;
export type FailReason = (typeof FAIL_REASONS)[number];

/** What a shop loses of an order after it left: money that was given back, and goods that were written off. */
export const LOSSES = ['refunded', 'written_off'] as const;
export type Loss = (typeof LOSSES)[number];

/** What figures are told apart by. */
export const REPORT_GROUPS = ['area', 'courier', 'product', 'source'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

/** What a row of a report stands for. */
export const REPORT_STEPS = ['day', 'week', 'month'] as const;
export type ReportStep = (typeof REPORT_STEPS)[number];

/** The days of a report, both included. */
export interface ReportDays {
  readonly from: string;
  readonly to: string;
}
/** How many days a report covers at most. */
export const MAX_REPORT_DAYS = 366;

/** The days of a report that asks for none: the last 30, today included. */
export const lastDays = (today: string): ReportDays => ({ from: addDays(today, -29), to: today });

/** How many days it covers, both included. */
export const countDays = ({ from, to }: ReportDays): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The first day of the week (Monday) or month that a day is in, or the day itself. */
export function stepStart(day: string, step: ReportStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The last day of a step that begins with `start`. */
export function stepEnd(start: string, step: ReportStep): string {
  if (step === 'day') return start;
  if (step === 'week') return addDays(start, 6);
  return addDays(stepStart(addDays(start, 31), 'month'), -1);
}

/** The steps of some days, in their order; the first and the last may be cut by them. */
export function stepsOf({ from, to }: ReportDays, step: ReportStep): ReportDays[] {
  const steps: ReportDays[] = [];
  for (let day = from; day <= to; ) {
    const end = stepEnd(stepStart(day, step), step);
    steps.push({ from: day, to: end < to ? end : to });
    day = addDays(end, 1);
  }
  return steps;
}

/** How many of some orders, in percent with one decimal; `null` where there are none. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** What an order, or several, brought and cost, in cents. */
export interface OrderMoney {
  /** What buyers paid for the goods, after offers, and for delivery. */
  readonly goodsCents: number;
  readonly deliveryCents: number;
  /** What buyers were given back for returns, in cash and as store credit. */
  readonly refundCents: number;
  /** What the goods cost the shop that buyers kept, as far as that is noted. */
  readonly costCents: number;
  /** What goods cost that came back and can't be sold any more. */
  readonly writtenOffCents: number;
  /** What couriers kept of delivered orders. */
  readonly feesCents: number;
  /** What orders cost that came back. */
  readonly failedCents: number;
}

/** What is left, in cents. */
export const leftOf = (money: OrderMoney): number =>
  money.goodsCents +
  money.deliveryCents -
  money.refundCents -
  money.costCents -
  money.writtenOffCents -
  money.feesCents -
  money.failedCents;

/** How old cash is that is still with couriers; the ends in days, the last has none. */
export const CASH_AGES = [3, 7, 14, 30, null] as const;
