import { addDays } from './shop-day.ts';

/** What becomes of a return: its buyer asks, it is expected, there, looked at, and paid back; or the shop refuses it. */
export const RETURN_STATES = [
  'asked',
  'expected',
  'received',
  'inspected',
  'settled',
  'refused',
] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Why a buyer gives something back. */
export const RETURN_REASONS = [
  'changed_mind',
  'not_as_shown',
  'wrong_item',
  'damaged',
  'other',
] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** What a buyer would like for it; the shop decides. */
export const RETURN_WISHES = ['money', 'credit', 'exchange'] as const;
export type ReturnWish = (typeof RETURN_WISHES)[number];

/** What becomes of a line that came back. */
export const LINE_ENDS = ['stock', 'damaged'] as const;
export type LineEnd = (typeof LINE_ENDS)[number];

/** At most this many returns of one order. */
export const MAX_RETURNS = 20;
/** The longest time for returns that a merchant may give, in days. */
export const MAX_RETURN_DAYS = 365;

const NEXT: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  asked: ['expected', 'refused'],
  expected: ['received', 'refused'],
  received: ['inspected', 'refused'],
  inspected: ['settled'],
  settled: ['inspected'],
  refused: [],
};

/** Whether a return in one state may be given another. Goods that were inspected are the shop's: they can't be refused any more. */
export const mayBecome = (from: ReturnState, to: ReturnState): boolean => NEXT[from].includes(to);

/** The last day on which a return is taken. Days are the shop's, such as "2026-11-28". */
export const lastReturnDay = (deliveredDay: string, days: number): string =>
  addDays(deliveredDay, days);

/** What a return is computed from. In cents. */
export interface ReturnSums {
  /** What was paid for the order. */
  readonly paidCents: number;
  /** What the order would cost with nothing but the lines that are kept after this return and those settled before. */
  readonly keptCents: number;
  /** What was due for the returns that were settled before. */
  readonly beforeCents: number;
}

/**
 * What is due for a return, in cents: what was paid, without what the kept lines cost and what was due before. Where an offer no longer
 * holds without the returned lines, that may be nothing; it is never more than was paid, over all returns of the order.
 */
export const dueOfReturn = ({ paidCents, keptCents, beforeCents }: ReturnSums): number =>
  Math.max(0, Math.min(paidCents, paidCents - keptCents) - beforeCents);
