/** A run of decimal digits of one script: Arabic-Indic, extended Arabic-Indic, full-width, Devanagari and all others. */
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;

/** White space of any kind, the spaces that never break included. */
const SPACES = /\s+/g;

/**
 * Characters that show nothing: marks of direction, byte order marks, soft hyphens, zero-width spaces. The joiners U+200C and U+200D are kept:
 * Persian words and emoji are written with them.
 */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu;

/**
 * Writes the digits of all scripts as 0 to 9: "١٢٫٥٠" becomes "12٫50". Everything else stays.
 */
export const asciiDigits = (text: string): string =>
  NOT_ASCII.test(text) ? text.replace(OTHER_DIGIT, valueOfDigit) : text;

/** Most texts have none of other scripts' digits: to look for those costs more than all else of a phone. */
const NOT_ASCII = /[^\0-\x7f]/;

/** Letters and signs as wide as Chinese ones, which keyboards of East Asia write: "Ａ", "＿", "％". */
const FULL_WIDTH = /[\uff01-\uff5e]/g;

/** Writes full-width letters, digits and signs as the usual ones: "Ｗ-１１" becomes "W-11". Everything else stays. */
export const usualWidth = (text: string): string =>
  text.replace(FULL_WIDTH, (letter) => letter.normalize('NFKC'));

/** Unicode encodes decimal digits as gapless runs that begin with a zero, ten by ten. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/**
 * A line as it was meant when it was typed or pasted: composed (NFC), without invisible characters, with single plain spaces and none
 * at its ends. Letters, case and digits stay as they are written.
 */
export const typedLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(SPACES, ' ').trim();

/** The same, but for the marks that say which way a line of Arabic or Hebrew runs: names look wrong without them. */
const UNSEEN = /(?![\u200c-\u200f\u061c])\p{Cf}/gu;

/**
 * A name as it is shown: composed, with single plain spaces and none at its ends, without invisible characters but joiners and marks of
 * direction. Line breaks stay, for the check that refuses them.
 */
export const shownName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(UNSEEN, '')
    .replace(/[^\S\r\n\u2028\u2029]+/g, ' ')
    .trim();

/**
 * The same of a text of several lines: its line breaks are kept, as LF, and blank lines at its ends go.
 */
export const typedText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replace(SPACES, ' ').trimEnd())
    .join('\n')
    .trim();

/**
 * What names, references (SKU), codes, tags and the like are compared by: two are the same where their keys are equal. Composed (NFC), one space,
 * no invisible characters (joiners neither), digits of any script, letters of usual width, no case. A key is never shown or stored in place of the text.
 */
export const identityKey = (text: string): string =>
  asciiDigits(usualWidth(typedLine(text)).replace(/[\u200c\u200d]/g, ''))
    .toLowerCase()
    .normalize('NFC');

/** Thousands that the Arabic sign parts: "1٬299". */
const GROUPED = /^-?\d{1,3}(?:\u066c\d{3})+(?!\d)/;

/**
 * An amount or a number as it was meant when it was typed: "١٢٫٥٠" is "12.50", "١٬٢٩٩٫٥٠" is "1299.50". What else is wrong with it stays, for the
 * check that follows.
 */
export const typedAmount = (text: string): string =>
  asciiDigits(usualWidth(typedLine(text)))
    .replace(GROUPED, (whole) => whole.replace(/\u066c/g, ''))
    .replace(/\u066b/g, '.');

/** Hyphens and dashes that keyboards and spreadsheets write in place of the plain one. */
const DASHES = /[\u2010-\u2015\u2212\ufe63\uff0d]/g;

/**
 * A day, or a time of a clock, as it was meant when it was typed: "٢٠٢٦-١٢-٠١" is "2026-12-01", "２２：００" is "22:00". What else is wrong with
 * it stays, for the check that follows.
 */
export const typedDay = (text: string): string =>
  asciiDigits(typedLine(text)).replace(DASHES, '-').replaceAll('\uff1a', ':');

/**
 * What was typed into a field for an amount, once it is left: a comma with one or two digits behind it can only be the decimal sign, "12,50" is
 * "12.50". "1,299" may be meant in two ways and stays, for the check that asks.
 */
export const decimalComma = (text: string): string =>
  typedAmount(text).replace(/^(-?\d+),(\d{1,2})$/, '$1.$2');
