import { formatHundredths, parseHundredths } from './decimal.ts';
import { formatDecimal } from './money.ts';
import type { Language } from './words/say.ts';

/** How an amount becomes one that can be paid in notes. */
export const NOTE_ROUNDINGS = ['nearest', 'up', 'down'] as const;
type NoteRounding = (typeof NOTE_ROUNDINGS)[number];

/** A second currency that cash is taken in, as it holds now or as an order has frozen it (docs/product.md, "Second currency"). */
export interface SecondCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** How much of it stands for one unit of the shop's currency, as decimal text: "89500", "0.925". */
  readonly rate: string;
  /** The smallest note that amounts are rounded to, as decimal text: "1000". */
  readonly note: string;
  readonly rounding: NoteRounding;
}

/** How the merchant sets it; rate and note are decimal text. */
export interface SecondCurrencySettings {
  readonly second_currency_on: boolean;
  /** ISO 4217. */
  readonly second_currency_code: string;
  /** How much of it stands for one unit of the shop's currency. */
  readonly second_currency_rate: string;
  readonly second_currency_note: string;
  readonly second_currency_rounding: NoteRounding;
  readonly second_currency_at_checkout: boolean;
}

/** Cash in both currencies: cents of the shop's, hundredths of the second one. What is given back is below 0. */
export interface Cash {
  readonly cents: number;
  readonly second: number;
}

/** The highest rate, and how many decimals one has at most. */
const MAX_RATE = 10_000_000;
const RATE_DECIMALS = 6;

/** A rate that is this many times the one before, or less than that part of it, is asked about once more. */
const SUSPICIOUS = 10;

/** Reads a rate as it travels: above 0, at most {@link MAX_RATE}, with at most six decimals. `null`: it is none. */
export function rateOf(text: string): string | null {
  const [, whole = '', decimals = ''] = /^0*(\d{1,8})(?:\.(\d{1,6}))?$/.exec(text) ?? [];
  const plain = `${whole || '0'}.${decimals}`.replace(/\.?0*$/, '') || '0';
  const rate = Number(plain);
  return whole !== '' && rate > 0 && rate <= MAX_RATE ? plain : null;
}

/** Whether a rate is so far from the one before that a digit may be missing or too many. */
export const isSuspicious = (rate: string, before: string): boolean =>
  Number(rate) > Number(before) * SUSPICIOUS || Number(rate) * SUSPICIOUS < Number(before);

/** The currency that the settings say; `null` where it is off, or is the shop's own. */
export const secondCurrencyOf = (
  settings: SecondCurrencySettings & { readonly currency_code: string },
): SecondCurrency | null =>
  settings.second_currency_on && settings.second_currency_code !== settings.currency_code
    ? {
        code: settings.second_currency_code,
        rate: settings.second_currency_rate,
        note: settings.second_currency_note,
        rounding: settings.second_currency_rounding,
      }
    : null;

const SCALE = 10n ** BigInt(RATE_DECIMALS);

/** A rate in millionths: with it all is whole numbers. */
function millionths(rate: string): bigint {
  const [whole = '0', decimals = ''] = rate.split('.');
  return BigInt(whole + decimals.padEnd(RATE_DECIMALS, '0'));
}

const floorOf = (value: bigint, by: bigint): bigint => value / by - (value % by < 0n ? 1n : 0n);

/** `value / by` as a whole number; halves go up. */
function divided(value: bigint, by: bigint, rounding: NoteRounding): bigint {
  if (rounding === 'down') return floorOf(value, by);
  if (rounding === 'up') return -floorOf(-value, by);
  return floorOf(2n * value + by, 2n * by);
}

const OPPOSITE: Readonly<Record<NoteRounding, NoteRounding>> = {
  nearest: 'nearest',
  up: 'down',
  down: 'up',
};

/** What is exact is counted in millionths of hundredths of the second currency. */
const exactly = (cents: number, { rate }: SecondCurrency): bigint =>
  BigInt(cents) * millionths(rate);

