const DECIMAL = /^(-?)(\d+)(?:\.(\d{1,2}))?$/;

/**
 * Reads a decimal with at most two decimals as a whole number of hundredths: "129.5" is 12950.
 * Money and percent share this form on the wire.
 * Signs other than a minus, exponents, spaces and bare dots are refused.
 * @throws RangeError when the text is no such decimal or is too large to be exact
 */
export function parseHundredths(text: string): number {
  const [, sign = '', whole = '', decimals = ''] = DECIMAL.exec(text) ?? [];
  const hundredths = Number(whole + decimals.padEnd(2, '0'));
  if (whole === '' || !Number.isSafeInteger(hundredths)) {
    throw new RangeError('Not a decimal number with at most two decimals');
  }
  return sign === '-' && hundredths !== 0 ? -hundredths : hundredths;
}

/**
 * Writes hundredths with exactly two decimals: 12950 is "129.50". Reverses parseHundredths.
 * @throws RangeError when the value is not a whole number that can be held exactly
 */
export function formatHundredths(hundredths: number): string {
  if (!Number.isSafeInteger(hundredths)) throw new RangeError('Not a whole number of hundredths');
  const digits = String(Math.abs(hundredths)).padStart(3, '0');
  return `${hundredths < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
