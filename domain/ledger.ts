import { roundToUnits } from './money.ts';

/** Where money of the shop may be, and what it came from or went to (docs/product.md, Cash). */
export const ACCOUNTS = [
  'till',
  'bank',
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
  'rounding',
] as const;
export type Account = (typeof ACCOUNTS)[number];

/** One line of an entry: what came to an account (plus) or left it (minus), in cents. Only a courier's account names a courier. */
export interface LedgerLine {
  readonly account: Account;
  readonly courier_id: number | null;
  readonly cents: number;
  /** The line is in notes of this currency, so many hundredths of it: `cents` is what they are worth. Absent: the shop's currency. */
  readonly second_code?: string;
  readonly second_amount?: number;
}

const line = (account: Exclude<Account, 'courier'>, cents: number): LedgerLine => ({
  account,
  courier_id: null,
  cents,
});

/** Notes of a second currency (docs/product.md, "Second currency"): so many hundredths of it, and what they are worth in cents. */
export interface Notes {
  readonly code: string;
  readonly second: number;
  readonly cents: number;
}

const inNotes = (one: LedgerLine, { code, second, cents }: Notes): LedgerLine => ({
  ...one,
  cents,
  second_code: code,
  second_amount: second,
});

const minus = ({ code, second, cents }: Notes): Notes => ({
  code,
  second: -second,
  cents: -cents,
});

const worthIn = (notes: readonly Notes[]): number =>
  notes.reduce((sum, { cents }) => sum + cents, 0);

const ofCourier = (courierId: number, cents: number): LedgerLine => ({
  account: 'courier',
  courier_id: courierId,
  cents,
});

/** Nothing is booked of nothing. */
const withoutZeros = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.filter(({ cents, second_amount = 0 }) => cents !== 0 || second_amount !== 0);

/** What a courier brings: what is counted, and what they keep for their work. In cents, none below 0. */
export interface HandOver {
  readonly courierId: number;
  readonly countedCents: number;
  readonly feeCents: number;
  /** What their buyers paid beyond the orders' cents, or less than them: see {@link paidByRounding}. */
  readonly roundingCents: number;
  /** What whole notes of a second currency came to beyond that, or less. */
  readonly noteRoundingCents?: number;
  /** Notes of second currencies: those that the books have with the driver for these orders, and what is counted. */
  readonly held?: readonly Notes[];
  readonly counted?: readonly Notes[];
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

/** What lies between what is due and what is brought where notes of a second currency are among it: within one note it is rounding. In cents. */
export const roundingOfNotes = (beyondCents: number, noteCents: number): number =>
  Math.abs(beyondCents) <= noteCents ? beyondCents : 0;

/**
 * Books what a driver brings: it leaves their account for the till, and what they keep for their work is a cost of delivery. What they
 * should have brought and did not stays on their account, in the shop's currency; what rounding explains is a difference, of notes a rounding.
 */
export function handOverLines({
  courierId,
  countedCents,
  feeCents,
  roundingCents,
  noteRoundingCents = 0,
  held = [],
  counted = [],
}: HandOver): LedgerLine[] {
  const brought = countedCents + feeCents + worthIn(counted);
  return withoutZeros([
    line('till', countedCents),
    ...counted.map((notes) => inNotes(line('till', 0), notes)),
    line('delivery_costs', feeCents),
    line('differences', -roundingCents),
    line('rounding', -noteRoundingCents),
    ...held.map((notes) => inNotes(ofCourier(courierId, 0), minus(notes))),
    ofCourier(courierId, roundingCents + noteRoundingCents - brought + worthIn(held)),
  ]);
}

/** What a courier company's sheet accounts for in all. In cents. */
export interface Payout {
  readonly courierId: number;
  readonly collectedCents: number;
  readonly feeCents: number;
  readonly taxCents: number;
  /** What arrived; absent: what is left after fees and taxes. */
  readonly arrivedCents?: number | undefined;
  readonly into?: 'till' | 'bank';
}

/**
 * Books a payout: what the company collected leaves its account; fees and taxes are taken off, the rest comes to the till. With fees
 * above what was collected, the till pays. What arrives beyond that, or is missing of it, is on the company's account.
 */
export const payoutLines = ({
  courierId,
  collectedCents,
  feeCents,
  taxCents,
  arrivedCents = collectedCents - feeCents - taxCents,
  into = 'till',
}: Payout): LedgerLine[] =>
  withoutZeros([
    line(into, arrivedCents),
    line('delivery_costs', feeCents),
    line('taxes', taxCents),
    ofCourier(courierId, -arrivedCents - feeCents - taxCents),
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

/** Books an expense paid from the till, what the owner takes out of it, or puts in; `notes` where it is in a second currency. */
export function movementLines(movement: Movement, cents: number, notes?: Notes): LedgerLine[] {
  const sign = movement === 'put_in' ? 1 : -1;
  const moved = notes && (sign === 1 ? notes : minus(notes));
  const till = moved ? inNotes(line('till', 0), moved) : line('till', sign * cents);
  return withoutZeros([till, line(movement === 'expense' ? 'expenses' : 'owner', -till.cents)]);
}

/**
 * Books the day's count of the till: what is there beyond the books, or missing, is a difference.
 *
 * @param more notes of second currencies that are there beyond the books, or missing
 */
export const closingLines = (
  bookedCents: number,
  countedCents: number,
  more: readonly Notes[] = [],
): LedgerLine[] =>
  withoutZeros([
    line('till', countedCents - bookedCents),
    ...more.map((notes) => inNotes(line('till', 0), notes)),
    line('differences', bookedCents - countedCents - worthIn(more)),
  ]);

/** Books what a courier won't pay any more, or need not be paid, as a difference. `cents` is what is left on their account. */
export const writeOffLines = (courierId: number, cents: number): LedgerLine[] =>
  withoutZeros([ofCourier(courierId, -cents), line('differences', cents)]);

/** Notes of a second currency that a refund is given in: what the till has them for, and what one of them is worth. In cents. */
export interface RefundNotes extends Notes {
  readonly noteCents: number;
}

/**
 * Books money that is given back for a return: it leaves the till, or the account of the courier who gave it. Notes of a second currency leave
 * the till at what they came in for; what that is more or less than the refund is rounding within one note, else a difference.
 */
export function refundLines(
  courierId: number | null,
  cents: number,
  notes: RefundNotes | null = null,
): LedgerLine[] {
  if (courierId !== null)
    return withoutZeros([line('refunds', cents), ofCourier(courierId, -cents)]);
  if (!notes) return withoutZeros([line('refunds', cents), line('till', -cents)]);
  const beyond = notes.cents - cents;
  const rounding = roundingOfNotes(beyond, notes.noteCents);
  return withoutZeros([
    line('refunds', cents),
    inNotes(line('till', 0), minus(notes)),
    line('rounding', rounding),
    line('differences', beyond - rounding),
  ]);
}

/** Books goods that can't be sold any more, at what they cost: the owner had bought them, and the shop has lost them. */
export const damageLines = (costCents: number): LedgerLine[] =>
  withoutZeros([line('expenses', costCents), line('owner', -costCents)]);

/** Takes an entry back. */
export const reversedLines = (lines: readonly LedgerLine[]): LedgerLine[] =>
  lines.map(({ second_amount, ...one }) => ({
    ...one,
    cents: -one.cents,
    ...(second_amount !== undefined && { second_amount: -second_amount }),
  }));

/** What the lines come to in all: 0 for every entry. */
export const sumOf = (lines: readonly LedgerLine[]): number =>
  lines.reduce((sum, { cents }) => sum + cents, 0);
