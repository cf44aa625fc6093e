import { roundToUnits } from './money.ts';

/** Where money of the shop may be, and what it came from or went to (docs/product.md, Cash). */
export const ACCOUNTS = [
  'till',
  'courier',
  'sales',
  'refunds',
  'settled_before',
  'delivery_costs',
  'taxes',
  'expenses',
  'owner',
  'differences',
  'credits',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One line of an entry: what came to an account (plus) or left it (minus), in cents. Only a courier's account names a courier. */
export interface LedgerLine {
  readonly account: Account;
  readonly courier_id: number | null;
  readonly cents: number;
}

const line = (account: Exclude<Account, 'courier'>, cents: number): LedgerLine => ({
  account,
  courier_id: null,
  cents,
});

const ofCourier = (courierId: number, cents: number): LedgerLine => ({
  account: 'courier',
  courier_id: courierId,
  cents,
});

/** Nothing is booked of nothing. */
const withoutZeros = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.filter(({ cents }) => cents !== 0);

/** What a courier brings: what is counted, and what they keep for their work. In cents, none below 0. */
export interface HandOver {
  readonly courierId: number;
  readonly countedCents: number;
  readonly feeCents: number;
  /** What their buyers paid beyond the orders' cents, or less than them: see {@link paidByRounding}. */
  readonly roundingCents: number;
}

/**
 * What lies between the orders' exact sum and what is brought for them, where that is explained by buyers having paid what they were
 * shown, in whole units; else 0, and the exact sum holds. In cents.
 *
 * @param due what is left of each order
 */
export function paidByRounding(due: readonly number[], broughtCents: number): number {
  const exact = due.reduce((sum, cents) => sum + cents, 0);
  const shown = due.reduce((sum, cents) => sum + roundToUnits(cents), 0);
  const isBetween =
    broughtCents >= Math.min(exact, shown) && broughtCents <= Math.max(exact, shown);
  return isBetween ? broughtCents - exact : 0;
}

/**
 * Books what a driver brings: it leaves their account for the till, and what they keep for their work is a cost of delivery. What they
 * should have brought and did not stays on their account; what rounding explains is a difference.
 */
export const handOverLines = ({
  courierId,
  countedCents,
  feeCents,
  roundingCents,
}: HandOver): LedgerLine[] =>
  withoutZeros([
    line('till', countedCents),
    line('delivery_costs', feeCents),
    line('differences', -roundingCents),
    ofCourier(courierId, roundingCents - countedCents - feeCents),
  ]);

/** What a courier company's sheet accounts for in all. In cents. */
export interface Payout {
  readonly courierId: number;
  readonly collectedCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
}

/**
 * Books a payout: what the company collected leaves its account; fees and taxes are taken off, the rest comes to the till. With fees
 * above what was collected, the till pays.
 */
export const payoutLines = ({
  courierId,
  collectedCents,
  feeCents,
  taxCents,
}: Payout): LedgerLine[] =>
  withoutZeros([
    line('till', collectedCents - feeCents - taxCents),
    line('delivery_costs', feeCents),
    line('taxes', taxCents),
    ofCourier(courierId, -collectedCents),
  ]);

/** Money that moves without an order. */
export const MOVEMENTS = ['expense', 'taken_out', 'put_in'] as const;
export type Movement = (typeof MOVEMENTS)[number];

/** Why something was booked. */
export const ENTRY_KINDS = [
  'opening',
  'order',
  'hand_over',
  'payout',
  ...MOVEMENTS,
  'closing',
  'write_off',
  'refund',
  'reversal',
] as const;

/** Books an expense paid from the till, what the owner takes out of it, or puts in. */
export function movementLines(movement: Movement, cents: number): LedgerLine[] {
  if (movement === 'put_in') return withoutZeros([line('till', cents), line('owner', -cents)]);
  const to = movement === 'expense' ? 'expenses' : 'owner';
  return withoutZeros([line(to, cents), line('till', -cents)]);
}

/** Books the day's count of the till: what is there beyond the books, or missing, is a difference. */
export const closingLines = (bookedCents: number, countedCents: number): LedgerLine[] =>
  withoutZeros([
    line('till', countedCents - bookedCents),
    line('differences', bookedCents - countedCents),
  ]);

/** Books what a courier won't pay any more, or need not be paid, as a difference. `cents` is what is left on their account. */
export const writeOffLines = (courierId: number, cents: number): LedgerLine[] =>
  withoutZeros([ofCourier(courierId, -cents), line('differences', cents)]);

/** Books money that is given back for a return: it leaves the till, or the account of the courier who gave it. */
export const refundLines = (courierId: number | null, cents: number): LedgerLine[] =>
  withoutZeros([
    line('refunds', cents),
    courierId === null ? line('till', -cents) : ofCourier(courierId, -cents),
  ]);

/** Books goods that can't be sold any more, at what they cost: the owner had bought them, and the shop has lost them. */
export const damageLines = (costCents: number): LedgerLine[] =>
  withoutZeros([line('expenses', costCents), line('owner', -costCents)]);

/** Takes an entry back. */
export const reversedLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map((one) => ({ ...one, cents: -one.cents }));

/** What the lines come to in all: 0 for every entry. */
export const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
