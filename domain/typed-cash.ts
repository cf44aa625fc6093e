import { parseHundredths } from './decimal.ts';
import { asciiDigits } from './typed-text.ts';

/** Thousands that a sign parts, with or without decimals behind the other sign. */
const GROUPED = /^(\d{1,3}(?:([.,])\d{3})(?:\2\d{3})*)(?:(?!\2)[.,](\d{1,2}))?$/;

/**
 * An amount of cash as somebody types it on a phone: "500,000", "٥٠٠٠٠٠", "12,50". A sign before three digits parts thousands, since no cash has three
 * decimals.
 *
 * @returns hundredths, 0 of nothing; `null` where it is no amount, or has decimals where there are none
 */
export function typedCash(text: string, mayHaveDecimals: boolean): number | null {
  const typed = asciiDigits(text)
    .replace(/[\s'’٬]/g, '')
    .replace('٫', '.');
  if (typed === '') return 0;
  const [, grouped, , decimals = '0'] = GROUPED.exec(typed) ?? [];
  const plain = grouped ? `${grouped.replace(/[.,]/g, '')}.${decimals}` : typed.replace(',', '.');
  try {
    const hundredths = parseHundredths(plain);
    const isWhole = hundredths % 100 === 0;
    return hundredths >= 0 && (isWhole || mayHaveDecimals) ? hundredths : null;
  } catch {
    return null;
  }
}
