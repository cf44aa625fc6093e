import { formatDecimal, parseCents } from './money.ts';

/** Up to nine digits: more are no price, and no amount that can be counted in cents. */
const NUMBER = String.raw`(\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,8}(?:\.\d{1,2})?)(?![\d.,]*\d)`;
const SIGN = '(?:us)?[$€£¥₹]';
const CURRENCY = String.raw`(?:[$€£¥₹]|(?:dollars?|bucks|usd|euros?|eur|gbp)\b)`;
/** An amount that can be nothing but money: "$40", "40 dollars". */
const MONEY = String.raw`(?:${SIGN}\s*${NUMBER}(?:\s*${CURRENCY})?|${NUMBER}\s*${CURRENCY})`;
/** A number that is money by its place: "under 40 for mom", but no "under 40 in", "under 3 tier shelf" or "under 2-1/2". */
const BARE = String.raw`${NUMBER}(?=\s*(?:$|[,;]|\s(?:for|with|that|which)\s))`;
const AMOUNT = `(?:${MONEY}|${BARE})`;

const MAX = String.raw`(?:under|below|(?:less|lower|cheaper|no\s+more|not\s+more)\s+than|up\s+to|at\s+most|not\s+over|within|max(?:imum)?|<=?|≤)`;
const MIN = String.raw`(?:over|above|more\s+than|at\s+least|from|starting\s+at|min(?:imum)?|>=?|≥)`;
const TO = String.raw`(?:\s*[-–—]\s*|\s+to\s+|\s+and\s+)`;

/** What is said before it and says no more: "vases that cost under $40". */
const LEAD = String.raw`(?<![\p{L}\d])(?:(?:that\s+|which\s+)?(?:are\s+|is\s+)?(?:priced?|prices|costs?|costing)\s+)?`;

/** Each way to say a price, with the ends that its amounts stand for. */
const WAYS: readonly (readonly [RegExp, readonly ('price_from' | 'price_to')[]])[] = [
  [way(`(?:between|from)\\s+(?:${MONEY}|${NUMBER})${TO}${MONEY}`), ['price_from', 'price_to']],
  [way(`(?:between|from)\\s+${MONEY}${TO}${AMOUNT}`), ['price_from', 'price_to']],
  [way(`between\\s+${NUMBER}\\s+and\\s+${BARE}`), ['price_from', 'price_to']],
  [way(`${SIGN}\\s*${NUMBER}${TO}(?:${MONEY}|${NUMBER})`), ['price_from', 'price_to']],
  [way(`${NUMBER}${TO}${MONEY}`), ['price_from', 'price_to']],
  [way(`${MAX}\\s*${AMOUNT}`), ['price_to']],
  [way(`${MONEY}\\s+(?:or|and)\\s+(?:less|under|below|cheaper)`), ['price_to']],
  [way(`${MIN}\\s*${MONEY}`), ['price_from']],
  [way(`${MONEY}\\s+(?:or|and)\\s+(?:more|over|up|above)`), ['price_from']],
];

function way(said: string): RegExp {
  return new RegExp(`${LEAD}${said}(?![\\p{L}\\d])`, 'iu');
}

/**
 * Reads what a search says about the price, as shoppers write it: "rug under $100", "gifts less than 50", "lamps between 20 and 40".
 *
 * @returns the other words, which may be none, and the ends; `null` where it says nothing of a price: a number that may be a size is none
 */
export function readPriceWords(
  search: string,
): { readonly words: string; readonly price_from?: string; readonly price_to?: string } | null {
  if (!/\d/.test(search)) return null;
  for (const [said, ends] of WAYS) {
    const found = said.exec(search);
    if (!found) continue;
    const amounts = found
      .slice(1)
      .filter((amount) => amount !== undefined)
      .map((amount) => parseCents(amount.replaceAll(',', '')));
    if (amounts.length !== ends.length) continue;
    const sorted = amounts.toSorted((one, other) => one - other).map(formatDecimal);
    const words = `${search.slice(0, found.index)} ${search.slice(found.index + found[0].length)}`;
    return {
      words: words.replace(/\s+/g, ' ').trim(),
      ...Object.fromEntries(ends.map((end, at) => [end, sorted[at]])),
    };
  }
  return null;
}