/** The same in whole notes, as hundredths of the second currency. */
function inNotes(exact: bigint, { note }: SecondCurrency, rounding: NoteRounding): number {
  const size = BigInt(parseHundredths(note));
  return Number(divided(exact, size * SCALE, rounding) * size);
}

/**
 * What an amount due comes to in the second currency, rounded to its notes by the merchant's rule: at least one note where anything is due.
 *
 * @param cents of the shop's currency
 * @returns hundredths of the second currency; `null` where it is too much to be counted exactly
 */
export function secondAmount(cents: number, currency: SecondCurrency): number | null {
  if (cents <= 0) return 0;
  const rounded = inNotes(exactly(cents, currency), currency, currency.rounding);
  const amount = Math.max(rounded, parseHundredths(currency.note));
  return Number.isSafeInteger(amount) ? amount : null;
}

/** What an amount of the second currency is worth at its rate, in cents, half up. */
export const worthOf = (second: number, { rate }: SecondCurrency): number =>
  Number(divided(BigInt(second) * SCALE, millionths(rate), 'nearest'));

/** What becomes of the cash that a buyer holds out. */
type CountedCash =
  | { readonly state: 'short'; readonly missing: Cash }
  /** The ways to give change, the simplest first; one of nothing where it is exact. */
  | { readonly state: 'enough'; readonly changes: readonly Cash[] };

/**
 * Counts what a buyer holds out, in one currency or both, against what is due, and says which change there is, in notes that
 * exist: in whole units of the shop's currency, in those with the rest in the other, or all in the other. Notes are rounded the other way than what is due, so that
 * rounding is always in favour of the same side.
 */
export function countCash(due: number, given: Cash, currency: SecondCurrency): CountedCash {
  const over = BigInt(given.second) * SCALE + exactly(given.cents - due, currency);
  const back = (exact: bigint) => inNotes(exact, currency, OPPOSITE[currency.rounding]);
  const allSecond = back(over);
  const isNothing = given.cents === 0 && given.second === 0 && due > 0;
  if (allSecond < 0 || isNothing)
    return { state: 'short', missing: missingOf(due, given, currency) };
  if (allSecond === 0) return { state: 'enough', changes: [{ cents: 0, second: 0 }] };
  const cents = Number(divided(over, millionths(currency.rate), 'nearest'));
  const units = Math.floor(cents / 100) * 100;
  const rest = back(over - exactly(units, currency));
  const changes = [
    ...(cents > 0 && cents === units ? [{ cents, second: 0 }] : []),
    ...(units > 0 && cents !== units && rest > 0 ? [{ cents: units, second: rest }] : []),
    { cents: 0, second: allSecond },
  ];
  return { state: 'enough', changes };
}

/** What is missing, in either currency. */
function missingOf(due: number, given: Cash, currency: SecondCurrency): Cash {
  const short = exactly(due - given.cents, currency) - BigInt(given.second) * SCALE;
  const note = parseHundredths(currency.note);
  return {
    cents: Number(divided(short, millionths(currency.rate), 'up')),
    second: Math.max(inNotes(short, currency, currency.rounding), note),
  };
}

/** What stays with the driver. */
export const takenOf = (given: Cash, change: Cash): Cash => ({
  cents: given.cents - change.cents,
  second: given.second - change.second,
});

/**
 * What was taken beyond what was due, or less than it, where that comes from notes: within one note of the second currency, or a cent.
 *
 * @returns cents; `null` where rounding doesn't explain it: the buyer paid too little or too much
 */
export function roundingOf(due: number, taken: Cash, currency: SecondCurrency): number | null {
  const cents = taken.cents + worthOf(taken.second, currency) - due;
  return Math.abs(cents) <= noteWorth(currency) ? cents : null;
}

/** What the smallest note is worth, in cents: at least one. */
export const noteWorth = ({ note, rate }: SecondCurrency): number =>
  Number(divided(BigInt(parseHundredths(note)) * SCALE, millionths(rate), 'up'));

/** Notes of the second currency that the books have somewhere, and what they stand for in cents. */
export interface HeldNotes {
  readonly second: number;
  readonly cents: number;
}

