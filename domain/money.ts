import { formatHundredths, parseHundredths } from './decimal.ts';

/** The highest price of a product, 999,999.99 dollars (decisions §3). In cents. */
export const MAX_PRICE_CENTS = 99_999_999;

/**
 * Reads money as it travels, "129.00", into cents, 12900 (decisions §2).
 * @throws RangeError when the text is no decimal with at most two decimals
 */
export function parseCents(text: string): number {
  return parseHundredths(text);
}

/**
 * Writes cents as they travel: 12900 is "129.00" (decisions §2).
 * @throws RangeError when the cents are not a whole number
 */
export function formatDecimal(cents: number): string {
  return formatHundredths(cents);
}

/**
 * Shows cents as whole dollars, rounded half up: 129950 is "$1,300" (spec §1, decisions §3).
 * A negative amount mirrors the positive one: -129950 is "-$1,300"; there is no "-$0".
 * @throws RangeError when the cents are not a whole number
 */
export function displayDollars(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError('Not a whole number of cents');
  const dollars = Math.floor((Math.abs(cents) + 50) / 100);
  const grouped = String(dollars).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 && dollars > 0 ? '-' : ''}$${grouped}`;
}
