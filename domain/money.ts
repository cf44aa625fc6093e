import { formatHundredths, parseHundredths } from './decimal.ts';

/** The highest price of a product, 999,999.99 dollars. In cents. */
export const MAX_PRICE_CENTS = 99_999_999;

/**
 * Reads money as it travels, "129.00", into cents, 12900.
 * @throws RangeError when the text is no decimal with at most two decimals
 */
export function parseCents(text: string): number {
  return parseHundredths(text);
}

/**
 * Writes cents as they travel: 12900 is "129.00".
 * @throws RangeError when the cents are not a whole number
 */
export function formatDecimal(cents: number): string {
  return formatHundredths(cents);
}

/** How amounts are written: "$84", "84 LBP". */
export interface CurrencyFormat {
  readonly currency_symbol: string;
  readonly currency_position: 'before' | 'after';
}

/** Cents as they are shown, and asked for at the door: in whole units of the currency, half up, away from zero. */
export const roundToUnits = (cents: number): number =>
  Math.sign(cents) * Math.floor((Math.abs(cents) + 50) / 100) * 100;

/**
 * Shows cents as whole units of the currency, rounded half up: 129950 is "$1,300".
 * A negative amount mirrors the positive one: -129950 is "-$1,300"; there is no "-$0".
 * @throws RangeError when the cents are not a whole number
 */
export function displayMoney(cents: number, format: CurrencyFormat): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Not a whole number of cents');
  const units = Math.abs(roundToUnits(cents)) / 100;
  return `${cents < 0 && units > 0 ? '-' : ''}${withSymbol(group(String(units)), format)}`;
}

/**
 * Shows cents to the cent, as mails do: 129950 is "$1,299.50".
 * @throws RangeError when the cents are not a whole number
 */
export function displayExactly(cents: number, format: CurrencyFormat): string {
  return `${cents < 0 ? '-' : ''}${withSymbol(group(formatDecimal(Math.abs(cents))), format)}`;
}

const group = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+(?:\.|$))/g, ',');

/** Letters keep a space to the amount, which never breaks; so does what stands after it. */
function withSymbol(amount: string, { currency_symbol, currency_position }: CurrencyFormat) {
  if (currency_position === 'after') return `${amount}\u00a0${currency_symbol}`;
  return `${currency_symbol}${/\p{L}$/u.test(currency_symbol) ? '\u00a0' : ''}${amount}`;
}