/**
 * What counted notes stand for, in cents: those that the books know as they are booked, in proportion; more of them as `others` say.
 *
 * @param others what further notes are worth: so many cents for so many hundredths
 */
export function worthOfCounted(counted: number, held: HeldNotes, others: HeldNotes): number {
  if (counted === held.second) return held.cents;
  const known = held.second > 0 ? Math.min(counted, held.second) : 0;
  const further = counted - known;
  return share(known, held) + (others.second > 0 ? share(further, others) : 0);
}

const share = (part: number, { second, cents }: HeldNotes): number =>
  part === 0 ? 0 : Number(divided(BigInt(part) * BigInt(cents), BigInt(second), 'nearest'));

/** An order that a driver brings cash for. */
export interface BroughtOrder {
  /** What is left of it, in cents. */
  readonly due: number;
  /** Notes that the driver said they took. */
  readonly notes: (HeldNotes & { readonly code: string }) | null;
  /** The second currency that it may have been paid in. */
  readonly frozen: SecondCurrency | null;
}

/** The notes that a driver said they took for orders, by currency. */
export function reportedNotes(
  orders: readonly BroughtOrder[],
): (HeldNotes & { readonly code: string })[] {
  const codes = new Set(orders.flatMap(({ notes }) => notes?.code ?? []));
  return [...codes].map((code) => ({
    code,
    ...summed(orders.flatMap(({ notes }) => (notes?.code === code ? notes : []))),
  }));
}

/**
 * What notes that a driver brings are worth, in cents: those that they reported as they are booked, more of them what the other orders come to
 * in that currency at their own rates, else today's.
 *
 * @param today the currency at its latest rate
 */
export function worthOfBrought(
  counted: number,
  orders: readonly BroughtOrder[],
  today: SecondCurrency,
): number {
  const held = reportedNotes(orders).find(({ code }) => code === today.code);
  const others = summed(
    orders.flatMap(({ due, notes, frozen }) => {
      const second = !notes && frozen?.code === today.code ? secondAmount(due, frozen) : null;
      return second === null ? [] : [{ second, cents: due }];
    }),
  );
  return worthOfCounted(
    counted,
    held ?? { second: 0, cents: 0 },
    others.second > 0 ? others : atRate(today),
  );
}

const summed = (parts: readonly HeldNotes[]): HeldNotes => ({
  second: parts.reduce((sum, { second }) => sum + second, 0),
  cents: parts.reduce((sum, { cents }) => sum + cents, 0),
});

/** A rate as {@link worthOfCounted} takes it. */
export const atRate = ({ rate }: Pick<SecondCurrency, 'rate'>): HeldNotes => ({
  cents: Number(SCALE),
  second: Number(millionths(rate)),
});

/** Whether notes of the currency have decimals at all: of pounds of Lebanon they have none. */
export const hasDecimals = ({ note }: Pick<SecondCurrency, 'note'>): boolean =>
  parseHundredths(note) % 100 !== 0;

/**
 * Shows an amount of the second currency with its code: 232700000 is "2,327,000 LBP".
 *
 * @param second in hundredths
 */
export function displaySecond(second: number, code: string, language: Language): string {
  const digits = second % 100 === 0 ? 0 : 2;
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${format.format(second / 100)}\u00a0${code}`;
}

/** What an amount due comes to in the second currency, as it is shown; `null` where it is too much to be counted exactly. */
export function shownSecond(cents: number, currency: SecondCurrency): string | null {
  const second = secondAmount(cents, currency);
  return second === null ? null : displaySecond(second, currency.code, 'en');
}

/** A currency that an order has frozen, as it travels, with what the order comes to in it. */
export function withAmount(currency: SecondCurrency, cents: number) {
  const second = secondAmount(cents, currency);
  return { ...currency, amount: second === null ? null : formatHundredths(second) };
}

/** Cash as it travels: decimal texts. */
export const cashToWire = ({ cents, second }: Cash) => ({
  amount: formatDecimal(cents),
  second: formatHundredths(second),
});
