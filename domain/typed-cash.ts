import { parseHundredths } from './decimal.ts';
import { parseTypedNumber, plainWith } from './typed-number.ts';

/**
 * An amount of cash as somebody types it on a phone: "500,000", "٥٠٠٠٠٠", "12,50". A sign before three digits parts thousands, since no cash has three
 * decimals.
 *
 * @returns hundredths, 0 of nothing; `null` where it is no amount, or has decimals where there are none
 */
export function typedCash(text: string, mayHaveDecimals: boolean): number | null {
  if (text.trim() === '') return 0;
  const number = parseTypedNumber(text);
  if (!number || number.unit !== '') return null;
  const plain = plainWith(number, number.doubtful === '.' ? ',' : '.');
  try {
    const hundredths = parseHundredths(plain);
    const isWhole = hundredths % 100 === 0;
    return hundredths >= 0 && (isWhole || mayHaveDecimals) ? hundredths : null;
  } catch {
    return null;
  }
}
